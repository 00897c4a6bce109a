// Ends the session on this device and loads the start page.
import { leaveLoggedOut } from '../accounts/sign-in/leave.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/layers/toast-store.ts';

export function useLogOut(): () => void {
  const { mutate } = trpc.session.logout.useMutation({
    onSuccess: () => leaveLoggedOut(),
    onError: () => toast({ title: 'Logout failed', description: 'Please try again', tone: 'danger' }),
  });
  return () => mutate();
}
