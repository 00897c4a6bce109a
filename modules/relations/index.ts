// The public interface of the relations module.

export { canReach, isBlockedBetween, isBlockedFromAny } from './member-access.ts';
export { blocks, UserBlocked, UserUnblocked } from './model/block.ts';
export { follows, UserFollowed, UserUnfollowed } from './model/follow.ts';
export { mutes, UserMuted, UserUnmuted } from './model/mute.ts';
export { mutedWords, WordMuted, WordUnmuted } from './model/muted-words.ts';
export { mutedWordsRouter } from './muted-words-router.ts';
export { relationsRouter } from './router.ts';
