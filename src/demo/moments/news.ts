// News in the demo, from a fictional outlet. Articles older than seven days are in the archive.
import { articleIdOf, articles, feedIdAt } from '../../../modules/news/index.ts';
import { canonicalUrl } from '../../kernel/canonical-url.ts';
import { dayMs } from '../../kernel/instants.ts';
import { textOfHtml } from '../../platform/feeds/html.ts';
import { readArticles } from '../content/articles.ts';
import type { DemoPart, Moment } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import { lengthMs } from '../stage.ts';

const sourceName = 'Kindling Gazette (demo)';
const home = 'https://gazette.example.com';
const liveMs = 7 * dayMs;

type Article = ReturnType<typeof readArticles>[number];

const nameOf = ({ title }: Article): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

export const newsDemo: DemoPart = {
  moments: () => readArticles().flatMap((article) => [publishing(article), ...archiving(article)]),
};

const idOf = (article: Article): string => articleIdOf(canonicalUrl(`${home}/${nameOf(article)}`) ?? '');
const publishedMs = ({ daysAgo }: Article): number => lengthMs - daysAgo * dayMs;

function publishing(article: Article): Moment {
  const { title, description, content, category: aiCategory } = article;
  return {
    name: `article ${nameOf(article)}`,
    by: sampleMember,
    atMs: publishedMs(article),
    needs: [],
    async enact(acting) {
      const articleId = idOf(article);
      const text = content === null ? null : textOfHtml(content);
      const articleFields = {
        ...{ articleId, slug: `${nameOf(article)}-demo`, feedId: feedIdAt(home), guidKey: articleId },
        ...{ title, description, content, excerpt: text, url: `${home}/${nameOf(article)}`, sourceName, aiCategory },
        words: (text ?? description).split(' ').length,
        ...{ author: null, image: null, publishedAt: acting.at },
      };
      const data = { article: articleFields, archivedAs: null, blockedBy: null };
      await acting.execute(articles, articleId, { type: 'Publish', data });
    },
  };
}

function archiving(article: Article): readonly Moment[] {
  const atMs = publishedMs(article) + liveMs;
  if (atMs >= lengthMs) return [];
  const publish = publishing(article);
  return [
    {
      name: `archive ${nameOf(article)}`,
      by: sampleMember,
      atMs,
      needs: [publish.name],
      async enact(acting) {
        await acting.execute(articles, idOf(article), { type: 'Archive', data: {} });
      },
    },
  ];
}
