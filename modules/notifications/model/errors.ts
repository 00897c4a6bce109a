// Every refusal of the notifications module.
import { refuse } from '../../../src/kernel/refusal.ts';

export const notificationNotFound = refuse(
  'notifications/not-found',
  'not-found',
  'This notification is no longer there.',
);
export const invalidUnsubscribeToken = refuse(
  'notifications/invalid-unsubscribe-token',
  'invalid',
  'This link no longer works.',
  'token',
);
export const adminsOnly = refuse('notifications/admins-only', 'forbidden', 'Only admins may do this.');
export const staffOnly = refuse('notifications/staff-only', 'forbidden', 'Only moderators are told of this.');
export const postNotFound = refuse('community/post-not-found', 'not-found', 'This post is no longer there.');
export const noOwnAddress = refuse('notifications/no-own-address', 'conflict', 'Your account has no address.');
export const testMailNotSent = refuse('notifications/test-mail-not-sent', 'conflict', 'The email was not sent.');
export const addressNotFound = refuse(
  'notifications/address-not-found',
  'not-found',
  'Nothing has been reported about this address.',
);
