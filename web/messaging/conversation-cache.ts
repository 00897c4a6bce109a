// Updates the cached lists of conversations, optimistically and from the server's response.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ApiOutputs, trpc } from '../trpc.ts';
import type { Conversation } from './message-types.ts';

/** A page's first data are cached under a second key, as a query that is no list. */
const everyList = { queryKey: getQueryKey(trpc.messages.conversations, undefined, 'infinite') };

type Lists = InfiniteData<ApiOutputs['messages']['conversations']>;

export function findConversation(queryClient: QueryClient, userId: string): Conversation | undefined {
  for (const [, lists] of queryClient.getQueriesData<Lists>(everyList)) {
    const found = lists?.pages
      .flatMap(({ conversations }) => conversations)
      .find(({ otherUser }) => otherUser.id === userId);
    if (found) return found;
  }
  return undefined;
}

export function changeConversation(
  queryClient: QueryClient,
  userId: string,
  change: (conversation: Conversation) => Conversation,
  unreadTotal: (before: number) => number = (before) => before,
): void {
  queryClient.setQueriesData<Lists>(everyList, (lists) => {
    if (lists === undefined) return undefined;
    const pages = lists.pages.map((page) => ({
      ...page,
      unreadTotal: Math.max(0, unreadTotal(page.unreadTotal)),
      conversations: page.conversations.map((each) => (each.otherUser.id === userId ? change(each) : each)),
    }));
    return { ...lists, pages };
  });
}
