// Folds who was active lately.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import { CommentAdded } from '../../modules/community/comment.ts';
import { PostLiked } from '../../modules/community/like.ts';
import { PollVoteCast } from '../../modules/community/poll-vote.ts';
import { PostCreated } from '../../modules/community/post.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { ActivityDocument } from './read-model.ts';

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
  version: 2,
  collections: [activity],
});
