import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import type { Handlers } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import type { ApiOutputs } from '../trpc.ts';

type List = ApiOutputs['notifications']['list'];

const main = page.getByRole('main');

const like: List['notifications'][number] = {
  ...{ id: 'n1', userId: ada.id, type: 'post_like', title: 'New like', message: 'grace.h liked your post' },
  ...{ read: false, actionUrl: '/community/post/post-7', createdAt: '2026-11-20T10:00:00.000Z' },
  metadata: { actorId: 'member-grace', actorAvatar: null, postId: 'post-7' },
  group: { key: 'g1', count: 1, unread: 1, members: ['grace.h'] },
};
const comment = {
  ...{ ...like, id: 'n2', type: 'post_comment', message: 'alan.t commented on your post' },
  group: { ...like.group, key: 'g2', members: ['alan.t'] },
};

function open(path: string) {
  const list: NonNullable<Handlers['notifications']>['list'] = ({ show }) => ({
    ...{ notifications: show === 'answers' ? [comment] : [like, comment] },
    ...{ unreadCount: 2, unreadMessages: 0, nextCursor: null },
  });
  const readAll = () => ({ success: true, readUpTo: '2026-11-20T12:00:00.000Z', unreadCount: 0 });
  return mountApp(path, { ...asMember(ada), notifications: { list, readAll } });
}

test.each(['light', 'dark'])('all notifications are on a page, accessible in the %s theme', async (theme) => {
  localStorage.setItem('theme', theme);
  open('/notifications');
  await expect.element(main.getByRole('link', { name: /grace\.h liked your post/ })).toBeVisible();
  await expect.element(main.getByRole('link', { name: /alan\.t commented/ })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  localStorage.removeItem('theme');
});

test('the name of who did it stands out', async () => {
  open('/notifications');
  const row = main.getByRole('link', { name: /^alan\.t commented on your post/ });
  await expect.element(row).toBeVisible();
  const name = [...row.element().querySelectorAll('bdi')].find(({ textContent }) => textContent === 'alan.t');
  expect(name && getComputedStyle(name).fontWeight).toBe('600');
});

test('a filter is chosen, and is in the address', async () => {
  await page.viewport(320, 800);
  const { router, fake } = open('/notifications');
  await main.getByRole('tab', { name: 'Answers' }).click();
  await expect.element(main.getByRole('link', { name: /alan\.t commented/ })).toBeVisible();
  await expect.element(main.getByRole('link', { name: /grace\.h liked/ })).not.toBeInTheDocument();
  expect(router.state.location.href).toBe('/notifications?show=answers');
  expect(fake.inputsOf('notifications.list').at(-1)).toMatchObject({ grouped: true, show: 'answers' });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the footer waits below the window, so that it does not move when the list arrives', async () => {
  await page.viewport(1280, 800);
  mountApp('/notifications', { ...asMember(ada), notifications: { list: () => new Promise<List>(() => {}) } });
  await expect.element(main.getByText('Loading your notifications')).toBeInTheDocument();
  expect(document.querySelector('footer')?.getBoundingClientRect().top).toBeGreaterThan(800);
});

test('all are marked read', async () => {
  open('/notifications');
  await main.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(main.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  await expect.element(main.getByText('unread', { exact: true })).not.toBeInTheDocument();
});

test('a visitor is asked to log in', async () => {
  mountApp('/notifications');
  await expect.element(main.getByRole('heading', { name: 'Log in to see your notifications' })).toBeVisible();
});
