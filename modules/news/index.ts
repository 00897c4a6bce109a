// The public interface of the news module.

export { articlesRouter } from './articles-router.ts';
export { categorySchedules } from './category-schedules.ts';
export { createCategoryTries } from './category-tries.ts';
export { feedsRouter } from './feeds-router.ts';
export { createFetchFeed, type FetchFeed } from './fetch-feed.ts';
export * from './model/article.ts';
export { feedIdAt, feeds } from './model/feed.ts';
export { keywords } from './model/keyword.ts';
export { feedPlaces, keywordPlaces } from './model/places.ts';
export { roundUps } from './model/round-up.ts';
export { isArticlePicture, pictureReactions } from './pictures.ts';
export { createPolls, type Polls } from './polls.ts';
export { newsReactions } from './reactions.ts';
export { newsSchedules } from './schedules.ts';
export { newsApiFeed, readFeedList, shippedList } from './shipped-feeds.ts';
