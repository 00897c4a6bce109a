// One's conversations, the last changed first, page by page. They are heard of over the socket, and asked for every 30 seconds while
// there is none. The header's total is part of every answer.
import { useLive } from '../live.tsx';
import { useSession } from '../session.tsx';
import { trpc } from '../trpc.ts';

export const pollMs = 30_000;
const pageLength = 20;

export type Folder = 'inbox' | 'requests';

export function useConversations(folder: Folder, enabled = true) {
  const isLive = useLive();
  return trpc.messages.conversations.useInfiniteQuery(
    { folder, limit: pageLength },
    {
      enabled,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchInterval: isLive ? false : pollMs,
    },
  );
}

/** For the header, on every page. A visitor has none, and nothing is asked. */
export function useUnreadTotal(): number {
  const { isSignedIn } = useSession();
  return useConversations('inbox', isSignedIn).data?.pages[0]?.unreadTotal ?? 0;
}
