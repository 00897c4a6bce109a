// Relations between members: follows, blocks and mutes, and each member's muted words. `between` holds both members, so
// that an erasure finds all of a member's documents.

/** `_id` is `{followerId}:{followedId}`. */
export type FollowDocument = Readonly<{
  _id: string;
  followerId: string;
  followedId: string;
  between: readonly string[];
  createdAt: string;
}>;

/** `_id` is `{blockerId}:{blockedId}`. */
export type BlockDocument = Readonly<{
  _id: string;
  blockerId: string;
  blockedId: string;
  between: readonly string[];
  createdAt: string;
}>;

/** `_id` is `{muterId}:{mutedId}`. */
export type MuteDocument = Readonly<{
  _id: string;
  muterId: string;
  mutedId: string;
  between: readonly string[];
  createdAt: string;
}>;

/** The words that one member mutes, in one document: every list needs all of them at once. */
export type MutedWordsDocument = Readonly<{
  /** The member's id. */
  _id: string;
  /** Newest first, 100 at most. Expired ones are removed with the next change. */
  words: readonly Readonly<{ id: string; word: string /** ISO 8601; null means forever. */; until: string | null }>[];
}>;

/** A part of the members that one member follows, in one document: My Feed needs all of them at once. */
export type FollowedDocument = Readonly<{
  /** `{followerId}:{the last digit of the followed members' ids}` */
  _id: string;
  followerId: string;
  /** Erased members may still be among them. */
  followed: readonly string[];
}>;
