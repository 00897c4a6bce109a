// The notifications about what a member follows. News that names two of their followed tools notifies once.
import { FollowersTold } from '../../../modules/shelf/model/follower-notices.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';
import { articleSubject } from '../../news/newsroom/queries.ts';
import { toolSubject } from '../../tools/directory/queries.ts';

export const followedNewsKind = notificationKind({
  name: 'followed_news',
  type: 'followed',
  version: 1,
  about: { tool: toolSubject, article: articleSubject },
  from: [
    notifies(FollowersTold, ({ data: { toolId, articleId, followerIds } }) => ({
      to: articleId === null ? [] : followerIds,
      once: `followed-news-${articleId}`,
      about: { tool: toolId, article: articleId ?? '' },
    })),
  ],
  words: ({ excerpts: { tool, article } }) => ({
    title: `News about ${tool ?? 'a tool'}`,
    message: article ?? 'A new article',
  }),
  actionUrl: ({ tool }) => `/ai-tools/${tool}#in-the-news`,
});

export const followedSectorKind = notificationKind({
  name: 'followed_sector',
  type: 'followed',
  version: 1,
  about: { tool: toolSubject },
  from: [
    notifies(FollowersTold, ({ data: { toolId, articleId, followerIds } }) => ({
      to: articleId === null ? followerIds : [],
      once: `followed-tool-${toolId}`,
      about: { tool: toolId },
    })),
  ],
  words: ({ excerpts: { tool } }) => ({ title: 'New in a sector you follow', message: tool ?? 'A new tool' }),
  actionUrl: ({ tool }) => `/ai-tools/${tool}`,
});
