// The pages that tell of Kindling itself: home, papers, and what only developers see.
import { postsReadFrom } from '../../../projections/feed/queries.ts';
import { fixedPage } from './fixed-page.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

const tagline = 'AI news, tools you can trust, and a community of founders who put AI to work.';

async function home({ ask }: PageRequest) {
  const data = await Promise.all([ask('feed.trending'), ask('communityPulse.stats')]);
  return { title: 'Kindling: AI for founders', description: tagline, data };
}

export const sitePages: readonly PageDefinition[] = [
  { pattern: '/', sharedFrom: [...postsReadFrom, 'community-pulse'], load: home },
  fixedPage('/brand-assets', 'Brand assets', 'The logo, colours and fonts of Kindling.'),
  fixedPage('/privacy', 'Privacy', 'What Kindling keeps about you, why, and how to have it erased.'),
  fixedPage('/terms', 'Terms', 'The few rules that hold at Kindling.'),
  {
    ...fixedPage('/dev/gallery', 'Gallery', 'Every primitive in each state and theme.', { noindex: true }),
    isForDevelopment: true,
  },
];
