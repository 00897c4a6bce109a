// The pages of the tools directory: what each is called, the queries that it begins with, and what machines read of a tool.
import { sectorNames, sectorOf } from '../../../modules/tools/index.ts';
import { toolsFeed } from '../../../projections/directory/atom.ts';
import { directorySorts } from '../../../projections/directory/listing.ts';
import type { ToolFound, ToolView } from '../../../projections/directory/queries.ts';
import { cut } from '../../text/cut.ts';
import { startOf } from './page-address.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

/** Of the client's list, which asks for as many. */
const toolsOnPage = 24;
const longestSearch = 200;
const longestHighlight = 2_000;
const mostCompared = 3;

/** As the client reads the same address: what is no sector or order there is left out. */
async function directory({ ask, query }: PageRequest) {
  const sector = typeof query.sector === 'string' ? sectorOf(query.sector) : undefined;
  const q = textIn(query.q, longestSearch);
  const sort = directorySorts.find((known) => known === query.sort && known !== 'alphabetical');
  const highlight = textIn(query.highlight, longestHighlight);
  const data = await ask('directory.tools', {
    limit: toolsOnPage,
    ...(sector && { sector }),
    ...(q && { q }),
    ...(sort && { sort }),
    ...(highlight && { highlight }),
    ...startOf(query),
  });
  const about = sector ? `for ${sectorNames[sector]}, ` : '';
  return {
    title: sector ? `${sectorNames[sector]} · AI Tools` : 'AI Tools',
    description: `AI tools ${about}in plain words: what each does, what it costs, and what founders who use it think.`,
    // A search, an order or a tool that is pointed at makes no other content.
    ...(sector && { canonicalPath: `/ai-tools?sector=${sector}` }),
    feeds: [toolsFeed],
    data: [data],
  };
}

const textIn = (given: string | readonly string[] | undefined, longest: number): string =>
  typeof given === 'string' ? given.trim().slice(0, longest) : '';

/** As the client reads the same address. */
async function compare({ ask, query }: PageRequest) {
  const given = typeof query.tools === 'string' ? query.tools : '';
  const slugs = given.split(',').map((slug) => slug.trim().toLowerCase());
  const named = [...new Set(slugs)].filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)).slice(0, mostCompared);
  return {
    title: 'Compare AI tools',
    description:
      'Up to three AI tools side by side: what each does, what it costs, and what founders who use it think.',
    // There are as many of these as there are threes of tools.
    noindex: true,
    data: [await ask('directory.compare', { tools: named.join(',') })],
  };
}

async function tool({ ask, params }: PageRequest) {
  const asked = await ask('directory.tool', { idOrSlug: params.slug ?? '' });
  const { tool, movedTo } = asked.data as ToolFound;
  const evidence = movedTo === null ? [await ask('evidence.ofTool', { id: tool.slug })] : [];
  return {
    title: `${tool.name} · AI Tools`,
    description: cut(tool.summary, 200),
    movedTo: movedTo === null ? undefined : `/ai-tools/${movedTo}`,
    // Also of an id.
    canonicalPath: `/ai-tools/${tool.slug}`,
    structuredData: softwareOf(tool),
    data: [asked, ...evidence],
  };
}

/** In the words of schema.org. Nothing is said of reviews where there are none. */
function softwareOf({ name, summary, website, sector, pricingClass, averageRating, reviewCount }: ToolView) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    description: summary,
    url: website,
    applicationCategory: sector,
    ...(pricingClass === 'free' && { offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' } }),
    ...(reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round(averageRating * 10) / 10,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

export const toolsPages: readonly PageDefinition[] = [
  {
    pattern: '/ai-tools',
    shared: true,
    query: ['sector', 'q', 'sort', 'highlight', 'from'],
    load: directory,
  },
  { pattern: '/ai-tools/compare', isListed: false, shared: true, query: ['tools'], load: compare },
  { pattern: '/ai-tools/:slug', shared: true, load: tool },
];
