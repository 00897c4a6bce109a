// The community: posts, comments, likes, polls, and statistics about activity.
import { isOldEnoughToList } from '../../../modules/accounts/index.ts';
import * as module from '../../../modules/community/index.ts';
import { flags, isRepeated } from '../../../modules/moderation/index.ts';
import { membersMentioned, whenJoined } from '../../../projections/accounts/members/queries.ts';
import { bookmarksProjection } from '../../../projections/community/bookmarks/projection.ts';
import { communityPulseProjection } from '../../../projections/community/community-pulse/projection.ts';
import { lastVisitOf } from '../../../projections/community/community-pulse/queries.ts';
import { communityPulseRouter } from '../../../projections/community/community-pulse/router.ts';
import {
  commentMentionKind,
  postCommentKind,
  replyKind,
  watchedCommentKind,
} from '../../../projections/community/discussion/notification-kinds.ts';
import { discussionProjection } from '../../../projections/community/discussion/projection.ts';
import { commentById, editedComments } from '../../../projections/community/discussion/queries.ts';
import { discussionRouter } from '../../../projections/community/discussion/router.ts';
import {
  pollClosedKind,
  postLikeKind,
  postMentionKind,
} from '../../../projections/community/feed/notification-kinds.ts';
import { feedProjection } from '../../../projections/community/feed/projection.ts';
import {
  countPostsBy,
  editedPosts,
  feedPage,
  type PostView,
  postById,
  votersAfter,
} from '../../../projections/community/feed/queries.ts';
import { feedRouter } from '../../../projections/community/feed/router.ts';
import { watchingProjection } from '../../../projections/community/watching/projection.ts';
import { watchersAfter } from '../../../projections/community/watching/queries.ts';
import { showingsOf } from '../../../projections/media/media-library/queries.ts';
import { communityLoad } from '../../demo/loads/community.ts';
import { type RequestContext, trpc } from '../../platform/rpc/procedure.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import { anyVisitor, type Viewer } from '../../platform/viewing/viewer.ts';
import { feature } from '../feature.ts';
import { communityHints } from '../live/community-hints.ts';
import { communityPages } from '../pages/community-pages.ts';

const postsInSiteMap = 999;

const postsAndComments = (read: ReadModels) => ({
  hasFlagged: async (ctx: RequestContext & { member: { id: string } }, postId: string) =>
    (await ctx.load(flags, ['post', postId, ctx.member.id])).state.status === 'raised',
  post: (id: string, viewer: Viewer) => postById(read, id, viewer),
  comment: (id: string, viewer: Viewer) => commentById(read, id, viewer),
});

/** The versions of a member's own texts, whether or not they may be shown. */
async function allVersions(
  ids: AsyncIterable<string>,
  load: (id: string) => Promise<{ state: { versions: readonly module.Version[] } }>,
) {
  const all: { id: string; versions: readonly module.Version[] }[] = [];
  for await (const id of ids) all.push({ id, versions: (await load(id)).state.versions });
  return all;
}

export const community = feature({
  name: 'community',
  aggregates: [
    module.posts,
    module.comments,
    module.likes,
    module.pollVotes,
    module.pollClosings,
    module.bookmarks,
    module.watches,
    module.watcherNotices,
  ],
  flaggables: () => module.communityFlaggables,
  projections: [
    feedProjection,
    discussionProjection,
    bookmarksProjection,
    watchingProjection,
    communityPulseProjection,
  ],
  routers: ({ read, uploads, feed, logger, closing }, { followedBy }) => ({
    community: trpc.mergeRouters(
      module.communityRouter({
        ...postsAndComments(read),
        membersMentioned: (mentions, { now }) => membersMentioned(read, mentions, now),
        isRepeated,
        storeMedia: uploads.storeForPost,
      }),
      module.versionsRouter(postsAndComments(read)),
      module.marksRouter(postsAndComments(read)),
    ),
    feed: feedRouter({ read, feed, logger, closing, followedBy }),
    discussion: discussionRouter({ read }),
    communityPulse: communityPulseRouter({ read }),
  }),
  reactions: ({ read }) =>
    module.communityReactions({
      shownIn: (url, upTo) => showingsOf(read, url, upTo),
      watchersAfter: (postId, after, upTo) => watchersAfter(read.asOf(upTo), postId, after),
    }),
  schedules: ({ read }) =>
    module.communitySchedules({
      votersAfter: (postId, memberId, upTo) => votersAfter(read.asOf(upTo), postId, memberId),
    }),
  lastVisitOf: ({ read }, memberId, now) => lastVisitOf(read, memberId, now),
  ownData: async ({ commands, read }, memberId) => ({
    postVersions: await allVersions(editedPosts(read, memberId), (id) => commands.load(module.postVersions, id)),
    commentVersions: await allVersions(editedComments(read, memberId), (id) =>
      commands.load(module.commentVersions, id),
    ),
  }),
  countsOf: async ({ read }, memberId) => ({ posts: await countPostsBy(read, memberId) }),
  hints: communityHints,
  notifications: [
    postLikeKind,
    postMentionKind,
    pollClosedKind,
    postCommentKind,
    watchedCommentKind,
    replyKind,
    commentMentionKind,
  ],
  pages: communityPages,
  demo: async () => (await import('../../demo/moments/community.ts')).communityDemo,
  load: communityLoad,
  async siteMap({ read, clock }) {
    const now = clock();
    const { items } = await feedPage(read, {}, { limit: postsInSiteMap }, anyVisitor(now));
    const authorIds = items.map(({ userId }) => userId);
    const joinedAt = await whenJoined(read, authorIds);
    const isListed = ({ userId }: PostView) => {
      const joined = joinedAt.get(userId);
      return joined === undefined || isOldEnoughToList(joined, now.toISOString());
    };
    return items.filter(isListed).map(({ id, updatedAt }) => ({ path: `/community/post/${id}`, changedAt: updatedAt }));
  },
});
