// The pages about Kindling itself: home, legal pages, and those for developers.

import { newsFeed } from '../../../projections/news/newsroom/atom.ts';
import { toolsFeed } from '../../../projections/tools/directory/atom.ts';
import { loadHome, readHomeSearch } from '../../loaders/home.ts';
import { comingSoonPage } from './coming-soon.ts';
import { fixedPage } from './fixed-page.ts';
import { loadedPage } from './loaded-page.ts';
import type { PageDefinition } from './pages.ts';

export const sitePages: readonly PageDefinition[] = [
  loadedPage({
    pattern: '/',
    query: ['category'],
    showsAnyQuery: true,
    readSearch: readHomeSearch,
    load: loadHome,
    head: () => ({
      title: 'Kindling: AI for founders',
      description: 'AI news, tools you can trust, and a community of founders who put AI to work.',
      // A category is a view of the same page; /insights lists each of them in full.
      canonicalPath: '/',
      feeds: [newsFeed, toolsFeed],
    }),
  }),
  comingSoonPage('/course/:slug', 'Course', 'This course is coming soon.'),
  comingSoonPage('/discussion/:slug', 'Discussion', 'This discussion is coming soon.'),
  fixedPage('/brand-assets', 'Brand assets', 'The logo, colours and fonts of Kindling.'),
  fixedPage('/privacy', 'Privacy', 'What Kindling keeps about you, why, and how to have it erased.'),
  fixedPage('/terms', 'Terms', 'The few rules of Kindling.'),
  {
    ...fixedPage('/dev/gallery', 'Gallery', 'Every primitive in each state and theme.', { noindex: true }),
    isForDevelopment: true,
  },
];
