// Every refusal of the relations module, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const notYourself = refuse('relations/not-yourself', 'invalid', 'You can’t do this to yourself.', 'id');
export const blockedByYou = refuse(
  'relations/blocked-by-you',
  'conflict',
  'You have blocked this member. Unblock them first.',
);
export const wordNotFound = refuse('relations/word-not-found', 'not-found', 'You no longer mute this word.');
export const tooManyWords = refuse(
  'relations/too-many-words',
  'conflict',
  'You already mute 100 words. Remove one of them first.',
);
export const onlyTheTwo = refuse('relations/only-the-two', 'forbidden', 'Only the two members can end this.');
