import { expect, test } from 'vitest';
import { AdminGranted, AdminRevoked } from '../../../modules/accounts/model/staff.ts';
import { notificationsBy } from '../../../src/testing/notifications-by.ts';
import { adminGrantedKind } from './admin-granted-kind.ts';
import { adminRevokedKind } from './admin-revoked-kind.ts';

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
