import { expect, test } from 'vitest';
import type { Message } from './message-types.ts';
import { adasMessage, aMessage, mara } from './messages-fixture.ts';
import { type BubbleRow, threadRows } from './thread-rows.ts';
import type { Unsent } from './unsent.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString();
type Others = Readonly<{ unsent?: readonly Unsent[]; otherReadUpTo?: string; olderCursor?: string }>;

const allRowsOf = (messages: readonly Message[], { unsent = [], otherReadUpTo, olderCursor }: Others = {}) =>
  threadRows(
    mara.id,
    { messages: [...messages], otherReadUpTo: otherReadUpTo ?? null, olderCursor: olderCursor ?? null },
    unsent,
  );
const rowsOf = (messages: readonly Message[], others?: Others): readonly BubbleRow[] =>
  allRowsOf(messages, others).filter((row) => row.kind === 'bubble');
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

test('what one member writes within five minutes is one group', () => {
  const rows = rowsOf([first, aMessage({ id: 'm2', createdAt: at(4) }), aMessage({ id: 'm3', createdAt: at(20) })]);
  expect(rows.map(({ startsGroup, endsGroup }) => [startsGroup, endsGroup])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});

test('the other’s words end a group', () => {
  const rows = rowsOf([first, adasMessage({ id: 'm2', createdAt: at(1) })]);
  expect(rows.map(({ isOwn, startsGroup }) => [isOwn, startsGroup])).toEqual([
    [false, true],
    [true, true],
  ]);
});

test('a day’s heading stands above its first message', () => {
  const later = [aMessage({ id: 'm2', createdAt: at(1) }), aMessage({ id: 'm3', createdAt: at(3 * 1_440) })];
  expect(allRowsOf([first, ...later]).map(({ kind, key }) => [kind, key])).toEqual([
    ['day', 'day m1'],
    ['bubble', 'm1'],
    ['bubble', 'm2'],
    ['day', 'day m3'],
    ['bubble', 'm3'],
  ]);
});

test('while there are older messages, nobody knows whether the first one begins its day', () => {
  expect(allRowsOf([first], { olderCursor: 'm1' }).map(({ key }) => key)).toEqual(['m1']);
});

test('the last of one’s own that was read carries the mark, whoever wrote what was read last', () => {
  const own = adasMessage({ id: 'm2', createdAt: at(1) });
  const theirs = aMessage({ id: 'm3', createdAt: at(2) });
  const later = adasMessage({ id: 'm4', createdAt: at(3) });
  expect(rowsOf([first, own, theirs, later], { otherReadUpTo: 'm3' }).map(({ isReadMark }) => isReadMark)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('what is on its way stands last', () => {
  expect(rowsOf([first], { unsent: [waiting()] }).map(({ key, content }) => [key, content])).toEqual([
    ['m1', first.content],
    ['key-1', 'On its way'],
  ]);
});

test('a message that arrives before its sending is answered takes the place of its bubble', () => {
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

test('an older page leaves the rows below it as they are, but for the first, which may go on a group', () => {
  const later = [first, adasMessage({ id: 'm2', createdAt: at(1) }), aMessage({ id: 'm3', createdAt: at(2) })];
  const before = rowsOf(later);
  const after = rowsOf([aMessage({ id: 'm0', createdAt: at(-1) }), ...later]);
  expect(after.slice(2)).toHaveLength(2);
  for (const [index, row] of after.slice(2).entries()) expect(row).toBe(before[index + 1]);
  expect(after[1]).toMatchObject({ key: 'm1', startsGroup: false });
});

test.each([
  ['a read mark', [first, adasMessage({ id: 'm2', createdAt: at(1) })], 'm2'],
  ['a message that was removed', [{ ...first, isRemoved: true, content: '' }], null],
] as const)('%s makes another row of what has changed', (_what, messages, readUpTo) => {
  const before = rowsOf([first, adasMessage({ id: 'm2', createdAt: at(1) })].slice(0, messages.length));
  const after = rowsOf(messages, readUpTo === null ? {} : { otherReadUpTo: readUpTo });
  expect(after.at(-1)).not.toBe(before.at(-1));
});
