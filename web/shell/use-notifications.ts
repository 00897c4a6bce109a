// The member's notifications, grouped, newest first. Without a socket they are polled.
import { useInterests } from '../interests.ts';
import { useLive } from '../live/live.tsx';
import type { NotificationsPart } from '../notifications/notifications-search.ts';
import { paged, trpc } from '../trpc.ts';

const pollMs = 30_000;
const pageLength = 20;

export function useNotifications(show: NotificationsPart = 'all') {
  const isLive = useLive();
  // Hints about notices to everybody only arrive if requested.
  useInterests('notifications');
  // Members' names appear all over the page.
  useInterests('person');
  return trpc.notifications.list.useInfiniteQuery(
    { limit: pageLength, grouped: true, ...(show !== 'all' && { show }) },
    { ...paged, refetchInterval: isLive ? false : pollMs },
  );
}
