// One's notifications, newest first, page by page, each group as one. They are heard of over the socket, and asked for every 30 seconds while
// there is none.
import { useInterests } from '../interests.ts';
import { useLive } from '../live.tsx';
import { trpc } from '../trpc.ts';

const pollMs = 30_000;
const pageLength = 20;

export function useNotifications() {
  const isLive = useLive();
  // One's own are heard of unasked; those for everybody only by who shows them.
  useInterests('notifications');
  return trpc.notifications.list.useInfiniteQuery(
    { limit: pageLength, grouped: true },
    { getNextPageParam: ({ nextCursor }) => nextCursor, refetchInterval: isLive ? false : pollMs },
  );
}
