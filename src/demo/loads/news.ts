// Articles of a generated load, from fictional outlets. All are live at first; time archives them.
import { ArticlePublished, articleIdOf, articles, feedIdAt } from '../../../modules/news/index.ts';
import { type LoadPart, leadsTo } from '../load.ts';
import { loadText } from '../load-text.ts';

const outlets = 20;
const categories = ['ethics', 'governance', 'security', 'innovation', 'tools'] as const;

export const newsLoad: LoadPart = {
  amounts: [
    {
      name: 'articles',
      small: 100,
      eventsEach: 1,
      plan:
        ({ seed, chance, memberAt, nextMs }) =>
        (index) => {
          const host = `https://outlet-${index % outlets}.example`;
          const url = `${host}/${seed}/${index}`;
          const articleId = articleIdOf(url);
          const atMs = nextMs();
          const text = loadText(chance, 20);
          const article = {
            ...{ articleId, slug: `article-${seed}-${index}`, feedId: feedIdAt(host), guidKey: articleId, url },
            ...{ title: loadText(chance, 1), description: loadText(chance, 2), excerpt: text.slice(0, 300) },
            ...{ content: `<p>${text}</p>`, words: text.split(' ').length, author: null, image: null },
            sourceName: `Outlet ${index % outlets}`,
            publishedAt: new Date(atMs).toISOString(),
            aiCategory: categories[chance.integer(categories.length)] ?? 'tools',
          };
          const events = [ArticlePublished(article)];
          return [{ stream: articles.stream(articleId), actorId: memberAt(index), atMs, events }];
        },
    },
  ],
  commands: [
    leadsTo(ArticlePublished, (article, id, acting) =>
      acting.execute(articles, id, { type: 'Publish', data: { article, archivedAs: null, blockedBy: null } }),
    ),
  ],
};
