import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import type { ApiOutputs } from '../trpc.ts';

const wasRead = ({ id }: { id: string }) => ({
  ...{ success: true, id, notification: { id, group: 'g', read: true }, unreadCount: 0 },
});
const allRead = () => ({ success: true, readUpTo: '2026-11-20T08:00:00.000Z', unreadCount: 0 });

type Page = ApiOutputs['notifications']['list'];

const like: Page['notifications'][number] = {
  id: 'notification-1',
  userId: ada.id,
  type: 'post_like',
  title: 'New like',
  message: 'grace.h liked your post',
  read: false,
  actionUrl: '/community/post/post-7',
  metadata: { actorId: 'member-grace', actorAvatar: '🦉', postId: 'post-7' },
  group: { key: 'group-1', count: 1, unread: 1, members: ['grace.h'] },
  createdAt: '2026-11-20T10:00:00.000Z',
};
const comment: Page['notifications'][number] = {
  ...like,
  id: 'notification-2',
  type: 'post_comment',
  title: 'New comment',
  message: 'alan.t commented on your post',
  read: true,
  actionUrl: '/community/post/post-7#comment-comment-9',
  metadata: { ...like.metadata, commentId: 'comment-9' },
  group: { key: 'group-2', count: 1, unread: 0, members: ['alan.t'] },
};

const bell = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
const panel = page.getByRole('dialog', { name: 'Notifications' });

function open(notifications: Handlers['notifications']) {
  return mountApp('/privacy', { profile: { user: () => ada }, notifications });
}

const listOf = (unreadCount: number, ...notifications: Page['notifications']): Page => ({
  notifications,
  unreadCount,
  unreadMessages: 0,
  nextCursor: null,
});

test('a visitor has no bell', async () => {
  mountApp('/privacy');
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect.element(bell('Notifications')).not.toBeInTheDocument();
});

test('it counts unread notifications, up to 99+', async () => {
  open({ list: () => listOf(100, like) });
  await expect.element(bell('Notifications, 99+ unread')).toHaveTextContent('99+');
});

test('a right-to-left quotation has its own direction, and doesn’t affect the sentence’s', async () => {
  const words = 'אנחנו בונים OpenAI וגם Claude';
  const message = `grace.h liked “\u2068${words}\u2069”`;
  open({ list: () => listOf(1, { ...like, message }) });
  await bell('Notifications, 1 unread').click();
  const quoted = panel.getByText(words, { exact: true });
  await expect.element(quoted).toBeVisible();
  expect(quoted.element().localName).toBe('bdi');
  expect(getComputedStyle(quoted.element()).direction).toBe('rtl');
  const sentence = quoted.element().parentElement;
  expect(sentence?.textContent).toBe(`grace.h liked “${words}”`);
  expect(sentence && getComputedStyle(sentence).direction).toBe('ltr');
});

test('following one marks it read and leads to its subject', async () => {
  const { fake, router } = open({ list: () => listOf(1, like, comment), read: wasRead });
  await bell('Notifications, 1 unread').click();
  await panel.getByRole('link', { name: /grace.h liked your post/ }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/community/post/post-7');
  await expect.element(bell('Notifications')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  expect(fake.inputsOf('notifications.read')).toEqual([{ id: 'notification-1' }]);
});

test('a read one is not marked again', async () => {
  const { fake, router } = open({ list: () => listOf(0, comment) });
  await bell('Notifications').click();
  await panel.getByRole('link', { name: /alan.t commented/ }).click();
  await expect.poll(() => router.state.location.href).toBe('/community/post/post-7#comment-comment-9');
  expect(fake.inputsOf('notifications.read')).toEqual([]);
});

test('a group is one row, and reading it subtracts all of it from the count', async () => {
  const group = { key: 'group-1', count: 4, unread: 3, members: ['grace.h', 'alan.t', 'mary'] };
  const message = 'grace.h and 3 others liked “We moved to …”';
  const { fake } = open({
    list: () => listOf(4, { ...like, message, group }, { ...comment, read: false }),
    read: wasRead,
  });
  await bell('Notifications, 4 unread').click();
  expect(panel.getByRole('list').getByRole('link').elements()).toHaveLength(2);
  expect(fake.inputsOf('notifications.list')[0]).toMatchObject({ grouped: true });
  await panel.getByRole('link', { name: /grace.h and 3 others liked “We moved to …”/ }).click();
  await expect.element(bell('Notifications, 1 unread')).toBeVisible();
});

test('messages are counted at the messages, not at the bell', async () => {
  const message = {
    ...like,
    type: 'direct_message',
    message: 'grace.h and alan.t sent you a message',
    group: { key: 'messages', count: 2, unread: 2, members: ['grace.h', 'alan.t'] },
  };
  open({ list: () => ({ ...listOf(3, message, like), unreadMessages: 2 }), read: wasRead });
  await bell('Notifications, 1 unread').click();
  await panel.getByRole('link', { name: /grace.h and alan.t sent you a message/ }).click();
  await expect.element(bell('Notifications, 1 unread')).toBeVisible();
});

test('a notice shows its title and text', async () => {
  const metadata = { actorId: null, actorAvatar: null };
  open({
    list: () => listOf(1, { ...like, type: 'notice', title: 'Tonight', message: 'We move.', actionUrl: '/', metadata }),
  });
  await bell('Notifications, 1 unread').click();
  await expect.element(panel.getByRole('link', { name: /Tonight.*We move\./ })).toHaveAttribute('href', '/');
});

test('a staff notification leads to its view, and one about a comment to the comment', async () => {
  const metadata = { actorId: null, actorAvatar: null };
  const flag = { ...like, type: 'new_flag', title: 'New report', actionUrl: '/admin?tab=flags', metadata };
  open({ list: () => listOf(1, flag, comment) });
  await bell('Notifications, 1 unread').click();
  await expect.element(panel.getByRole('link', { name: /New report/ })).toHaveAttribute('href', '/admin?tab=flags');
  await expect
    .element(panel.getByRole('link', { name: /alan.t commented/ }))
    .toHaveAttribute('href', '/community/post/post-7#comment-comment-9');
});

test('all are marked read, even those not shown yet', async () => {
  open({ list: () => ({ ...listOf(100, like), nextCursor: 'page-2' }), readAll: allRead });
  await bell('Notifications, 99+ unread').click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(bell('Notifications')).toBeVisible();
});

test('all are marked read at once', async () => {
  const { fake } = open({
    list: () => listOf(2, like, { ...like, id: 'notification-3', group: { ...like.group, key: 'group-3' } }),
    readAll: allRead,
  });
  await bell('Notifications, 2 unread').click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(panel.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  await expect.poll(() => fake.inputsOf('notifications.readAll')).toHaveLength(1);
});

test('marking that failed is undone, and says why', async () => {
  open({
    list: () => listOf(1, like),
    readAll: () => {
      throw refusal('request/too-many', 429, 'Too many changes. Try again in 10 seconds.');
    },
  });
  await bell('Notifications, 1 unread').click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(panel.getByRole('alert').getByText('Too many changes. Try again in 10 seconds.')).toBeVisible();
  await expect.element(panel.getByText('unread', { exact: true })).toBeInTheDocument();
});

test('a hint over the socket brings the new ones', async () => {
  const { fake } = open({ list: () => listOf(0, comment) });
  await expect.element(bell('Notifications')).toBeVisible();
  await vi.waitFor(() => expect(fake.inputsOf('notifications.list')).toHaveLength(1));
  fake.answer({ notifications: { list: () => listOf(1, like, comment) } });
  fake.send('live.hints', { topic: 'notifications', position: '42' });
  await expect.element(bell('Notifications, 1 unread')).toBeVisible();
});

test('without a socket they are polled every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { fake } = open({ list: () => listOf(1, like) });
  await vi.waitFor(() => expect(fake.inputsOf('notifications.list')).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(fake.inputsOf('notifications.list')).toHaveLength(2);
});

test('earlier ones are shown on request', async () => {
  open({
    list: ({ cursor }) =>
      cursor ? listOf(0, comment) : { ...listOf(0, { ...like, read: true }), nextCursor: 'page-2' },
  });
  await bell('Notifications').click();
  await panel.getByRole('button', { name: 'Show earlier ones' }).click();
  await expect.element(panel.getByRole('link', { name: /alan.t commented/ })).toBeVisible();
  expect(panel.getByRole('list').getByRole('link').elements()).toHaveLength(2);
});

test('it leads to the settings', async () => {
  open({ list: () => listOf(0) });
  await bell('Notifications').click();
  const link = panel.getByRole('link', { name: 'Notification settings' });
  await expect.element(link).toHaveAttribute('href', '/account#notifications');
});

test('an empty list has a friendly message', async () => {
  open({ list: () => listOf(0) });
  await bell('Notifications').click();
  await expect.element(panel.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
});

test('a list that fails to load can be requested again', async () => {
  const { fake } = open({
    list: () => {
      throw refusal('request/fault', 500, 'Something went wrong on our side.');
    },
  });
  await bell('Notifications').click();
  await expect.element(panel.getByText('Something went wrong on our side.')).toBeVisible();
  fake.answer({ notifications: { list: () => listOf(0, comment) } });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByRole('link', { name: /alan.t commented/ })).toBeVisible();
});

test('the list passes the accessibility rules', async () => {
  open({ list: () => listOf(1, like, comment) });
  await bell('Notifications, 1 unread').click();
  await expect.element(panel.getByRole('link', { name: /grace.h/ })).toBeVisible();
  await vi.waitFor(() => expect(document.getAnimations()).toEqual([]));
  expect(await axeViolations(panel.element())).toEqual([]);
});
