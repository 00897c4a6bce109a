// The public interface of the community module.

export { communityFlaggables } from './flaggables.ts';
export { marksRouter } from './marks-router.ts';
export { bookmarks, PostBookmarked } from './model/bookmark.ts';
export { comments } from './model/comment.ts';
export * from './model/comment-events.ts';
export { likes, PostLiked, PostUnliked } from './model/like.ts';
export { PollClosed, pollClosings } from './model/poll-closing.ts';
export { PollVoteCast, pollVotes } from './model/poll-vote.ts';
export { posts } from './model/post.ts';
export * from './model/post-events.ts';
export { commentVersions, postVersions, type Version } from './model/versions.ts';
export { PostMuted, PostUnmuted, watches } from './model/watch.ts';
export { watcherNotices } from './model/watcher-notices.ts';
export { communityReactions } from './reactions.ts';
export { communityRouter } from './router.ts';
export { communitySchedules } from './schedules.ts';
export { versionsRouter } from './versions-router.ts';
