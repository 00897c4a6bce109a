// Says that the member has logged out in another window, and brings them back once they log in there.
import type { QueryClient } from '@tanstack/react-query';
import { openLayer } from '../layers.ts';
import { dismissToast, toast } from '../ui/layers/toast-store.ts';
import { invalidateAllButSession, sessionKey } from './session.tsx';

export async function loggedOutElsewhere(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  if (queryClient.getQueryData(sessionKey) !== null) return;
  // What the member liked, saved and follows is no longer shown as theirs.
  void invalidateAllButSession(queryClient);
  const onSelect = () => openLayer({ kind: 'auth', tab: 'login' });
  toast({
    title: 'You are logged out',
    description: 'You have logged out in another window.',
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: 'Log in', onSelect },
  });
}

export async function loggedInAgain(queryClient: QueryClient): Promise<void> {
  dismissToast();
  await queryClient.invalidateQueries();
}
