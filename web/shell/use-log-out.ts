// Ends the session on this device and reloads at the start page.
import { fullLoad } from '../full-load.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast-store.ts';

export function useLogOut(): () => void {
  const { mutate } = trpc.session.logout.useMutation({
    onSuccess: () => fullLoad.goTo('/'),
    onError: () => toast({ title: 'Logout failed', description: 'Please try again', tone: 'danger' }),
  });
  return () => mutate();
}
