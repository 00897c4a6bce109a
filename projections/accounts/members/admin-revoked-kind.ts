// Notifies a member that they are no longer an admin, unless they stepped down themselves.
import { AdminRevoked } from '../../../modules/accounts/model/staff.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';

export const adminRevokedKind = notificationKind({
  name: 'admin_revoked',
  type: 'notice',
  version: 1,
  from: [notifies(AdminRevoked, ({ id, data: { memberId } }) => ({ to: [memberId], once: `admin-revoked-${id}` }))],
  words: () => ({
    title: 'You are no longer an admin',
    message: 'The weekly report and what only admins see are closed to you.',
  }),
  actionUrl: () => '/account',
});
