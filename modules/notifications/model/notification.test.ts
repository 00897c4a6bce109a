import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { NotificationRead, notifications } from './notification.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };

describe('a notification', () => {
  const notification = specify(notifications);
  const data = { notificationId: 'n1', sentTo: 'member' } as const;
  const read = { type: 'ReadNotification', data, actor: ada, at: '2026-03-02T08:00:00.000Z' } as const;

  it('is read once, however often it is opened', () => {
    const isRead = NotificationRead({ ...data, memberId: 'ada' });
    notification.given().when(read).thenDecided(isRead);
    notification.given(isRead).when(read).thenNothing();
  });
});
