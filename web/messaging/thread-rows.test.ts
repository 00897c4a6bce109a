import { expect, test } from 'vitest';
import type { Message } from './message-types.ts';
import { adasMessage, aMessage, mara } from './messages-fixture.ts';
import { type Row, threadRows } from './thread-rows.ts';
import type { Unsent } from './unsent.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString();
type Others = Readonly<{ unsent?: readonly Unsent[]; otherReadUpTo?: string; olderCursor?: string }>;

type KeyedRow = Row & Readonly<{ key: string }>;

function rowsOf(
  messages: readonly Message[],
  { unsent = [], otherReadUpTo, olderCursor }: Others = {},
): readonly KeyedRow[] {
  const thread = { messages: [...messages], otherReadUpTo: otherReadUpTo ?? null, olderCursor: olderCursor ?? null };
  const rows = threadRows(mara.id, thread, unsent);
  return Array.from({ length: rows.count }, (_, at) => ({ key: rows.keyOf(at), ...rows.row(at) }));
}
const waiting = (by: Partial<Unsent> = {}): Unsent => ({
  key: 'key-1',
  receiverId: mara.id,
  content: 'On its way',
  createdAt: at(9),
  after: 'm1',
  state: 'sending',
  ...by,
});
const first = aMessage({ id: 'm1', createdAt: at(0) });

test('one member’s messages within five minutes form one group', () => {
  const rows = rowsOf([first, aMessage({ id: 'm2', createdAt: at(4) }), aMessage({ id: 'm3', createdAt: at(20) })]);
  expect(rows.map(({ startsGroup, endsGroup }) => [startsGroup, endsGroup])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});

test('a message by the other member ends a group', () => {
  const rows = rowsOf([first, adasMessage({ id: 'm2', createdAt: at(1) })]);
  expect(rows.map(({ isOwn, startsGroup }) => [isOwn, startsGroup])).toEqual([
    [false, true],
    [true, true],
  ]);
});

test('a day’s heading is between its first message and the one above', () => {
  const later = [aMessage({ id: 'm2', createdAt: at(1) }), aMessage({ id: 'm3', createdAt: at(3 * 1_440) })];
  expect(rowsOf([first, ...later]).map(({ startsThread, dayBelow }) => [startsThread, dayBelow])).toEqual([
    [true, undefined],
    [false, at(3 * 1_440)],
    [false, undefined],
  ]);
});

test('while there are older messages, it is unknown whether the first one begins its day', () => {
  expect(rowsOf([first], { olderCursor: 'm1' }).map(({ startsThread }) => startsThread)).toEqual([false]);
});

test('the last of the member’s own messages that was read has the mark, whoever wrote the last read one', () => {
  const own = adasMessage({ id: 'm2', createdAt: at(1) });
  const fromOther = aMessage({ id: 'm3', createdAt: at(2) });
  const later = adasMessage({ id: 'm4', createdAt: at(3) });
  expect(rowsOf([first, own, fromOther, later], { otherReadUpTo: 'm3' }).map(({ isReadMark }) => isReadMark)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('messages on their way come last', () => {
  expect(rowsOf([first], { unsent: [waiting()] }).map(({ key, content }) => [key, content])).toEqual([
    ['m1', first.content],
    ['key-1', 'On its way'],
  ]);
});

test('a message that arrives before its response replaces its bubble', () => {
  const sent = adasMessage({ id: 'm2', content: 'On its way', createdAt: at(9) });
  const rows = rowsOf([first, sent], { unsent: [waiting()] });
  expect(rows.map(({ key, message }) => [key, message?.id])).toEqual([
    ['m1', 'm1'],
    ['key-1', 'm2'],
  ]);
});

test('the same words written before are another message', () => {
  const before = adasMessage({ id: 'm0', content: 'On its way', createdAt: at(-1) });
  expect(rowsOf([before, first], { unsent: [waiting()] })).toHaveLength(3);
});

test('the same words twice are two messages', () => {
  const sent = adasMessage({ id: 'm2', content: 'On its way', createdAt: at(9) });
  const rows = rowsOf([first, sent], { unsent: [waiting({ sentAs: 'm2' }), waiting({ key: 'key-2' })] });
  expect(rows.map(({ key }) => key)).toEqual(['m1', 'key-1', 'key-2']);
});

test('an older page leaves the rows below it unchanged, except that the first may continue a group', () => {
  const later = [first, adasMessage({ id: 'm2', createdAt: at(1) }), aMessage({ id: 'm3', createdAt: at(2) })];
  const before = rowsOf(later, { olderCursor: 'm1' });
  const after = rowsOf([aMessage({ id: 'm0', createdAt: at(-1) }), ...later]);
  expect(after.slice(2)).toEqual(before.slice(1));
  expect(after[1]).toEqual({ ...before[0], startsGroup: false });
});
