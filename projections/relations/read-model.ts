// What is between members: who follows, blocks and mutes whom, and which words they mute. `between` holds both, so that an erasure finds all of a member's.

/** `_id` is `{followerId}:{followedId}`. */
export type FollowDocument = Readonly<{
  _id: string;
  followerId: string;
  followedId: string;
  between: readonly string[];
  /** ISO 8601. */
  createdAt: string;
}>;

/** `_id` is `{blockerId}:{blockedId}`. */
export type BlockDocument = Readonly<{
  _id: string;
  blockerId: string;
  blockedId: string;
  between: readonly string[];
  /** ISO 8601. */
  createdAt: string;
}>;

/** `_id` is `{muterId}:{mutedId}`. */
export type MuteDocument = Readonly<{
  _id: string;
  muterId: string;
  mutedId: string;
  between: readonly string[];
  /** ISO 8601. */
  createdAt: string;
}>;

/** The words that one member mutes, in one document: every list needs all of them at once. */
export type MutedWordsDocument = Readonly<{
  /** The member's id. */
  _id: string;
  /** Newest first, 100 at most. Those whose time is over go with the next change. */
  words: readonly Readonly<{ id: string; word: string /** ISO 8601; null for always. */; until: string | null }>[];
}>;

/** Whom one member follows, in one document: My Feed needs all of them at once. */
export type FollowedDocument = Readonly<{
  /** The follower's id. */
  _id: string;
  /** Erased members may still be among them. */
  followed: readonly string[];
}>;
