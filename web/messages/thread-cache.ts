// A conversation's messages as far as they are loaded, oldest first. The newest page is asked for again and again, and laid over what
// is there; older ones are put before it. No message is there twice, and none is missing in between.
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import type { Message, ThreadPage } from './message-types.ts';

export type Thread = Readonly<Omit<ThreadPage, 'nextCursor'> & { olderCursor: string | null }>;

/** Invalidated as any other answer of the call. */
export const threadKey = (userId: string) => getQueryKey(trpc.messages.thread, { userId }, 'query');

export function withNewest(known: Thread | undefined, { nextCursor, ...newest }: ThreadPage): Thread {
  const [first] = newest.messages;
  const meetsAt = known?.messages.findLastIndex(({ id }) => id === first?.id) ?? -1;
  // More has come than fits a page: what is known ends before a gap.
  if (known === undefined || meetsAt === -1) return { ...newest, olderCursor: nextCursor };
  const ids = new Set(newest.messages.map(({ id }) => id));
  const lastAt = newest.messages.at(-1)?.createdAt ?? '';
  // What was sent since the page was asked for.
  const sentSince = known.messages.slice(meetsAt).filter(({ id, createdAt }) => !ids.has(id) && createdAt > lastAt);
  return {
    ...newest,
    messages: [...known.messages.slice(0, meetsAt), ...newest.messages, ...sentSince],
    olderCursor: known.olderCursor,
  };
}

/** @param cursor What the page was asked by: where it no longer fits what is known, it is left out. */
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

/** All that the other has written up to this message has been read. */
export function withRead(known: Thread, userId: string, upTo: string): Thread {
  const last = known.messages.findLastIndex(({ id }) => id === upTo);
  const messages = known.messages.map((each, at) =>
    at <= last && each.senderId === userId && !each.read ? { ...each, read: true } : each,
  );
  return { ...known, messages };
}
