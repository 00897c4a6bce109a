// The public interface of the community module.

export { bookmarks, PostBookmarked } from './bookmark.ts';
export { bookmarksRouter } from './bookmarks-router.ts';
export {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentEditHeld,
  CommentHeld,
  CommentRemovalNoted,
  CommentRemoved,
  CommentRestored,
  comments,
  HeldCommentDropped,
} from './comment.ts';
export { commentTellings } from './comment-telling.ts';
export { communityFlaggables } from './flaggables.ts';
export { likes, PostLiked, PostUnliked } from './like.ts';
export { PollClosed, pollClosings } from './poll-closing.ts';
export { PollVoteCast, pollVotes } from './poll-vote.ts';
export {
  PostCommentsLimited,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEditHeld,
  PostHeld,
  PostRemovalNoted,
  PostRemoved,
  PostRestored,
  posts,
} from './post.ts';
export { communityReactions } from './reactions.ts';
export { communityRouter } from './router.ts';
export { communitySchedules } from './schedules.ts';
export { versionsRouter } from './versions-router.ts';
export { PostMuted, PostUnmuted, watches } from './watch.ts';
export { watchesRouter } from './watches-router.ts';
