import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aMessage, aThreadPage } from './messages-fixture.ts';
import {
  changeThread,
  type Thread,
  threadKey,
  withNewest,
  withOlder,
  withRead,
  withRemoved,
  withSent,
} from './thread-cache.ts';

const idsOf = ({ messages }: Pick<Thread, 'messages'>) => messages.map(({ id }) => id);
const messages = (...numbers: number[]) =>
  numbers.map((number) => aMessage({ id: `m${number}`, createdAt: `2026-11-20T08:${10 + number}:00.000Z` }));
const threadOf = (...numbers: number[]) =>
  withNewest(undefined, aThreadPage({ messages: messages(...numbers), nextCursor: 'older' }));

test('the newest page is merged into what is loaded', () => {
  const later = withNewest(threadOf(1, 2, 3), aThreadPage({ messages: messages(2, 3, 4), nextCursor: 'of-newest' }));
  expect(idsOf(later)).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(later.olderCursor).toBe('older');
});

test('when more has arrived than fits a page, messages before the gap are dropped', () => {
  const later = withNewest(threadOf(1, 2), aThreadPage({ messages: messages(8, 9), nextCursor: 'of-newest' }));
  expect([idsOf(later), later.olderCursor]).toEqual([['m8', 'm9'], 'of-newest']);
});

test('messages sent while the page was loading stay', () => {
  const sent = withSent(threadOf(1, 2), messages(3)[0] ?? aMessage());
  expect(idsOf(withNewest(sent, aThreadPage({ messages: messages(1, 2) })))).toEqual(['m1', 'm2', 'm3']);
});

test('messages missing from the newest page are removed', () => {
  expect(idsOf(withNewest(threadOf(1, 2, 3), aThreadPage({ messages: messages(1, 3) })))).toEqual(['m1', 'm3']);
});

test('a sent message appears once, whatever reports it first', () => {
  const thread = threadOf(1, 2);
  expect(withSent(thread, thread.messages[1] ?? aMessage())).toBe(thread);
});

test('older messages come first, and those that no longer fit are dropped', () => {
  const page = aThreadPage({ messages: messages(1, 2), nextCursor: null });
  const whole = withOlder(threadOf(3), 'older', page);
  expect([idsOf(whole), whole.olderCursor]).toEqual([['m1', 'm2', 'm3'], null]);
  expect(withOlder(whole, 'older', page)).toBe(whole);
});

test('a removed message keeps its place, without its text', () => {
  const [first, second] = withRemoved(threadOf(1, 2), 'm1').messages;
  expect(first).toMatchObject({ id: 'm1', isRemoved: true, content: '' });
  expect(second).toMatchObject({ id: 'm2', isRemoved: false });
});

test('only the other member’s messages up to there are read', () => {
  const [m1, m2, m3] = messages(1, 2, 3);
  const page = aThreadPage({
    messages: [m1, { ...m2, senderId: 'member-ada' }, m3].filter((each) => each !== undefined) as never,
  });
  const { messages: read } = withRead(withNewest(undefined, page), 'member-mara', 'm2');
  expect(read.map((each) => each.read)).toEqual([true, false, false]);
});

test.each([
  ['its first page', undefined],
  ['a newer page of an empty conversation', withNewest(undefined, aThreadPage({ messages: [] }))],
])('a message sent while %s is loading appears, whichever response comes first', async (_which, known) => {
  const queryClient = new QueryClient();
  const queryKey = threadKey('member-mara');
  if (known) queryClient.setQueryData<Thread>(queryKey, known);
  const shown = () => queryClient.getQueryData<Thread>(queryKey);
  const requests: ((...numbers: number[]) => void)[] = [];
  const stop = new QueryObserver(queryClient, {
    queryKey,
    queryFn: async () => {
      const { promise, resolve } = Promise.withResolvers<Parameters<typeof withNewest>[1]>();
      requests.push((...numbers) => resolve(aThreadPage({ messages: messages(...numbers) })));
      return withNewest(shown(), await promise);
    },
    structuralSharing: false,
  }).subscribe(() => {});
  await expect.poll(() => requests.length).toBe(1);
  const [sent = aMessage()] = messages(1);
  await changeThread(queryClient, 'member-mara', (thread) => withSent(thread, sent));
  requests[0]?.();
  await expect.poll(() => requests.length).toBe(2);
  expect(shown() && idsOf(shown() as Thread)).toEqual(known && ['m1']);
  requests[1]?.(1);
  await expect.poll(shown).toMatchObject({ messages: [{ id: 'm1' }] });
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  stop();
});

test('a change with nothing loading requests nothing', async () => {
  const queryClient = new QueryClient();
  const queryKey = threadKey('member-mara');
  queryClient.setQueryData<Thread>(queryKey, threadOf(1));
  await changeThread(queryClient, 'member-mara', (thread) => withRemoved(thread, 'm1'));
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ messages: [{ id: 'm1', isRemoved: true }] });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
