// Every refusal of the notifications module.
import { refuse } from '../../../src/kernel/refusal.ts';

export const notificationNotFound = refuse.notFound('notifications/not-found', 'This notification is no longer there.');
export const invalidUnsubscribeToken = refuse.invalid(
  'notifications/invalid-unsubscribe-token',
  'This link no longer works.',
  'token',
);
export const adminsOnly = refuse.forbidden('notifications/admins-only', 'Only admins may do this.');
export const staffOnly = refuse.forbidden('notifications/staff-only', 'Only moderators are told of this.');
export const postNotFound = refuse.notFound('community/post-not-found', 'This post is no longer there.');
export const noOwnAddress = refuse.conflict('notifications/no-own-address', 'Your account has no address.');
export const testMailNotSent = refuse.conflict('notifications/test-mail-not-sent', 'The email was not sent.');
export const addressNotFound = refuse.notFound(
  'notifications/address-not-found',
  'Nothing has been reported about this address.',
);
