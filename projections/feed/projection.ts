// Folds the feed: posts with their counts and polls, likes and votes by post and member, and the totals of all of them.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import { CommentAdded, CommentDeleted } from '../../modules/community/comment.ts';
import { PostLiked, PostUnliked } from '../../modules/community/like.ts';
import { PollVoteCast } from '../../modules/community/poll-vote.ts';
import { PostCommentsLimited, PostCreated, PostDeleted, PostEdited } from '../../modules/community/post.ts';
import { collection, defineProjection, tally } from '../../src/platform/projection.ts';
import { withAnswer, withoutAnswer } from './ember.ts';
import type { LikeDocument, PostDocument, VoteDocument } from './read-model.ts';

const postId = (event: { data: { postId: string } }): string => event.data.postId;
const postAndMember = (event: { data: { postId: string; memberId: string } }): string =>
  `${event.data.postId}:${event.data.memberId}`;

function countVote(votes: readonly number[], option: number, previous: number | null): readonly number[] {
  return votes.map((count, index) => count + Number(index === option) - Number(index === previous));
}

const hasVotes = (votes: readonly number[]): boolean => votes.some((count) => count > 0);

function editedPoll(poll: NonNullable<PostDocument['poll']>): typeof poll {
  return { ...poll, editedAfterVotes: hasVotes(poll.votes) };
}

export const posts = collection<PostDocument>('feed.posts', {
  whose: { owner: 'authorId', exportedAs: 'posts' },
  indexes: [
    // Newest first: of everybody, then of some authors. Nothing but publishing and deleting moves a post in these.
    { fields: { createdAt: -1 } },
    { fields: { category: 1, createdAt: -1 } },
    { fields: { postType: 1, createdAt: -1 } },
    { fields: { category: 1, postType: 1, createdAt: -1 } },
    { fields: { authorId: 1, createdAt: -1 } },
    { fields: { authorId: 1, category: 1, createdAt: -1 } },
    { fields: { authorId: 1, postType: 1, createdAt: -1 } },
    { fields: { authorId: 1, category: 1, postType: 1, createdAt: -1 } },
    // Each like moves a post in these, so they are few: a filter that is not asked for means each of its values.
    { fields: { createdDay: 1, likesCount: -1 } },
    { fields: { likesCount: -1, createdAt: -1 } },
    { fields: { category: 1, postType: 1, likesCount: -1, createdAt: -1 } },
    // Each comment moves a post in this one.
    { fields: { commentsCount: 1, category: 1, postType: 1, createdAt: -1 } },
  ],
  text: ['content'],
  rules: ({ on, onEach }) => [
    on(PostCreated, {
      key: postId,
      fold(_, { data, metadata }) {
        const { authorId, postType, category, content, media, pollOptions, pollClosesAt, mentionedAs } = data;
        const poll =
          pollOptions && pollClosesAt
            ? { options: pollOptions, votes: pollOptions.map(() => 0), closesAt: pollClosesAt, editedAfterVotes: false }
            : null;
        return {
          _id: data.postId,
          authorId,
          postType,
          category,
          content: content ?? '',
          media: media ?? [],
          poll,
          mentionedAs,
          commentsBy: 'everybody',
          likesCount: 0,
          commentsCount: 0,
          newestAnswers: [],
          createdAt: metadata.at,
          createdDay: metadata.at.slice(0, 10),
          editedAt: null,
          erased: content === null,
          keptAsHead: false,
        };
      },
    }),
    on(PostEdited, {
      key: postId,
      fold: (doc, { data: { content, mentionedAs }, metadata }) =>
        doc && {
          ...doc,
          content: content ?? '',
          mentionedAs,
          editedAt: metadata.at,
          poll: doc.poll && editedPoll(doc.poll),
        },
    }),
    on(PostCommentsLimited, {
      key: postId,
      fold: (doc, { data }) => doc && { ...doc, commentsBy: data.commentsBy },
    }),
    on(PostDeleted, { key: postId, fold: () => null }),
    on(PostLiked, { key: postId, fold: (doc) => doc && { ...doc, likesCount: doc.likesCount + 1 } }),
    on(PostUnliked, { key: postId, fold: (doc) => doc && { ...doc, likesCount: doc.likesCount - 1 } }),
    on(CommentAdded, {
      key: postId,
      fold: (doc, { data: { commentId: id, authorId: by }, metadata: { at } }) =>
        doc && {
          ...doc,
          commentsCount: doc.commentsCount + 1,
          newestAnswers: withAnswer(doc.newestAnswers, { id, by, at }),
        },
    }),
    on(CommentDeleted, {
      key: postId,
      fold: (doc, { data }) =>
        doc && {
          ...doc,
          commentsCount: doc.commentsCount - 1,
          newestAnswers: withoutAnswer(doc.newestAnswers, data.commentId),
        },
    }),
    on(PollVoteCast, {
      key: postId,
      fold(doc, { data }) {
        if (!doc?.poll) return doc;
        return { ...doc, poll: { ...doc.poll, votes: countVote(doc.poll.votes, data.option, data.previousOption) } };
      },
    }),
    onEach(MemberErased, {
      where: ({ data }) => ({ authorId: data.memberId }),
      fold: (doc) =>
        doc.commentsCount > 0
          ? { ...doc, content: '', media: [], poll: null, mentionedAs: null, erased: true, keptAsHead: true }
          : null,
    }),
  ],
});

/**
 * Counts everything that the feed shows. Likes and comments disappear with the post that shows them. The totals are the same with
 * and without the keys of erased members.
 */
export const feedTotals = tally('feed.totals', {
  of: posts,
  into: ({ keptAsHead, commentsCount }) => (keptAsHead && commentsCount === 0 ? null : 'all'),
  count: ({ commentsCount, likesCount }) => ({ posts: 1, comments: commentsCount, likes: likesCount }),
});

const ofMember = { fields: { memberId: 1, createdAt: -1 } } as const;

/** The ids of likes and votes begin with the post's id, so the index of ids alone finds those of a post. */
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
      fold: (_, { data: { postId, memberId, option }, metadata }, _id) => ({
        _id,
        postId,
        memberId,
        option,
        createdAt: metadata.at,
      }),
    }),
    onEach(PostDeleted, { where: onPost, fold: () => null }),
  ],
});

export const feedProjection = defineProjection({
  name: 'feed',
  version: 6,
  collections: [posts, feedTotals, likes, votes],
});
