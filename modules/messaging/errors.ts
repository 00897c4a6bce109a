// Every refusal of messaging, in one list.
import { refuse } from '../../src/kernel/refusal.ts';

export const notToYourself = refuse(
  'messaging/not-to-yourself',
  'invalid',
  'You can write to others only.',
  'receiverId',
);
export const followedOnly = refuse(
  'messaging/followed-only',
  'forbidden',
  'This member takes messages only from members whom they follow.',
);
export const messageNotFound = refuse(
  'messaging/message-not-found',
  'not-found',
  'This message is not there any more.',
);
export const notSender = refuse('messaging/not-sender', 'forbidden', 'Only the sender can remove this message.');
