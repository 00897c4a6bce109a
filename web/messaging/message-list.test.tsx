import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { painted } from '../testing/mount.tsx';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import { aConversation, aMessage, aThreadPage, mara, messagesWith } from './messages-fixture.ts';

const thread = page.getByRole('region', { name: 'Messages with mara.k' });
const topOf = (text: string) => thread.getByText(text, { exact: true }).element().getBoundingClientRect().top;

/** Twenty messages a day, one a minute, of various heights. */
const all = Array.from({ length: 400 }, (_, at) =>
  aMessage({
    id: `m${at}`,
    content: `Message ${at}${'\nand more'.repeat(at % 4)}`,
    read: true,
    createdAt: new Date(Date.UTC(2026, 10, 1 + Math.floor(at / 20), 8, at % 20)).toISOString(),
  }),
);
const shown = (at: number) => `Message ${at}${' and more'.repeat(at % 4)}`;

/** @param isTold Resolves when older pages may arrive. */
async function openLong(isTold?: Promise<void>) {
  await page.viewport(1280, 800);
  const messages = [...all];
  const { messages: answers } = messagesWith([aConversation()]);
  const { fake } = mountApp(`/messages?userId=${mara.id}`, {
    ...asMember(ada),
    messages: {
      ...answers,
      thread: async ({ cursor, limit = 20 }) => {
        if (cursor) await isTold;
        const end = cursor ? Number(cursor) : messages.length;
        const from = Math.max(0, end - limit);
        return aThreadPage({ messages: messages.slice(from, end), nextCursor: from > 0 ? String(from) : null });
      },
    },
  });
  await expect.element(thread.getByText(shown(399), { exact: true })).toBeVisible();
  const scroller = thread.element();
  // The list keeps scrolling to its end until everything in view is measured.
  await expect.poll(() => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop).toBeLessThan(2);
  await painted();
  const older = () => fake.inputsOf('messages.thread').filter((input) => 'cursor' in (input as object)).length;
  return { fake, messages, older, scroller };
}

test('it begins at the newest, and only what is in view and around it is rendered', async () => {
  const { scroller } = await openLong();
  await expect.poll(() => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop).toBeLessThan(2);
  expect(thread.getByRole('listitem').elements().length).toBeLessThan(50);
});

test('older messages appear above the reader, who stays in place', async () => {
  const { scroller, older } = await openLong();
  scroller.scrollTop = 700;
  await expect.poll(() => thread.getByText(shown(362), { exact: true }).elements().length).toBe(1);
  const before = topOf(shown(362));
  await expect.poll(older).toBe(1);
  await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(6_000);
  await painted();
  expect(topOf(shown(362))).toBeCloseTo(before, 0);
});

test('a reader who waits at the top for older messages of the same day stays in place when they arrive', async () => {
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
  const { scroller } = await openLong(isTold);
  scroller.scrollTop = 0;
  await expect.element(page.getByText('Loading earlier messages')).toBeInTheDocument();
  await expect.element(thread.getByText(shown(350), { exact: true })).toBeVisible();
  await painted();
  const before = topOf(shown(350));
  tell();
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(1_000);
  await painted();
  expect(topOf(shown(350))).toBeCloseTo(before, 0);
});

test('through many pages and days, only scrolling moves anything, and few messages are rendered at a time', async () => {
  const { scroller, older } = await openLong();
  const rows = () => [...scroller.querySelectorAll('li')];
  const jumps: number[] = [];
  let most = 0;
  while (older() < 5) {
    const read = rows().find((row) => row.getBoundingClientRect().top >= scroller.getBoundingClientRect().top);
    const before = read?.getBoundingClientRect().top ?? Number.NaN;
    const by = Math.min(500, scroller.scrollTop);
    scroller.scrollTop -= by;
    // The browser reports a finger's scrolling before anything else happens in its frame.
    scroller.dispatchEvent(new Event('scroll'));
    await painted();
    most = Math.max(most, rows().length);
    const moved = (read?.getBoundingClientRect().top ?? Number.NaN) - before;
    if (!(Math.abs(moved - by) <= 1)) jumps.push(moved - by);
  }
  expect(jumps).toEqual([]);
  expect(most).toBeLessThan(50);
});

test('messages that arrive while the reader is further up move nothing, and a press leads to them', async () => {
  const { fake, messages, scroller } = await openLong();
  scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - 900;
  await painted();
  const { top } = scroller.getBoundingClientRect();
  const inView = (row: Element) => row.getBoundingClientRect().top >= top;
  const item = thread.getByRole('listitem').elements().find(inView);
  const before = item?.getBoundingClientRect().top;
  messages.push(aMessage({ id: 'm-new', content: 'And one more', createdAt: '2026-11-20T20:00:00.000Z' }));
  fake.send('live.hints', { topic: 'conversation', id: mara.id, position: '17' });
  const button = page.getByRole('button', { name: '1 new message' });
  await expect.element(button).toBeVisible();
  expect(item?.getBoundingClientRect().top).toBe(before);
  expect(fake.inputsOf('messages.markRead')).toEqual([]);
  await button.click();
  await expect.element(thread.getByText('And one more')).toBeVisible();
  await expect.poll(() => fake.inputsOf('messages.markRead')).toEqual([{ userId: mara.id, upTo: 'm-new' }]);
  await expect.element(button).not.toBeInTheDocument();
});
