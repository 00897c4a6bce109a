// The loaded messages of a conversation, oldest first. The newest page is merged in, older ones are put in front. No
// message appears twice, and none in between is missing.
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import type { Message, ThreadPage } from './message-types.ts';

export type Thread = Readonly<Omit<ThreadPage, 'nextCursor'> & { olderCursor: string | null }>;

/** Uses the query's own key, so that invalidating the call invalidates this. */
export const threadKey = (userId: string) => getQueryKey(trpc.messages.thread, { userId }, 'query');

/** Applies a change that the server has made. A page requested earlier could undo it, so it is requested again. */
export async function changeThread(
  queryClient: QueryClient,
  userId: string,
  change: (thread: Thread) => Thread,
): Promise<void> {
  const queryKey = threadKey(userId);
  const isRequested = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Thread>(queryKey, (thread) => thread && change(thread));
  if (isRequested) void queryClient.invalidateQueries({ queryKey });
}

export function withNewest(known: Thread | undefined, { nextCursor, ...newest }: ThreadPage): Thread {
  const [first] = newest.messages;
  const meetsAt = known?.messages.findLastIndex(({ id }) => id === first?.id) ?? -1;
  // More has arrived than fits into one page: messages before the gap are dropped.
  if (known === undefined || meetsAt === -1) return { ...newest, olderCursor: nextCursor };
  const ids = new Set(newest.messages.map(({ id }) => id));
  // Unchanged messages stay the same objects, so that their rows are not rendered again.
  const before = new Map(known.messages.slice(meetsAt).map((each) => [each.id, each]));
  const current = newest.messages.map((each) => replaceEqualDeep(before.get(each.id), each));
  const lastAt = newest.messages.at(-1)?.createdAt ?? '';
  // Messages sent after the page was requested.
  const sentSince = known.messages.slice(meetsAt).filter(({ id, createdAt }) => !ids.has(id) && createdAt > lastAt);
  return {
    ...newest,
    messages: [...known.messages.slice(0, meetsAt), ...current, ...sentSince],
    olderCursor: known.olderCursor,
  };
}

/** @param cursor The cursor that the page was requested with. If it is outdated, the page is dropped. */
export function withOlder(known: Thread, cursor: string, { messages, nextCursor }: ThreadPage): Thread {
  if (known.olderCursor !== cursor) return known;
  return { ...known, messages: [...messages, ...known.messages], olderCursor: nextCursor };
}

export function withSent(known: Thread, message: Message): Thread {
  if (known.messages.some(({ id }) => id === message.id)) return known;
  return { ...known, messages: [...known.messages, message] };
}

export function withRemoved(known: Thread, messageId: string): Thread {
  const messages = known.messages.map((each) =>
    each.id === messageId ? { ...each, isRemoved: true, content: '', mentions: null } : each,
  );
  return { ...known, messages };
}

/** Marks all messages from the other member, up to this one, as read. */
export function withRead(known: Thread, userId: string, upTo: string): Thread {
  const last = known.messages.findLastIndex(({ id }) => id === upTo);
  const messages = known.messages.map((each, at) =>
    at <= last && each.senderId === userId && !each.read ? { ...each, read: true } : each,
  );
  return { ...known, messages };
}
