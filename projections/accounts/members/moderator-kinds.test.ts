import { expect, test } from 'vitest';
import { ModeratorGranted, ModeratorRevoked } from '../../../modules/accounts/model/staff.ts';
import { notificationsBy } from '../../../src/testing/notifications-by.ts';
import { moderatorGrantedKind, moderatorRevokedKind } from './moderator-kinds.ts';

const [granted, revoked] = [ModeratorGranted({ memberId: 'mia' }), ModeratorRevoked({ memberId: 'mia' })];

test('a member who is made a moderator is notified, each time', () => {
  const message = 'What members submit and report is waiting for you on the dashboard.';
  const notification = { to: 'mia', message, actionUrl: '/admin' };
  expect(notificationsBy(moderatorGrantedKind, granted, revoked, granted)).toEqual([notification, notification]);
});

test('a moderator who is dismissed is notified, too', () => {
  const message = 'An admin ended your role. Thank you for what you did.';
  expect(notificationsBy(moderatorRevokedKind, granted, revoked)).toEqual([
    { to: 'mia', message, actionUrl: '/community' },
  ]);
});
