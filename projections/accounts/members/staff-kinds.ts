// Notifies a member each time they become an admin or a moderator, or stop being one, unless they stepped down themselves.
import {
  AdminGranted,
  AdminRevoked,
  ModeratorGranted,
  ModeratorRevoked,
} from '../../../modules/accounts/model/staff.ts';
import type { DomainEvent, Recorded } from '../../../src/kernel/event.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';

type OfMember = Recorded<DomainEvent<string, Readonly<{ memberId: string }>>>;

const announcement =
  (once: string) =>
  ({ id, data: { memberId } }: OfMember) => ({ to: [memberId], once: `${once}-${id}` });

export const adminGrantedKind = notificationKind({
  name: 'admin_granted',
  type: 'notice',
  version: 1,
  from: [notifies(AdminGranted, announcement('admin-granted'))],
  words: () => ({
    title: 'You are an admin now',
    message: 'The dashboard and the weekly report are open to you.',
  }),
  actionUrl: () => '/admin',
});

export const adminRevokedKind = notificationKind({
  name: 'admin_revoked',
  type: 'notice',
  version: 1,
  from: [notifies(AdminRevoked, announcement('admin-revoked'))],
  words: () => ({
    title: 'You are no longer an admin',
    message: 'The weekly report and what only admins see are closed to you.',
  }),
  actionUrl: () => '/account',
});

export const moderatorGrantedKind = notificationKind({
  name: 'moderator_granted',
  type: 'notice',
  version: 1,
  from: [notifies(ModeratorGranted, announcement('moderator-granted'))],
  words: () => ({
    title: 'You are a moderator now',
    message: 'What members submit and report is waiting for you on the dashboard.',
  }),
  actionUrl: () => '/admin',
});

export const moderatorRevokedKind = notificationKind({
  name: 'moderator_revoked',
  type: 'notice',
  version: 1,
  from: [notifies(ModeratorRevoked, announcement('moderator-revoked'))],
  words: () => ({
    title: 'You are no longer a moderator',
    message: 'An admin ended your role. Thank you for what you did.',
  }),
  actionUrl: () => '/community',
});
