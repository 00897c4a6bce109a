// Shows whether the link was sent, next to the button that requests it.
import { FormFailure } from '../../form-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ConfirmationLink } from './use-confirmation-link.ts';

type LinkAnswerProps = { link: ConfirmationLink; className?: string | undefined };

export function LinkAnswer({ link: { error, sentMessage }, className }: LinkAnswerProps) {
  return (
    <div role="status" className={className}>
      <FormFailure error={error} otherwise="The link was not sent. Please try again." />
      {sentMessage !== undefined && <Notice tone="success">{sentMessage}</Notice>}
    </div>
  );
}
