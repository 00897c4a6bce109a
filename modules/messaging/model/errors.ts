// Every refusal of messaging, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const notToYourself = refuse.invalid('messaging/not-to-yourself', 'You can’t write to yourself.', 'receiverId');
export const followedOnly = refuse.forbidden(
  'messaging/followed-only',
  'This member only takes messages from members they follow.',
);
export const messageNotFound = refuse.notFound('messaging/message-not-found', 'This message is no longer there.');
export const notSender = refuse.forbidden('messaging/not-sender', 'Only the sender can remove this message.');
