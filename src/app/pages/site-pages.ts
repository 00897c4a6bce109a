// The pages about Kindling itself: home, legal pages, and those for developers.
import { newsCategories } from '../../../modules/news/index.ts';
import { newsFeed } from '../../../projections/news/newsroom/atom.ts';
import { toolsFeed } from '../../../projections/tools/directory/atom.ts';
import { comingSoonPage } from './coming-soon.ts';
import { fixedPage } from './fixed-page.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

const tagline = 'AI news, tools you can trust, and a community of founders who put AI to work.';

/** The number that the client requests. */
const newsOnHome = 6;
const toolsOnHome = 6;

async function home({ ask, query, context }: PageRequest) {
  const category = newsCategories.find((known) => known === query.category);
  const data = await Promise.all([
    ask('news.news', { limit: newsOnHome, ...(category && { category }) }),
    ask('directory.tools', { sort: 'highest-rated', limit: toolsOnHome }),
    ask('directory.reviewSummary'),
    ask('feed.discussed'),
    ask('communityPulse.stats'),
    ...(context.member ? [ask('home.digest')] : []),
  ]);
  // A category is a view of the same page; /insights lists each of them in full.
  const feeds = [newsFeed, toolsFeed];
  return { title: 'Kindling: AI for founders', description: tagline, canonicalPath: '/', feeds, data };
}

export const sitePages: readonly PageDefinition[] = [
  {
    pattern: '/',
    shared: true,
    query: ['category'],
    showsAnyQuery: true,
    load: home,
  },
  comingSoonPage('/course/:slug', 'Course', 'This course is coming soon.'),
  comingSoonPage('/discussion/:slug', 'Discussion', 'This discussion is coming soon.'),
  fixedPage('/brand-assets', 'Brand assets', 'The logo, colours and fonts of Kindling.'),
  fixedPage('/privacy', 'Privacy', 'What Kindling keeps about you, why, and how to have it erased.'),
  fixedPage('/terms', 'Terms', 'The few rules that hold at Kindling.'),
  {
    ...fixedPage('/dev/gallery', 'Gallery', 'Every primitive in each state and theme.', { noindex: true }),
    isForDevelopment: true,
  },
];
