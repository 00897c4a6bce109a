// What stands in a thread, row by row: messages and those on their way, in groups by writer, under the days they were written on.
import type { Message } from './message-types.ts';
import type { Thread } from './thread-cache.ts';
import type { Unsent } from './unsent.ts';

/** Messages that one member wrote this close together belong together. */
const groupMs = 5 * 60_000;

export type Row = Readonly<{
  /** Stays the same when the server has the message. */
  key: string;
  content: string;
  createdAt: string;
  isOwn: boolean;
  /** What the server has of it. */
  message?: Message;
  /** On its way, or stuck there. */
  unsent?: Unsent;
  startsDay: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  /** The last of one's own that the other has read. */
  isReadMark: boolean;
}>;

type Entry = Pick<Row, 'key' | 'content' | 'createdAt' | 'isOwn' | 'message' | 'unsent'>;

export function threadRows(
  userId: string,
  { messages, otherReadUpTo }: Pick<Thread, 'messages' | 'otherReadUpTo'>,
  unsent: readonly Unsent[],
): readonly Row[] {
  const { keys, waiting } = matchSent(messages, userId, unsent);
  const entries: readonly Entry[] = [
    ...messages.map((message) => ({
      key: keys.get(message.id) ?? message.id,
      content: message.content,
      createdAt: message.createdAt,
      isOwn: message.senderId !== userId,
      message,
    })),
    ...waiting.map((each) => ({
      key: each.key,
      content: each.content,
      createdAt: each.createdAt,
      isOwn: true,
      unsent: each,
    })),
  ];
  const readUpTo = messages.findLastIndex(({ id }) => id === otherReadUpTo);
  const readMark = messages.findLastIndex(({ senderId }, at) => at <= readUpTo && senderId !== userId);
  const times = entries.map(({ createdAt }) => new Date(createdAt));
  const startsDay = (at: number) => !isSameDay(times[at - 1], times[at]);
  const startsGroup = (at: number) => {
    const [before, entry] = [entries[at - 1], entries[at]];
    if (entry === undefined || before === undefined || before.isOwn !== entry.isOwn || startsDay(at)) return true;
    return Number(times[at]) - Number(times[at - 1]) > groupMs;
  };
  return entries.map((entry, at) => ({
    ...entry,
    startsDay: startsDay(at),
    startsGroup: startsGroup(at),
    endsGroup: startsGroup(at + 1),
    isReadMark: at === readMark,
  }));
}

/**
 * A message may be told of by a hint before its sending is answered, and after a reload it may be there although nobody answered
 * at all: what was written since in the same words is taken for it.
 */
function matchSent(messages: readonly Message[], otherId: string, unsent: readonly Unsent[]) {
  const keys = new Map<string, string>(unsent.flatMap(({ key, sentAs }) => (sentAs ? [[sentAs, key] as const] : [])));
  const waiting = unsent.filter((each) => {
    if (each.sentAs) return false;
    const since = messages.findLastIndex(({ id }) => id === each.after) + 1;
    const isEmptyBefore = each.after === null;
    if (since === 0 && !isEmptyBefore) return true;
    const match = messages
      .slice(since)
      .find(({ id, senderId, content }) => senderId !== otherId && content === each.content && !keys.has(id));
    if (match) keys.set(match.id, each.key);
    return match === undefined;
  });
  return { keys, waiting };
}

function isSameDay(one: Date | undefined, other: Date | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.getDate() === other.getDate() && Math.abs(Number(one) - Number(other)) < 2 * 24 * 3_600_000;
}
