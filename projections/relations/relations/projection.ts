// Folds who and what each member follows, blocks and mutes. An erased member leaves all relations and counts.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { UserBlocked, UserUnblocked } from '../../../modules/relations/model/block.ts';
import { UserFollowed, UserUnfollowed } from '../../../modules/relations/model/follow.ts';
import { UserMuted, UserUnmuted } from '../../../modules/relations/model/mute.ts';
import { WordMuted, WordUnmuted } from '../../../modules/relations/model/muted-words.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';

/** `_id` is the one member, then the other. `between` holds both, so that an erasure finds all of a member's documents. */
type PairDocument<Ids extends string> = Readonly<
  { _id: string; between: readonly string[]; createdAt: string } & Record<Ids, string>
>;
type FollowDocument = PairDocument<'followerId' | 'followedId'>;
type BlockDocument = PairDocument<'blockerId' | 'blockedId'>;
type MuteDocument = PairDocument<'muterId' | 'mutedId'>;

/** In one document, because every list needs all words at once. */
export type MutedWordsDocument = Readonly<{
  _id: string;
  /** Newest first, 100 at most. Expired ones are removed with the next change. */
  words: readonly MutedWord[];
}>;

/** `until`: ISO 8601; null means forever. */
type MutedWord = Readonly<{ id: string; word: string; until: string | null }>;

/** A part of the members that one member follows: My Feed needs all of them at once. */
export type FollowedDocument = Readonly<{
  /** `{followerId}:{the last digit of the followed members' ids}` */
  _id: string;
  followerId: string;
  /** Erased members may still be among them. */
  followed: readonly string[];
}>;

export const pairId = (memberId: string, otherId: string): string => `${memberId}:${otherId}`;

const ofTheErased = ({ data }: { data: { memberId: string } }) => ({ between: data.memberId });

const followId = ({ data }: { data: { followerId: string; followedId: string } }): string =>
  pairId(data.followerId, data.followedId);

export const follows = collection<FollowDocument>('relations.follows', {
  whose: {
    owner: 'followerId',
    exportedAs: 'following',
    present: ({ followedId, createdAt }) => ({ followedId, createdAt }),
  },
  indexes: [
    { fields: { followerId: 1, createdAt: -1 } },
    { fields: { followedId: 1, createdAt: -1 } },
    { fields: { between: 1 }, array: true },
  ],
  rules: ({ on, onEach }) => [
    on(UserFollowed, {
      key: followId,
      fold: (_, { data: { followerId, followedId }, metadata }, _id) => ({
        ...{ _id, followerId, followedId, between: [followerId, followedId], createdAt: metadata.at },
      }),
    }),
    on(UserUnfollowed, { key: followId, fold: () => null }),
    onEach(MemberErased, { where: ofTheErased, fold: () => null }),
  ],
});

export const followCounts = tally('relations.follow-counts', {
  of: follows,
  into: ({ between }) => between,
  count: ({ followerId }, memberId) => ({
    followers: followerId === memberId ? 0 : 1,
    following: followerId === memberId ? 1 : 0,
  }),
});

/** One of sixteen parts of a member's list, by the last digit of the followed id: a change rewrites only that part. */
const partOf = ({ data: { followerId, followedId } }: { data: { followerId: string; followedId: string } }): string =>
  pairId(followerId, followedId.slice(-1));

export const followedLists = collection<FollowedDocument>('relations.followed', {
  // The same contents as `follows`, which are exported.
  whose: 'nobody',
  indexes: [{ fields: { followerId: 1 } }],
  rules: ({ on, onEach }) => [
    on(UserFollowed, {
      key: partOf,
      fold: (doc, { data: { followerId, followedId } }, _id) => ({
        ...{ _id, followerId, followed: [...(doc?.followed ?? []), followedId] },
      }),
    }),
    on(UserUnfollowed, {
      key: partOf,
      fold: (doc, { data }) => doc && { ...doc, followed: doc.followed.filter((id) => id !== data.followedId) },
    }),
    onEach(MemberErased, { where: ({ data: { memberId } }) => ({ followerId: memberId }), fold: () => null }),
  ],
});

const blockId = ({ data }: { data: { blockerId: string; blockedId: string } }): string =>
  pairId(data.blockerId, data.blockedId);

export const blocks = collection<BlockDocument>('relations.blocks', {
  whose: {
    owner: 'blockerId',
    exportedAs: 'blocked',
    present: ({ blockedId, createdAt }) => ({ blockedId, createdAt }),
  },
  indexes: [{ fields: { blockerId: 1, createdAt: -1 } }, { fields: { between: 1, createdAt: -1 }, array: true }],
  rules: ({ on, onEach }) => [
    on(UserBlocked, {
      key: blockId,
      fold: (_, { data: { blockerId, blockedId }, metadata }, _id) => ({
        ...{ _id, blockerId, blockedId, between: [blockerId, blockedId], createdAt: metadata.at },
      }),
    }),
    on(UserUnblocked, { key: blockId, fold: () => null }),
    onEach(MemberErased, { where: ofTheErased, fold: () => null }),
  ],
});

const muteId = ({ data }: { data: { muterId: string; mutedId: string } }): string => pairId(data.muterId, data.mutedId);

export const mutes = collection<MuteDocument>('relations.mutes', {
  whose: { owner: 'muterId', exportedAs: 'muted', present: ({ mutedId, createdAt }) => ({ mutedId, createdAt }) },
  indexes: [{ fields: { muterId: 1, createdAt: -1 } }, { fields: { between: 1 }, array: true }],
  rules: ({ on, onEach }) => [
    on(UserMuted, {
      key: muteId,
      fold: (_, { data: { muterId, mutedId }, metadata }, _id) => ({
        ...{ _id, muterId, mutedId, between: [muterId, mutedId], createdAt: metadata.at },
      }),
    }),
    on(UserUnmuted, { key: muteId, fold: () => null }),
    onEach(MemberErased, { where: ofTheErased, fold: () => null }),
  ],
});

export const mutedWords = collection<MutedWordsDocument>('relations.muted-words', {
  whose: { owner: '_id', exportedAs: 'mutedWords', present: ({ words }) => ({ words }) },
  rules: ({ on }) => [
    on(WordMuted, {
      key: ({ data }) => data.memberId,
      fold(doc, { data: { wordId, word, until }, metadata }, _id) {
        const isKept = ({ id, until: end }: MutedWord) => id !== wordId && (end === null || end > metadata.at);
        const others = (doc?.words ?? []).filter(isKept);
        // Once the member's key is forgotten, the word is unreadable.
        return word === null ? doc : { _id, words: [{ id: wordId, word, until }, ...others] };
      },
    }),
    on(WordUnmuted, {
      key: ({ data }) => data.memberId,
      fold: (doc, { data: { wordId } }) => doc && { ...doc, words: doc.words.filter(({ id }) => id !== wordId) },
    }),
    on(MemberErased, { key: ({ data }) => data.memberId, fold: () => null }),
  ],
});

export const relationsProjection = defineProjection({
  name: 'relations',
  version: 4,
  collections: [follows, followedLists, followCounts, blocks, mutes, mutedWords],
});
