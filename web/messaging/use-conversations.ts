// The member's conversations, latest first. Hints keep them current; without a socket they poll.
import { useInterests } from '../interests.ts';
import { useLive } from '../live/live.tsx';
import { useSession } from '../session/session.tsx';
import { paged, trpc } from '../trpc.ts';

export const pollMs = 30_000;
const pageLength = 20;

export type Folder = 'inbox' | 'requests';

export function useConversations(folder: Folder, enabled = true) {
  const isLive = useLive();
  // Hints about the member's own arrive in any case; those about members who left only arrive if requested.
  useInterests('conversation', enabled ? undefined : []);
  return trpc.messages.conversations.useInfiniteQuery(
    { folder, limit: pageLength },
    { enabled, ...paged, refetchInterval: isLive ? false : pollMs },
  );
}

/** The header's count. For a visitor it is zero, without a request. */
export function useUnreadTotal(): number {
  const { isSignedIn } = useSession();
  return useConversations('inbox', isSignedIn).data?.pages[0]?.unreadTotal ?? 0;
}
