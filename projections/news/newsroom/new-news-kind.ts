// Notifies everyone of a day's new articles, once a day. One document serves all members, however many there are.
import { NewsRoundedUp } from '../../../modules/news/model/round-up.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';

export const newNewsKind = notificationKind({
  name: 'new-news',
  type: 'new_news',
  version: 1,
  from: [
    notifies(NewsRoundedUp, ({ data: { day, articles } }) => ({
      to: 'everybody',
      once: `news-${day}`,
      details: { articles: String(articles) },
    })),
  ],
  words: ({ details: { articles } }) => ({
    title: 'News',
    message: articles === '1' ? '1 new article.' : `${articles} new articles.`,
  }),
  actionUrl: () => '/insights',
});
