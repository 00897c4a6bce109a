// The rows of a thread, grouped by author and day. A day's heading is at the end of the row above it: a row never
// changes at its top, so that older messages, which are added above, move nothing that is being read.
import { daysBetween } from '../ui/text/dates.ts';
import type { Message } from './message-types.ts';
import type { Thread } from './thread-cache.ts';
import type { Unsent } from './unsent.ts';

/** Messages by one member within this time form a group. */
const groupMs = 5 * 60_000;

export type Rows = ReturnType<typeof threadRows>;
export type Row = ReturnType<Rows['row']>;

type Entry = Message | Unsent;

/**
 * Creates rows one by one, for what is in view: a thread may have thousands, and each new message changes them.
 * @throws {RangeError} The returned functions throw if there is no such row.
 */
export function threadRows(
  userId: string,
  { messages, otherReadUpTo, olderCursor }: Pick<Thread, 'messages' | 'otherReadUpTo' | 'olderCursor'>,
  unsent: readonly Unsent[],
) {
  const { keys, waiting } = matchSent(messages, userId, unsent);
  const entries: readonly Entry[] = waiting.length === 0 ? messages : [...messages, ...waiting];
  const readUpTo = otherReadUpTo === null ? -1 : messages.findLastIndex(({ id }) => id === otherReadUpTo);
  const readMark = messages.slice(0, readUpTo + 1).findLastIndex(({ senderId }) => senderId !== userId);
  const entryAt = (at: number): Entry => {
    const entry = entries[at];
    if (entry === undefined) throw new RangeError(`There is no row ${at}.`);
    return entry;
  };
  return {
    count: entries.length,
    /** Returns a key that stays the same once the server has the message. */
    keyOf: (at: number): string => {
      const entry = entryAt(at);
      return isUnsent(entry) ? entry.key : (keys.get(entry.id) ?? entry.id);
    },
    /** Estimates the height in pixels, so that the scrollbar is about right before the row is measured. */
    heightOf: (at: number): number => 30 + linesOf(entryAt(at).content) * 24,
    unread: unreadOf(messages, userId),
    row: (at: number) => {
      const entry = entryAt(at);
      const [above, below] = [entries[at - 1], entries[at + 1]];
      const gap = below && gapBetween(entry, below);
      return {
        content: entry.content,
        createdAt: entry.createdAt,
        isOwn: entry.receiverId === userId,
        message: isUnsent(entry) ? undefined : entry,
        unsent: isUnsent(entry) ? entry : undefined,
        startsGroup: above === undefined || gapBetween(above, entry) !== 'none',
        endsGroup: gap !== 'none',
        /** Whether this is the member's last message that the other has read. */
        isReadMark: at === readMark,
        /** Whether it is known to be the first message of all: its day's heading is then above it. */
        startsThread: at === 0 && olderCursor === null,
        /** When the message below was written, if that one begins another day. */
        dayBelow: gap === 'day' ? below?.createdAt : undefined,
      };
    },
  };
}

/** Relies on all unread messages coming after the read ones. */
function unreadOf(messages: readonly Message[], userId: string): readonly number[] {
  const lastRead = messages.findLastIndex(({ senderId, read }) => senderId === userId && read);
  return messages.slice(lastRead + 1).flatMap(({ senderId }, at) => (senderId === userId ? [lastRead + 1 + at] : []));
}

const linesOf = (content: string): number =>
  content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 48)), 0);

const isUnsent = (entry: Entry): entry is Unsent => 'key' in entry;

function gapBetween(one: Entry, next: Entry): 'day' | 'group' | 'none' {
  const [before, after] = [new Date(one.createdAt), new Date(next.createdAt)];
  const gapMs = after.getTime() - before.getTime();
  if (daysBetween(before, after, 'local') !== 0) return 'day';
  return one.receiverId !== next.receiverId || gapMs > groupMs ? 'group' : 'none';
}

/**
 * Recognizes unsent messages that have arrived, by their text: a hint may bring a message before its response, and a
 * reload may lose the response.
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
