// The rows of a thread: messages and unsent ones, grouped by author and by day.
import type { Message } from './message-types.ts';
import type { Thread } from './thread-cache.ts';
import type { Unsent } from './unsent.ts';

/** Messages by one member within this time form a group. */
const groupMs = 5 * 60_000;

export type Row = Readonly<{
  /** It stays the same once the server has the message. */
  key: string;
  content: string;
  createdAt: string;
  isOwn: boolean;
  /** The message as the server has it. */
  message?: Message;
  /** Set while it is on its way or has failed. */
  unsent?: Unsent;
  startsDay: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  /** Whether this is the member's last message that the other has read. */
  isReadMark: boolean;
  /** An estimate in pixels, so that the scrollbar is about right before the row is measured. */
  height: number;
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
  // Each pass is linear: a thread may have thousands of messages, and every loaded page repeats this.
  const times = entries.map(({ createdAt }) => new Date(createdAt));
  const startsDay = times.map((time, at) => !isSameDay(times[at - 1], time));
  const startsGroup = entries.map(
    ({ isOwn }, at) =>
      startsDay[at] === true || entries[at - 1]?.isOwn !== isOwn || Number(times[at]) - Number(times[at - 1]) > groupMs,
  );
  return entries.map((entry, at) =>
    rowOf(entry, {
      startsDay: startsDay[at] === true,
      startsGroup: startsGroup[at] === true,
      endsGroup: startsGroup[at + 1] !== false,
      isReadMark: at === readMark,
    }),
  );
}

type Place = Pick<Row, 'startsDay' | 'startsGroup' | 'endsGroup' | 'isReadMark'>;

const madeBefore = new WeakMap<Message | Unsent, Row>();

/**
 * Returns the same row as before if nothing about it has changed, so that loading a page of older messages redraws
 * nothing else.
 */
function rowOf(entry: Entry, place: Place): Row {
  const of = entry.message ?? entry.unsent;
  const before = of && madeBefore.get(of);
  if (
    before?.key === entry.key &&
    before.isOwn === entry.isOwn &&
    before.startsDay === place.startsDay &&
    before.startsGroup === place.startsGroup &&
    before.endsGroup === place.endsGroup &&
    before.isReadMark === place.isReadMark
  ) {
    return before;
  }
  const row = { ...entry, ...place, height: heightOf(entry.content, place) };
  if (of) madeBefore.set(of, row);
  return row;
}

function heightOf(content: string, { startsDay, endsGroup }: Place): number {
  const lines = content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 48)), 0);
  return 16 + lines * 24 + (startsDay ? 52 : 0) + (endsGroup ? 32 : 2);
}

/**
 * Recognises unsent messages that have arrived. A hint may bring a message before its request is answered, and after a
 * reload a message may be there although the answer was lost: a later message with the same text is taken for it.
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
