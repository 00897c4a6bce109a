// Notifies everybody of an admin's notice. One document serves all members, however many there are.
import { NoticeSent } from '../../modules/notifications/notice.ts';
import { notificationKind, tells } from '../../src/platform/notification-kind.ts';

export const noticeKind = notificationKind({
  name: 'notice',
  type: 'notice',
  version: 1,
  about: {},
  from: [
    tells(NoticeSent, ({ data: { noticeId, senderId, title, message } }) => ({
      to: 'everybody',
      by: senderId,
      once: `notice-${noticeId}`,
      about: {},
      details: { title, message },
    })),
  ],
  words: ({ details }) => details,
  actionUrl: () => '/',
});
