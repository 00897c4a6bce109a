// Asks for confirmation after a mail's link: only a button press acts, since mail scanners follow links.
import LinkIcon from 'lucide-react/icons/link-2-off';
import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';
import { codeOf, messageOf } from './trpc.ts';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

type LinkQuestionProps = {
  asked: Readonly<{ error: Parameters<typeof codeOf>[0]; isPending: boolean; isSuccess: boolean }>;
  /** Codes of the refusals that a retry can't fix. */
  finalRefusals: readonly string[];
  icon: ReactNode;
  title: string;
  description: string;
  button: { label: string; pendingLabel: string; onClick: () => void };
  otherwise?: ReactNode;
  done: { title: string; description: string; action: ReactNode };
  uselessLink: (reason: string) => ReactNode;
};

export function LinkQuestion({
  asked,
  finalRefusals,
  button,
  otherwise,
  done,
  uselessLink,
  ...state
}: LinkQuestionProps) {
  const { error, isPending, isSuccess } = asked;
  if (isSuccess) return <EmptyState level={1} icon={<MailCheck />} {...done} />;
  if (finalRefusals.includes(codeOf(error) ?? '')) return uselessLink(messageOf(error, ''));
  return (
    <EmptyState
      level={1}
      {...state}
      action={
        <div className="flex flex-col items-center gap-4">
          <Button variant="primary" pending={isPending} pendingLabel={button.pendingLabel} onClick={button.onClick}>
            {button.label}
          </Button>
          {otherwise}
          <FormFailure error={error} otherwise="Please try again." />
        </div>
      }
    />
  );
}

export const UselessLink = ({ description, action }: { description: string; action: ReactNode }) => (
  <EmptyState level={1} icon={<LinkIcon />} title="This link can’t be used" description={description} action={action} />
);
