// Dedicates a page to one member. Once somebody else is logged in, here or in another window, the page reloads: its
// memory belongs to the former member, and would be sent in the new one's name. A log-out in another window is shown,
// until the member logs in there again.
import type { QueryClient } from '@tanstack/react-query';
import { settleUnfinished } from '../drafts/unfinished-actions.ts';
import { fullLoad } from '../full-load.ts';
import { sessionKey } from './session.tsx';

/** Windows tell each other who is logged in; null means a log-out. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

let others: Channel | undefined;

export const tellLoggedOut = (): void => others?.postMessage(null);

export function dedicateToOneMember(
  queryClient: QueryClient,
  channel: Channel = new BroadcastChannel('kindling.member'),
): void {
  others = channel;
  let shown: string | undefined;
  let isSettled = false;
  const look = () => {
    const user = queryClient.getQueryData<{ id: string } | null>(sessionKey);
    if (user === undefined) return;
    if (!isSettled) settleUnfinished(user?.id ?? null, location.pathname === '/login');
    isSettled = true;
    if (user === null || user.id === shown) return;
    if (shown !== undefined) return fullLoad.reload();
    shown = user.id;
    channel.postMessage(shown);
  };
  channel.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (shown === undefined) return;
    if (data !== null && data !== shown) return fullLoad.reload();
    const isOut = queryClient.getQueryData(sessionKey) === null;
    if (isOut === (data === null)) return;
    const { loggedOutElsewhere, loggedInAgain } = await import('./logged-out-elsewhere.ts');
    await (isOut ? loggedInAgain : loggedOutElsewhere)(queryClient);
  };
  queryClient.getQueryCache().subscribe(look);
  look();
}
