// The label of a navigation entry, with the number of unread items there.
import { useUnreadTotal } from '../messaging/use-conversations.ts';
import { CountBadge, capped } from '../ui/badge.tsx';
import type { Destination } from './navigation.ts';

export function DestinationLabel({ destination: { label, counts } }: { destination: Destination }) {
  return (
    <>
      {label}
      {counts === 'unread-messages' && <Unread />}
    </>
  );
}

function Unread() {
  const unread = useUnreadTotal();
  if (unread === 0) return null;
  return (
    <>
      <span className="sr-only">{saidUnread(unread)}</span>
      <CountBadge count={unread} className="ml-1.5" />
    </>
  );
}

export const saidUnread = (unread: number): string =>
  `${capped(unread)} unread ${unread === 1 ? 'message' : 'messages'}`;
