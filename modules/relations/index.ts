// The public interface of the relations module.

export { blocks, UserBlocked, UserUnblocked } from './block.ts';
export { follows, UserFollowed, UserUnfollowed } from './follow.ts';
export { canReach, isBlockedBetween, isBlockedFromAny } from './member-access.ts';
export { mutes, UserMuted, UserUnmuted } from './mute.ts';
export { mutedWords, WordMuted, WordUnmuted } from './muted-words.ts';
export { mutedWordsRouter } from './muted-words-router.ts';
export { relationsRouter } from './router.ts';
