// An article in a test's Kindling, as if it came from a feed.
import type { TestKindling } from '../../src/testing/test-kindling.ts';
import { articles } from './model/article.ts';

export async function publishArticle(site: TestKindling, articleId: string, title: string): Promise<void> {
  const { clock, readModels } = site.kindling();
  const { position } = await site.as({ kind: 'operator', id: 'test' }, articleId).execute(articles, articleId, {
    type: 'Publish',
    data: {
      article: {
        ...{ articleId, slug: articleId, feedId: 'feed', guidKey: articleId, title },
        ...{ url: `https://outlet.example/${articleId}`, sourceName: 'Outlet', description: 'What happened.' },
        ...{ excerpt: null, content: null, author: null, words: 100, image: null },
        ...{ publishedAt: clock().toISOString(), aiCategory: 'tools' },
      },
      archivedAs: null,
      blockedBy: null,
    },
  });
  await readModels.allReached(position ?? 0n, 5_000);
}
