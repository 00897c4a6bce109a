// The public interface of the news module.

export {
  AnotherSourceFound,
  ArticleArchived,
  ArticleBlocked,
  ArticleCategorised,
  ArticlePictured,
  ArticlePictureRemoved,
  ArticlePublished,
  ArticleUnblocked,
  articleIdOf,
  articles,
} from './article.ts';
export { articlesRouter } from './articles-router.ts';
export { type AskFeed, createAskFeed } from './asking.ts';
export { categorySchedules } from './category-schedules.ts';
export { createCategoryTries } from './category-tries.ts';
export { feedIdAt, feeds } from './feed.ts';
export { feedsRouter } from './feeds-router.ts';
export { keywords } from './keyword.ts';
export { isArticlePicture, pictureReactions, pictureSchedules } from './pictures.ts';
export { feedPlaces, keywordPlaces } from './places.ts';
export { createPolls, type Polls } from './polls.ts';
export { newsReactions } from './reactions.ts';
export { roundUps } from './round-up.ts';
export { newsSchedules } from './schedules.ts';
export { newsApiFeed, readFeedList, shippedList } from './shipped-feeds.ts';
