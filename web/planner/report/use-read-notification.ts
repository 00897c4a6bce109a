// Marks the notification that leads to a page read once the page is shown, however the member came here.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useReading } from '../../shell/notifications.tsx';
import { useNotifications } from '../../shell/use-notifications.ts';

export function useReadNotification(pageUrl: string): void {
  const { data } = useNotifications();
  const { readOne } = useReading();
  // Not again after a refusal: the list would show it as unread, and the server would be asked forever.
  const marked = useRef<string>(undefined);
  const unread = data?.pages
    .flatMap(({ notifications }) => notifications)
    .find(({ read, actionUrl }) => !read && actionUrl === pageUrl);
  const mark = useEffectEvent(() => {
    if (unread === undefined || marked.current === unread.id) return;
    marked.current = unread.id;
    readOne(unread);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another notification
  useEffect(() => mark(), [unread?.id]);
}
