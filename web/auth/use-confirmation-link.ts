// Has a link sent that confirms one's address. Where no mail can be sent the server tells its token, and the link is followed at once.
import { useRouter } from '@tanstack/react-router';
import { messageOf, trpc } from '../trpc.ts';
import { toast } from '../ui/toast-store.ts';

export function useConfirmationLink() {
  const router = useRouter();
  const { profile } = trpc.useUtils();
  const request = trpc.email.requestConfirmation.useMutation({
    onSuccess: async ({ message, confirmationToken }) => {
      if (confirmationToken !== undefined) {
        await router.navigate({ to: '/confirm-email', search: { token: confirmationToken } });
        return;
      }
      toast({ title: 'Look into your mail', description: message, tone: 'success' });
      // It may have been confirmed in another window.
      await profile.user.invalidate();
    },
    onError: (error) =>
      toast({ title: 'Link not sent', description: messageOf(error, 'Please try again.'), tone: 'danger' }),
  });
  return { send: () => request.mutate(), isSending: request.isPending };
}
