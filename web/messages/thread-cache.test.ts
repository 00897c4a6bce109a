import { expect, test } from 'vitest';
import { aMessage, aThreadPage } from './messages-fixture.ts';
import { type Thread, withNewest, withOlder, withRead, withRemoved, withSent } from './thread-cache.ts';

const idsOf = ({ messages }: Pick<Thread, 'messages'>) => messages.map(({ id }) => id);
const messages = (...numbers: number[]) =>
  numbers.map((number) => aMessage({ id: `m${number}`, createdAt: `2026-11-20T08:${10 + number}:00.000Z` }));
const threadOf = (...numbers: number[]) =>
  withNewest(undefined, aThreadPage({ messages: messages(...numbers), nextCursor: 'older' }));

test('the newest page is laid over what is known', () => {
  const later = withNewest(threadOf(1, 2, 3), aThreadPage({ messages: messages(2, 3, 4), nextCursor: 'of-newest' }));
  expect(idsOf(later)).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(later.olderCursor).toBe('older');
});

test('where more has come than fits a page, what was known before the gap is let go', () => {
  const later = withNewest(threadOf(1, 2), aThreadPage({ messages: messages(8, 9), nextCursor: 'of-newest' }));
  expect([idsOf(later), later.olderCursor]).toEqual([['m8', 'm9'], 'of-newest']);
});

test('what was sent while the page was on its way stays', () => {
  const sent = withSent(threadOf(1, 2), messages(3)[0] ?? aMessage());
  expect(idsOf(withNewest(sent, aThreadPage({ messages: messages(1, 2) })))).toEqual(['m1', 'm2', 'm3']);
});

test('what the newest page no longer holds is gone', () => {
  expect(idsOf(withNewest(threadOf(1, 2, 3), aThreadPage({ messages: messages(1, 3) })))).toEqual(['m1', 'm3']);
});

test('what is sent is there once, whoever tells of it first', () => {
  const thread = threadOf(1, 2);
  expect(withSent(thread, thread.messages[1] ?? aMessage())).toBe(thread);
});

test('older ones come before, and those that no longer fit are left out', () => {
  const page = aThreadPage({ messages: messages(1, 2), nextCursor: null });
  const whole = withOlder(threadOf(3), 'older', page);
  expect([idsOf(whole), whole.olderCursor]).toEqual([['m1', 'm2', 'm3'], null]);
  expect(withOlder(whole, 'older', page)).toBe(whole);
});

test('what is removed keeps its place, without its words', () => {
  const [first, second] = withRemoved(threadOf(1, 2), 'm1').messages;
  expect(first).toMatchObject({ id: 'm1', isRemoved: true, content: '' });
  expect(second).toMatchObject({ id: 'm2', isRemoved: false });
});

test('only what the other wrote up to there is read', () => {
  const [m1, m2, m3] = messages(1, 2, 3);
  const page = aThreadPage({
    messages: [m1, { ...m2, senderId: 'member-ada' }, m3].filter((each) => each !== undefined) as never,
  });
  const { messages: read } = withRead(withNewest(undefined, page), 'member-mara', 'm2');
  expect(read.map((each) => each.read)).toEqual([true, false, false]);
});
