// The pages of the tools directory: their titles, the queries that they begin with, and a tool's structured data.
import { sectorNames, sectorOf } from '../../../modules/tools/index.ts';
import { toolsFeed } from '../../../projections/tools/directory/atom.ts';
import { directorySorts } from '../../../projections/tools/directory/listing.ts';
import type { ToolFound, ToolView } from '../../../projections/tools/directory/queries.ts';
import { cut } from '../../text/cut.ts';
import { startOf } from './page-address.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

/** The page size of the client's list. */
const toolsOnPage = 24;
const longestSearch = 200;
const longestHighlight = 2_000;
const mostCompared = 3;

/** Reads the address as the client does: an unknown sector or order is ignored. */
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
    // Searching, sorting or highlighting a tool doesn't change the content.
    ...(sector && { canonicalPath: `/ai-tools?sector=${sector}` }),
    feeds: [toolsFeed],
    data: [data],
  };
}

const textIn = (given: string | readonly string[] | undefined, longest: number): string =>
  typeof given === 'string' ? given.trim().slice(0, longest) : '';

/** Reads the address as the client does. */
async function compare({ ask, query }: PageRequest) {
  const given = typeof query.tools === 'string' ? query.tools : '';
  const slugs = given.split(',').map((slug) => slug.trim().toLowerCase());
  const named = [...new Set(slugs)].filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)).slice(0, mostCompared);
  return {
    title: 'Compare AI tools',
    description:
      'Up to three AI tools side by side: what each does, what it costs, and what founders who use it think.',
    // There are as many of these as there are combinations of three tools.
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
    // The same for an address with the tool's id.
    canonicalPath: `/ai-tools/${tool.slug}`,
    structuredData: softwareOf(tool),
    data: [asked, ...evidence],
  };
}

/** Describes a tool in the vocabulary of schema.org. Says nothing of reviews if there are none. */
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
