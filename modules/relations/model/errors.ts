// Every refusal of the relations module, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const notYourself = refuse.invalid('relations/not-yourself', 'You can’t do this to yourself.', 'id');
export const blockedByYou = refuse.conflict(
  'relations/blocked-by-you',
  'You have blocked this member. Unblock them first.',
);
export const wordNotFound = refuse.notFound('relations/word-not-found', 'You no longer mute this word.');
export const tooManyWords = refuse.conflict(
  'relations/too-many-words',
  'You already mute 100 words. Remove one of them first.',
);
export const onlyTheTwo = refuse.forbidden('relations/only-the-two', 'Only the two members can end this.');
