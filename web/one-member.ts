// Keeps a page to one member. Once somebody else is logged in, here or in another window, the page reloads: what it holds in memory is
// the former member's, and would be sent in the name of the new one.
import type { QueryClient } from '@tanstack/react-query';
import { fullLoad } from './full-load.ts';
import { settleLeft } from './left-behind.ts';
import { sessionKey } from './session.tsx';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

export function keepToOneMember(
  queryClient: QueryClient,
  channel: Channel = new BroadcastChannel('kindling.member'),
): void {
  let shown: string | undefined;
  let isSettled = false;
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
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (shown !== undefined && data !== shown) fullLoad.reload();
  };
  queryClient.getQueryCache().subscribe(look);
  look();
}
