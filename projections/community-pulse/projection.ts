// Folds the true figures of the community: how much there is, and who was active lately.
import { MemberErased, MemberRegistered } from '../../modules/accounts/member/events.ts';
import { CommentAdded, CommentDeleted } from '../../modules/community/comment.ts';
import { PostLiked, PostUnliked } from '../../modules/community/like.ts';
import { PollVoteCast } from '../../modules/community/poll-vote.ts';
import { PostCreated, PostDeleted } from '../../modules/community/post.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { ActivityDocument, TotalsDocument } from './read-model.ts';

export const totalsId = 'totals';
const nothingYet: TotalsDocument = { _id: totalsId, members: 0, posts: 0, comments: 0, likes: 0 };

function counting(field: 'members' | 'posts' | 'comments' | 'likes', by: 1 | -1) {
  return {
    key: () => totalsId,
    fold(doc: TotalsDocument | null): TotalsDocument {
      const totals = doc ?? nothingYet;
      return { ...totals, [field]: Math.max(0, totals[field] + by) };
    },
  };
}

export const totals = collection<TotalsDocument>('community-pulse.totals', {
  // Counts of everybody's doings.
  whose: 'nobody',
  rules: ({ on }) => [
    on(MemberRegistered, counting('members', 1)),
    on(MemberErased, counting('members', -1)),
    on(PostCreated, counting('posts', 1)),
    on(PostDeleted, counting('posts', -1)),
    on(CommentAdded, counting('comments', 1)),
    on(CommentDeleted, counting('comments', -1)),
    on(PostLiked, counting('likes', 1)),
    on(PostUnliked, counting('likes', -1)),
  ],
});

function activeNow(memberId: string, at: string): ActivityDocument {
  return { _id: memberId, lastActiveAt: at };
}

export const activity = collection<ActivityDocument>('community-pulse.activity', {
  whose: { owner: '_id', exportedAs: 'activity' },
  indexes: [{ fields: { lastActiveAt: -1 } }],
  rules: ({ on }) => [
    on(PostCreated, {
      key: ({ data }) => data.authorId,
      fold: (_, { data, metadata }) => activeNow(data.authorId, metadata.at),
    }),
    on(CommentAdded, {
      key: ({ data }) => data.authorId,
      fold: (_, { data, metadata }) => activeNow(data.authorId, metadata.at),
    }),
    on(PostLiked, {
      key: ({ data }) => data.memberId,
      fold: (_, { data, metadata }) => activeNow(data.memberId, metadata.at),
    }),
    on(PollVoteCast, {
      key: ({ data }) => data.memberId,
      fold: (_, { data, metadata }) => activeNow(data.memberId, metadata.at),
    }),
    on(MemberErased, { key: ({ data }) => data.memberId, fold: () => null }),
  ],
});

export const communityPulseProjection = defineProjection({
  name: 'community-pulse',
  version: 1,
  collections: [totals, activity],
});
