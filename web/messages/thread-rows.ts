// The rows of a thread: messages and unsent ones, grouped by author and by day, and a heading above each day. A row
// never changes at its top, so that a page of older messages, which comes in above, moves nothing that is being read.
import type { Message } from './message-types.ts';
import type { Thread } from './thread-cache.ts';
import type { Unsent } from './unsent.ts';

/** Messages by one member within this time form a group. */
const groupMs = 5 * 60_000;

export type BubbleRow = Readonly<{
  kind: 'bubble';
  /** It stays the same once the server has the message. */
  key: string;
  content: string;
  createdAt: string;
  isOwn: boolean;
  /** The message as the server has it. */
  message?: Message;
  /** Set while it is on its way or has failed. */
  unsent?: Unsent;
  startsGroup: boolean;
  endsGroup: boolean;
  /** Whether this is the member's last message that the other has read. */
  isReadMark: boolean;
  /** An estimate in pixels, so that the scrollbar is about right before the row is measured. */
  height: number;
}>;

export type DayRow = Readonly<{ kind: 'day'; key: string; createdAt: string; height: number }>;

export type Row = BubbleRow | DayRow;

type TheirRow = BubbleRow & Readonly<{ message: Message }>;

/** Whether this is a message by the other member. */
export const isTheirs = (row: Row): row is TheirRow => row.kind === 'bubble' && row.message !== undefined && !row.isOwn;

type Entry = Message | Unsent;

const dayHeight = 48;

export function threadRows(
  userId: string,
  { messages, otherReadUpTo, olderCursor }: Pick<Thread, 'messages' | 'otherReadUpTo' | 'olderCursor'>,
  unsent: readonly Unsent[],
): readonly Row[] {
  const { keys, waiting } = matchSent(messages, userId, unsent);
  const entries: readonly Entry[] = waiting.length === 0 ? messages : [...messages, ...waiting];
  const readUpTo = messages.findLastIndex(({ id }) => id === otherReadUpTo);
  const readMark = messages.findLastIndex(({ senderId }, at) => at <= readUpTo && senderId !== userId);
  // One pass, and nothing is parsed twice: a thread may have thousands of messages, and every loaded page repeats this.
  const rows: Row[] = [];
  let startsGroup = true;
  // Whether the first message begins its day is only known once there is nothing older.
  let startsDay = olderCursor === null;
  for (let at = 0; at < entries.length; at += 1) {
    const [entry, next] = [entries[at], entries[at + 1]];
    if (entry === undefined) break;
    const gap = next && gapBetween(entry, next);
    const key = keyOf(entry, keys);
    if (startsDay) rows.push({ kind: 'day', key: `day ${key}`, createdAt: entry.createdAt, height: dayHeight });
    const isReadMark = at === readMark;
    rows.push(
      bubbleOf(entry, { key, isOwn: entry.receiverId === userId, startsGroup, endsGroup: gap !== 'none', isReadMark }),
    );
    startsDay = gap === 'day';
    startsGroup = gap !== 'none';
  }
  return rows;
}

const keyOf = (entry: Entry, keys: ReadonlyMap<string, string>): string =>
  'key' in entry ? entry.key : (keys.get(entry.id) ?? entry.id);

/** What separates two messages in a row. */
function gapBetween(one: Entry, next: Entry): 'day' | 'group' | 'none' {
  const [before, after] = [momentOf(one), momentOf(next)];
  if (before.dayMs !== after.dayMs) return 'day';
  return one.receiverId !== next.receiverId || after.ms - before.ms > groupMs ? 'group' : 'none';
}

type Moment = Readonly<{ ms: number; dayMs: number }>;

const moments = new WeakMap<Entry, Moment>();

function momentOf(entry: Entry): Moment {
  const known = moments.get(entry);
  if (known) return known;
  const ms = Date.parse(entry.createdAt);
  const moment = { ms, dayMs: new Date(ms).setHours(0, 0, 0, 0) };
  moments.set(entry, moment);
  return moment;
}

type Place = Pick<BubbleRow, 'key' | 'isOwn' | 'startsGroup' | 'endsGroup' | 'isReadMark'>;

const madeBefore = new WeakMap<Entry, BubbleRow>();

/**
 * Returns the same row as before if nothing about it has changed, so that loading a page of older messages redraws
 * nothing else.
 */
function bubbleOf(entry: Entry, place: Place): BubbleRow {
  const before = madeBefore.get(entry);
  if (
    before?.key === place.key &&
    before.isOwn === place.isOwn &&
    before.startsGroup === place.startsGroup &&
    before.endsGroup === place.endsGroup &&
    before.isReadMark === place.isReadMark
  ) {
    return before;
  }
  const { content, createdAt } = entry;
  const of = 'key' in entry ? { unsent: entry } : { message: entry };
  const row: BubbleRow = { kind: 'bubble', ...place, content, createdAt, ...of, height: heightOf(content, place) };
  madeBefore.set(entry, row);
  return row;
}

function heightOf(content: string, { endsGroup }: Place): number {
  const lines = content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 48)), 0);
  return 16 + lines * 24 + (endsGroup ? 32 : 2);
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
