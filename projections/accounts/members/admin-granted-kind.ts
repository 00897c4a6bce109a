// Notifies a member each time they become an admin.
import { AdminGranted } from '../../../modules/accounts/model/staff.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';

export const adminGrantedKind = notificationKind({
  name: 'admin_granted',
  type: 'notice',
  version: 1,
  from: [notifies(AdminGranted, ({ id, data: { memberId } }) => ({ to: [memberId], once: `admin-granted-${id}` }))],
  words: () => ({
    title: 'You are an admin now',
    message: 'The dashboard and the weekly report are open to you.',
  }),
  actionUrl: () => '/admin',
});
