// Notifies a member who becomes an admin or a moderator, or stops being one without stepping down themselves.
import {
  AdminGranted,
  AdminRevoked,
  ModeratorGranted,
  ModeratorRevoked,
} from '../../../modules/accounts/model/staff.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';

type StaffEvent = typeof AdminGranted | typeof AdminRevoked | typeof ModeratorGranted | typeof ModeratorRevoked;

const staffKind = (name: string, event: StaffEvent, title: string, message: string, page: string) =>
  notificationKind({
    name,
    type: 'notice',
    version: 1,
    from: [
      notifies(event, ({ id, data: { memberId } }) => ({ to: [memberId], once: `${name.replace('_', '-')}-${id}` })),
    ],
    words: () => ({ title, message }),
    actionUrl: () => page,
  });

export const adminGrantedKind = staffKind(
  'admin_granted',
  AdminGranted,
  'You are an admin now',
  'The dashboard and the weekly report are open to you.',
  '/admin',
);

export const adminRevokedKind = staffKind(
  'admin_revoked',
  AdminRevoked,
  'You are no longer an admin',
  'The weekly report and what only admins see are closed to you.',
  '/account',
);

export const moderatorGrantedKind = staffKind(
  'moderator_granted',
  ModeratorGranted,
  'You are a moderator now',
  'What members submit and report is waiting for you on the dashboard.',
  '/admin',
);

export const moderatorRevokedKind = staffKind(
  'moderator_revoked',
  ModeratorRevoked,
  'You are no longer a moderator',
  'An admin ended your role. Thank you for what you did.',
  '/community',
);
