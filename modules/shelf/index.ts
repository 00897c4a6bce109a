// The public interface of the shelf module.

export { followerNotices } from './model/follower-notices.ts';
export { followedSectors, followedTools, savedArticles, savedTools } from './model/mark.ts';
export { shelfReactions } from './reactions.ts';
export { shelfRouter } from './router.ts';
