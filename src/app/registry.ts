// The one list of what Kindling is made of: modules, projections, and the routers that they are served by. A new feature is
// added here and nowhere else in `src/app/`.
import {
  type AccountsWorld,
  accountRouter,
  accountsEvents,
  profileRouter,
  sessionRouter,
} from '../../modules/accounts/index.ts';
import { type CommunityViews, communityEvents, communityRouter } from '../../modules/community/index.ts';
import { mediaEvents } from '../../modules/media/index.ts';
import {
  type NotificationsWorld,
  notificationsEvents,
  notificationsRouter,
} from '../../modules/notifications/index.ts';
import { operationsEvents } from '../../modules/operations/index.ts';
import { auditTrailProjection, type EventsOfModules } from '../../projections/audit-trail/projection.ts';
import { communityPulseProjection } from '../../projections/community-pulse/projection.ts';
import { communityPulseRouter } from '../../projections/community-pulse/router.ts';
import { commentMentionKind } from '../../projections/discussion/comment-mention-kind.ts';
import { postCommentKind } from '../../projections/discussion/post-comment-kind.ts';
import { discussionProjection } from '../../projections/discussion/projection.ts';
import type { CommentView } from '../../projections/discussion/queries.ts';
import { discussionRouter } from '../../projections/discussion/router.ts';
import { postLikeKind } from '../../projections/feed/post-like-kind.ts';
import { postMentionKind } from '../../projections/feed/post-mention-kind.ts';
import { feedProjection } from '../../projections/feed/projection.ts';
import type { PostView } from '../../projections/feed/queries.ts';
import { type FollowedBy, feedRouter } from '../../projections/feed/router.ts';
import { mediaLibraryProjection } from '../../projections/media-library/projection.ts';
import { membersProjection } from '../../projections/members/projection.ts';
import { type MemberCounts, membersRouter } from '../../projections/members/router.ts';
import { noticeKind } from '../../projections/notifications/notice-kind.ts';
import { notificationsProjection } from '../../projections/notifications/projection.ts';
import { notificationListRouter } from '../../projections/notifications/router.ts';
import { searchRouter } from '../../projections/search/router.ts';
import { sessionsProjection } from '../../projections/sessions/projection.ts';
import type { EventDescription } from '../kernel/event.ts';
import type { NotificationKind } from '../platform/notification-kind.ts';
import type { Projection } from '../platform/projection.ts';
import type { ReadModels } from '../platform/read-models.ts';
import { router, trpc } from '../platform/rpc/procedure.ts';
import { demoRouter } from './http/demo-router.ts';
import { createLiveRouter, type Realtime } from './live/realtime.ts';

/** Every event type, by the module that defines it. */
export const eventsOfModules: EventsOfModules = {
  accounts: accountsEvents,
  community: communityEvents,
  media: mediaEvents,
  notifications: notificationsEvents,
  operations: operationsEvents,
};

export const eventDescriptions: readonly EventDescription[] = Object.values(eventsOfModules).flat();

/** All that members are told of. */
export const notificationKinds: readonly NotificationKind[] = [
  postLikeKind,
  postMentionKind,
  postCommentKind,
  commentMentionKind,
  noticeKind,
];

export const projections: readonly Projection[] = [
  membersProjection,
  sessionsProjection,
  feedProjection,
  discussionProjection,
  communityPulseProjection,
  mediaLibraryProjection,
  notificationsProjection(notificationKinds),
  auditTrailProjection(eventsOfModules),
];

export type RouterParts = Readonly<{
  read: ReadModels;
  realtime: Pick<Realtime, 'follow'>;
  accounts: AccountsWorld;
  community: CommunityViews<PostView, CommentView>;
  notifications: NotificationsWorld;
  followedBy: FollowedBy;
  countsOf(memberId: string): Promise<MemberCounts>;
  showsSampleAccount: boolean;
}>;

export function createAppRouter(parts: RouterParts) {
  const { read, realtime, accounts, community, notifications, followedBy, countsOf, showsSampleAccount } = parts;
  return router({
    session: sessionRouter(accounts),
    profile: profileRouter(accounts),
    account: accountRouter(accounts),
    members: membersRouter({ read, countsOf }),
    community: communityRouter(community),
    feed: feedRouter({ read, followedBy }),
    discussion: discussionRouter({ read }),
    communityPulse: communityPulseRouter({ read }),
    notifications: trpc.mergeRouters(
      notificationListRouter({ read, kinds: notificationKinds }),
      notificationsRouter(notifications),
    ),
    search: searchRouter({ read }),
    live: createLiveRouter(realtime),
    demo: demoRouter({ showsSampleAccount }),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
