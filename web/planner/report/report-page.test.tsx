import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import type { ApiOutputs } from '../../trpc.ts';
import { toast } from '../../ui/layers/toast-store.ts';
import { aReport } from '../plans-fixture.ts';

const path = '/implementation-agent/report/plan-1';
type Notification = ApiOutputs['notifications']['list']['notifications'][number];
const ready = (id: string, actionUrl: string): Notification => ({
  ...{ id, userId: ada.id, type: 'report_ready', title: 'Your report is ready', message: 'With Lamp', actionUrl },
  ...{ read: false, metadata: { actorId: null, actorAvatar: null }, createdAt: '2026-11-20T10:00:00.000Z' },
  group: { key: id, count: 1, unread: 1, members: [] },
});
const notifications = [ready('n2', '/implementation-agent/report/plan-2'), ready('n1', path)];

const withNotifications = (read: NonNullable<Handlers['notifications']>['read']): Handlers => ({
  ...asMember(ada),
  notifications: {
    list: () => ({ notifications, unreadCount: 2, unreadMessages: 0, nextCursor: null }),
    read,
  },
  planner: { report: () => ({ report: aReport() }), comments: () => ({ comments: [], nextCursor: null }) },
});

test('its notification is read once a report is shown, and no other', async () => {
  const { fake } = mountApp(
    path,
    withNotifications(({ id }) => ({
      ...{ success: true, id, unreadCount: 1 },
      notification: { id, group: id, read: true },
    })),
  );
  await expect.element(page.getByRole('button', { name: /^Notifications.* 1 unread/ })).toBeVisible();
  expect(fake.inputsOf('notifications.read')).toEqual([{ id: 'n1' }]);
});

test('a notification that can’t be marked read is tried once', async () => {
  const { fake } = mountApp(
    path,
    withNotifications(() => {
      throw refusal('internal', 500, '');
    }),
  );
  await expect.poll(() => fake.inputsOf('notifications.list').length).toBeGreaterThan(1);
  await expect.element(page.getByRole('button', { name: /^Notifications.* 2 unread/ })).toBeVisible();
  expect(fake.inputsOf('notifications.read')).toEqual([{ id: 'n1' }]);
});

test('what said that the plan is generated goes away when it is ready', async () => {
  let report = aReport({ status: 'generating', recommendedTools: [], progress: [], summary: null });
  const { fake } = mountApp(path, {
    ...asMember(ada),
    planner: { report: () => ({ report }), comments: () => ({ comments: [], nextCursor: null }) },
  });
  fake.socket('up');
  await expect.element(page.getByText('Generating your plan')).toBeVisible();
  toast({ title: 'Onboarding Complete!', description: 'Generating your custom implementation plan...' });
  await expect.element(page.getByText('Onboarding Complete!')).toBeVisible();
  report = aReport();
  fake.send('live.hints', { topic: 'plan', id: 'plan-1', position: '7' });
  await expect.element(page.getByText('Onboarding Complete!')).not.toBeInTheDocument();
});
