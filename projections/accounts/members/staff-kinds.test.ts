import { expect, test } from 'vitest';
import {
  AdminGranted,
  AdminRevoked,
  ModeratorGranted,
  ModeratorRevoked,
} from '../../../modules/accounts/model/staff.ts';
import { notificationsBy } from '../../../src/testing/notifications-by.ts';
import { adminGrantedKind, adminRevokedKind, moderatorGrantedKind, moderatorRevokedKind } from './staff-kinds.ts';

test('a member who is made an admin is notified, each time', () => {
  const notification = {
    to: 'ada',
    message: 'The dashboard and the weekly report are open to you.',
    actionUrl: '/admin',
  };
  const granted = AdminGranted({ memberId: 'ada' });
  expect(notificationsBy(adminGrantedKind, granted)).toEqual([notification]);
  expect(notificationsBy(adminGrantedKind, granted, AdminRevoked({ memberId: 'ada' }), granted)).toEqual([
    notification,
    notification,
  ]);
  expect(notificationsBy(adminGrantedKind, AdminRevoked({ memberId: 'ada' }))).toEqual([]);
});

test('an admin who is removed is notified', () => {
  const notification = {
    to: 'ada',
    message: 'The weekly report and what only admins see are closed to you.',
    actionUrl: '/account',
  };
  expect(notificationsBy(adminRevokedKind, AdminRevoked({ memberId: 'ada' }))).toEqual([notification]);
});

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
