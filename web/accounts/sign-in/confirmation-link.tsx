// Requests a link that confirms the member's address, or follows it at once where no mail can be sent.
import { useRouter } from '@tanstack/react-router';
import { FormFailure } from '../../form-failure.tsx';
import { trpc } from '../../trpc.ts';
import { Notice } from '../../ui/notice.tsx';

export function useConfirmationLink() {
  const router = useRouter();
  const { profile } = trpc.useUtils();
  const request = trpc.email.requestConfirmation.useMutation({
    onSuccess: async ({ confirmationToken: token }) => {
      // The address may have been confirmed in another window.
      if (token === undefined) await profile.user.invalidate();
      else await router.navigate({ to: '/confirm-email', search: { token } });
    },
  });
  const { isPending, error, data } = request;
  const isSent = data !== undefined && data.confirmationToken === undefined;
  return { send: () => request.mutate(), isSending: isPending, error, sentMessage: isSent ? data.message : undefined };
}

type LinkAnswerProps = { link: ReturnType<typeof useConfirmationLink>; className?: string | undefined };

/** Shows whether the link was sent, next to the button that requests it. */
export function LinkAnswer({ link: { error, sentMessage }, className }: LinkAnswerProps) {
  return (
    <div role="status" className={className}>
      <FormFailure error={error} otherwise="The link was not sent. Please try again." />
      {sentMessage !== undefined && <Notice tone="success">{sentMessage}</Notice>}
    </div>
  );
}
