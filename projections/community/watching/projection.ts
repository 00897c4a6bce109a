// Folds who watches or mutes a post, apart from the feed, so that a watch doesn't invalidate its shared responses.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { CommentAdded, CommentDeleted } from '../../../modules/community/model/comment-events.ts';
import { PostCreated, PostDeleted } from '../../../modules/community/model/post-events.ts';
import {
  PostMuted,
  PostUnmuted,
  PostUnwatched,
  PostWatched,
  type Stance,
  stanceAfter,
} from '../../../modules/community/model/watch.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

/** `_id` is `{postId}:{memberId}`. Members who neither take part nor have chosen anything have none. */
export type WatchDocument = Readonly<{
  _id: string;
  postId: string;
  memberId: string;
  stance: Stance;
  isAuthor: boolean;
  commentsCount: number;
  /** Since when the member has taken part or has chosen. */
  since: string;
}>;

export const hearsOfComments = ({ stance }: WatchDocument): boolean => stance !== 'muted';

export const watchId = (postId: string, memberId: string): string => `${postId}:${memberId}`;
const ofMember = ({ data }: { data: { postId: string; memberId: string } }) => watchId(data.postId, data.memberId);
const ofAuthor = ({ data }: { data: { postId: string; authorId: string } }) => watchId(data.postId, data.authorId);

const newWatch = (postId: string, memberId: string, since: string): WatchDocument => ({
  ...{ _id: watchId(postId, memberId), postId, memberId, since },
  ...{ stance: 'default', isAuthor: false, commentsCount: 0 },
});

/** A member who no longer takes part and has chosen nothing has no document. */
const unlessEmpty = (doc: WatchDocument): WatchDocument | null =>
  doc.stance === 'default' && !doc.isAuthor && doc.commentsCount === 0 ? null : doc;

export const watches = collection<WatchDocument>('watching.watches', {
  whose: {
    owner: 'memberId',
    exportedAs: 'watchedPosts',
    present: ({ postId, stance, since }) => ({ postId, stance, since }),
  },
  indexes: [{ fields: { memberId: 1 } }],
  rules: ({ on, onEach }) => [
    on(PostCreated, {
      key: ofAuthor,
      fold: (doc, { data, metadata }) => ({
        ...(doc ?? newWatch(data.postId, data.authorId, metadata.at)),
        isAuthor: true,
      }),
    }),
    on(CommentAdded, {
      key: ofAuthor,
      fold(doc, { data, metadata }) {
        const before = doc ?? newWatch(data.postId, data.authorId, metadata.at);
        return { ...before, commentsCount: before.commentsCount + 1 };
      },
    }),
    on(CommentDeleted, {
      key: ofAuthor,
      fold: (doc) => doc && unlessEmpty({ ...doc, commentsCount: doc.commentsCount - 1 }),
    }),
    ...[PostWatched, PostUnwatched, PostMuted, PostUnmuted].map((event) =>
      on(event, {
        key: ofMember,
        fold: (doc, { type, data, metadata }) =>
          unlessEmpty({ ...(doc ?? newWatch(data.postId, data.memberId, metadata.at)), stance: stanceAfter[type] }),
      }),
    ),
    // The ids begin with the post's id, so the index of ids finds those of a post.
    onEach(PostDeleted, {
      where: ({ data }) => ({ _id: { $gt: watchId(data.postId, ''), $lt: `${data.postId};` } }),
      fold: () => null,
    }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const watchingProjection = defineProjection({ name: 'watching', version: 1, collections: [watches] });
