// Keeps a page to one member. Once somebody else is logged in, here or in another window, the page reloads: what it holds in memory is
// the former member's, and would be sent in the name of the new one. A log-out in another window is said, and undone by a log-in there.
import type { QueryClient } from '@tanstack/react-query';
import { fullLoad } from './full-load.ts';
import { openLayer } from './layers.ts';
import { settleLeft } from './left-behind.ts';
import { sessionKey } from './session.tsx';
import { dismissToast, toast } from './ui/toast-store.ts';

/** Windows tell each other the member who is logged in, or null after a log-out. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

let others: Channel | undefined;

/** Tells the other windows that the member has logged out in this one. */
export const tellLoggedOut = (): void => others?.postMessage(null);

export function keepToOneMember(
  queryClient: QueryClient,
  channel: Channel = new BroadcastChannel('kindling.member'),
): void {
  others = channel;
  let shown: string | undefined;
  let isSettled = false;
  let isOut = false;
  const look = () => {
    const user = queryClient.getQueryData<{ id: string } | null>(sessionKey);
    if (user === undefined) return;
    if (!isSettled) settleLeft(user?.id ?? null, location.pathname === '/login');
    isSettled = true;
    if (user === null || user.id === shown) return;
    if (shown !== undefined) return fullLoad.reload();
    shown = user.id;
    channel.postMessage(shown);
  };
  const loggedOutElsewhere = async () => {
    await queryClient.invalidateQueries({ queryKey: sessionKey });
    if (queryClient.getQueryData(sessionKey) !== null) return;
    isOut = true;
    const onSelect = () => openLayer({ kind: 'auth', tab: 'login' });
    toast({
      title: 'You are logged out',
      description: 'You have logged out in another window.',
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: 'Log in', onSelect },
    });
  };
  const loggedInAgain = async () => {
    isOut = false;
    dismissToast();
    await queryClient.invalidateQueries();
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (shown === undefined) return;
    if (data === null) void loggedOutElsewhere();
    else if (data !== shown) fullLoad.reload();
    else if (isOut || queryClient.getQueryData(sessionKey) === null) void loggedInAgain();
  };
  queryClient.getQueryCache().subscribe(look);
  look();
}
