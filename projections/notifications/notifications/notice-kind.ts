// Notifies everyone, or everyone with a role, of an admin's notice, with one document for all of them.
import { NoticeSent } from '../../../modules/notifications/model/notice.ts';
import { foldedRole } from '../../../modules/notifications/model/role.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';

export const noticeKind = notificationKind({
  name: 'notice',
  type: 'notice',
  version: 2,
  from: [
    notifies(NoticeSent, ({ data: { noticeId, senderId, title, message, role } }) => ({
      to: role === null ? 'everybody' : { role: foldedRole(role) },
      by: senderId,
      once: `notice-${noticeId}`,
      details: { title, message },
    })),
  ],
  words: ({ details }) => details,
  actionUrl: () => '/',
});
