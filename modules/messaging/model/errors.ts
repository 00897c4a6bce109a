// Every refusal of messaging, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const notToYourself = refuse(
  'messaging/not-to-yourself',
  'invalid',
  'You can’t write to yourself.',
  'receiverId',
);
export const followedOnly = refuse(
  'messaging/followed-only',
  'forbidden',
  'This member only takes messages from members they follow.',
);
export const messageNotFound = refuse('messaging/message-not-found', 'not-found', 'This message is no longer there.');
export const notSender = refuse('messaging/not-sender', 'forbidden', 'Only the sender can remove this message.');
