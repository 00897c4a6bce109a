// Folds the feed: posts with their counts and polls, likes and votes by post and member, and the totals of all of them.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentRemoved,
  CommentRestored,
} from '../../../modules/community/model/comment-events.ts';
import { PostLiked, PostUnliked } from '../../../modules/community/model/like.ts';
import { pollEndsAt } from '../../../modules/community/model/policies.ts';
import { PollClosed } from '../../../modules/community/model/poll-closing.ts';
import { PollVoteCast } from '../../../modules/community/model/poll-vote.ts';
import {
  PostCommentsLimited,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEditHeld,
  PostHeld,
  PostRemovalNoted,
  PostRemoved,
  PostRestored,
} from '../../../modules/community/model/post-events.ts';
import type { EventOf, Recorded } from '../../../src/kernel/event.ts';
import { review } from '../../../src/kernel/removals.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';
import { factsOf, withoutFacts } from '../../../src/text/facts.ts';
import { withAnswer, withoutAnswer } from './ember.ts';
import {
  asRemoved,
  changed,
  type HeldEditDocument,
  insideOf,
  type LikeDocument,
  noContent,
  type PostDocument,
  type VoteDocument,
} from './read-model.ts';

const postId = (event: { data: { postId: string } }): string => event.data.postId;
const postAndMember = (event: { data: { postId: string; memberId: string } }): string =>
  `${event.data.postId}:${event.data.memberId}`;

/** A comment that was removed before is no longer counted. */
const withoutComment = (doc: PostDocument | null, { data }: { data: { commentId: string; wasRemoved?: boolean } }) =>
  changed(doc, (post) => {
    if (data.wasRemoved) return post;
    const newestAnswers = withoutAnswer(post.newestAnswers, data.commentId);
    return { ...post, commentsCount: post.commentsCount - 1, newestAnswers };
  });

function countVote(votes: readonly number[], option: number, previous: number | null): readonly number[] {
  return votes.map((count, index) => count + Number(index === option) - Number(index === previous));
}

function editedPoll(poll: NonNullable<PostDocument['poll']>): typeof poll {
  return { ...poll, editedAfterVotes: poll.votes.some((count) => count > 0) };
}

function written(
  { data, metadata }: Recorded<EventOf<typeof PostCreated | typeof PostHeld>>,
  pollClosesAt: string | null,
): PostDocument {
  const { authorId, postType, category, content, media, pollOptions, mentionedAs } = data;
  const { at } = metadata;
  const poll =
    pollOptions && pollClosesAt
      ? {
          ...{ options: pollOptions, votes: pollOptions.map(() => 0), closesAt: pollClosesAt },
          ...{ editedAfterVotes: false, isClosed: false },
        }
      : null;
  return {
    ...{ _id: data.postId, authorId, postType, category, content: content ?? '', ...factsOf(content ?? '') },
    ...{ media: media ?? [], poll, mentionedAs, likesCount: 0, commentsCount: 0, newestAnswers: [] },
    commentsBy: 'everybody',
    ...{ createdAt: at, madeAt: at, createdDay: at.slice(0, 10), editedAt: null },
    ...{ erased: content === null, keptAsHead: false, removed: null },
  };
}

export const posts = collection<PostDocument>('feed.posts', {
  whose: { owner: 'authorId', exportedAs: 'posts', present: withoutFacts },
  indexes: [
    // Each index is written with every post, so filters share one: an unset filter matches each of its values.
    // Newest first: by everyone, then by some authors. Only publishing and deleting move a post in these.
    { fields: { createdAt: -1 } },
    { fields: { category: 1, postType: 1, createdAt: -1 } },
    { fields: { authorId: 1, createdAt: -1 } },
    { fields: { authorId: 1, madeAt: 1 } },
    { fields: { authorId: 1, category: 1, postType: 1, createdAt: -1 } },
    // Each like moves a post in these.
    { fields: { createdDay: 1, likesCount: -1 } },
    { fields: { category: 1, postType: 1, likesCount: -1, createdAt: -1 } },
    // Each comment moves a post in these.
    { fields: { createdDay: 1, commentsCount: -1 } },
    { fields: { commentsCount: 1, category: 1, postType: 1, createdAt: -1 } },
  ],
  text: ['plain', 'links'],
  rules: ({ on, onEach }) => [
    on(PostCreated, { key: postId, fold: (_, event) => written(event, event.data.pollClosesAt) }),
    on(PostEdited, {
      key: postId,
      fold: (doc, { data: { content, mentionedAs }, metadata }) =>
        changed(doc, (post) => ({
          ...{ ...post, content: content ?? '', ...factsOf(content ?? ''), mentionedAs, editedAt: metadata.at },
          poll: post.poll && editedPoll(post.poll),
        })),
    }),
    on(PostCommentsLimited, {
      key: postId,
      fold: (doc, { data: { commentsBy } }) => changed(doc, (post) => ({ ...post, commentsBy })),
    }),
    on(PostRemoved, { key: postId, fold: (doc) => doc && asRemoved(insideOf(doc)) }),
    on(PostRestored, { key: postId, fold: (doc) => doc && { ...insideOf(doc), removed: null } }),
    on(PostDeleted, { key: postId, fold: () => null }),
    on(PostLiked, {
      key: postId,
      fold: (doc) => changed(doc, (post) => ({ ...post, likesCount: post.likesCount + 1 })),
    }),
    on(PostUnliked, {
      key: postId,
      fold: (doc) => changed(doc, (post) => ({ ...post, likesCount: post.likesCount - 1 })),
    }),
    on(CommentAdded, {
      key: postId,
      fold: (doc, { data: { commentId: id, authorId: by }, metadata: { at } }) =>
        changed(doc, (post) => ({
          ...post,
          commentsCount: post.commentsCount + 1,
          newestAnswers: withAnswer(post.newestAnswers, { id, by, at }),
        })),
    }),
    on(CommentDeleted, { key: postId, fold: withoutComment }),
    on(CommentRemoved, { key: postId, fold: withoutComment }),
    // It is no longer news: it counts, and does not glow.
    on(CommentRestored, {
      key: postId,
      fold: (doc) => changed(doc, (post) => ({ ...post, commentsCount: post.commentsCount + 1 })),
    }),
    on(PollVoteCast, {
      key: postId,
      fold: (doc, { data: { option, previousOption } }) =>
        changed(doc, ({ poll, ...post }) => ({
          ...post,
          poll: poll && { ...poll, votes: countVote(poll.votes, option, previousOption) },
        })),
    }),
    // Responses that are cached until the feed changes show its result from here on.
    on(PollClosed, {
      key: postId,
      fold: (doc) => changed(doc, ({ poll, ...post }) => ({ ...post, poll: poll && { ...poll, isClosed: true } })),
    }),
    onEach(MemberErased, {
      where: ({ data }) => ({ authorId: data.memberId }),
      fold: (doc) =>
        changed(doc, (post) =>
          post.commentsCount > 0 ? { ...post, ...noContent, erased: true, keptAsHead: true } : null,
        ),
    }),
  ],
});

/** Held posts, which only their authors see. */
export const heldPosts = collection<PostDocument>('feed.held', {
  whose: { owner: 'authorId', exportedAs: 'postsHeld', present: withoutFacts },
  indexes: [{ fields: { authorId: 1, createdAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(PostHeld, {
      key: postId,
      fold: (_, event) => {
        const { pollDurationDays: days } = event.data;
        return written(event, days && pollEndsAt(event.metadata.at, days));
      },
    }),
    on(PostCreated, { key: postId, fold: () => null }),
    on(PostRemoved, { key: postId, fold: () => null }),
    on(PostDeleted, { key: postId, fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ authorId: data.memberId }), fold: () => null }),
  ],
});

/** Held new texts of posts. Only the author sees the post in the meantime. */
export const heldEdits = collection<HeldEditDocument>('feed.held-edits', {
  whose: { owner: 'authorId', exportedAs: 'postEditsHeld' },
  indexes: [{ fields: { authorId: 1, createdAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(PostEditHeld, {
      key: postId,
      fold: (_, { data: { authorId, content, mentionedAs, heldAt } }, _id) =>
        content === null ? null : { _id, authorId, content, mentionedAs, createdAt: heldAt },
    }),
    on(PostRemovalNoted, {
      key: postId,
      fold: (doc, { data: { cause, holds } }) => (cause === review && !holds ? null : doc),
    }),
    on(PostRestored, { key: postId, fold: () => null }),
    on(PostDeleted, { key: postId, fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ authorId: data.memberId }), fold: () => null }),
  ],
});

/** Counts what the feed shows. The totals are the same with and without the keys of erased members. */
export const feedTotals = tally('feed.totals', {
  of: posts,
  into: ({ removed, keptAsHead, commentsCount }) => (removed || (keptAsHead && commentsCount === 0) ? null : 'all'),
  count: ({ commentsCount, likesCount }) => ({ posts: 1, comments: commentsCount, likes: likesCount }),
});

const ofMember = { fields: { memberId: 1, createdAt: -1 } } as const;

/** The ids of likes and votes begin with the post's id, so the index of ids finds those of a post. */
const onPost = ({ data }: { data: { postId: string } }) => ({
  _id: { $gt: `${data.postId}:`, $lt: `${data.postId};` },
});

export const likes = collection<LikeDocument>('feed.likes', {
  whose: { owner: 'memberId', exportedAs: 'likes' },
  indexes: [ofMember],
  rules: ({ on, onEach }) => [
    on(PostLiked, {
      key: postAndMember,
      fold: (_, { data: { postId, memberId }, metadata }, _id) => ({ _id, postId, memberId, createdAt: metadata.at }),
    }),
    on(PostUnliked, { key: postAndMember, fold: () => null }),
    onEach(PostDeleted, { where: onPost, fold: () => null }),
  ],
});

export const votes = collection<VoteDocument>('feed.votes', {
  whose: { owner: 'memberId', exportedAs: 'votes' },
  indexes: [ofMember],
  rules: ({ on, onEach }) => [
    on(PollVoteCast, {
      key: postAndMember,
      fold: (_, { data: { postId, memberId, option }, metadata: { at } }, _id) => ({
        ...{ _id, postId, memberId, option, createdAt: at },
      }),
    }),
    onEach(PostDeleted, { where: onPost, fold: () => null }),
  ],
});

export const feedProjection = defineProjection({
  name: 'feed',
  version: 13,
  collections: [posts, heldPosts, heldEdits, feedTotals, likes, votes],
});
