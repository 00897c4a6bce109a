// Requests a link that confirms the member's address, or follows it at once where no mail can be sent.
import { useRouter } from '@tanstack/react-router';
import { trpc } from '../../trpc.ts';

export type ConfirmationLink = ReturnType<typeof useConfirmationLink>;

export function useConfirmationLink() {
  const router = useRouter();
  const { profile } = trpc.useUtils();
  const request = trpc.email.requestConfirmation.useMutation({
    onSuccess: async ({ confirmationToken }) => {
      if (confirmationToken !== undefined) {
        await router.navigate({ to: '/confirm-email', search: { token: confirmationToken } });
        return;
      }
      // The address may have been confirmed in another window.
      await profile.user.invalidate();
    },
  });
  const { isPending, error, data } = request;
  const isSent = data !== undefined && data.confirmationToken === undefined;
  return { send: () => request.mutate(), isSending: isPending, error, sentMessage: isSent ? data.message : undefined };
}
