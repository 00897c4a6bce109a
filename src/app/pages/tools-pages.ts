// The pages of the tools directory, and a tool's structured data.
import { sectorNames } from '../../../modules/tools/names.ts';
import { toolsFeed } from '../../../projections/tools/directory/atom.ts';
import type { ToolView } from '../../../projections/tools/directory/queries.ts';
import { loadComparison, readCompareSearch } from '../../loaders/compare.ts';
import { loadDirectory, readDirectorySearch } from '../../loaders/directory.ts';
import { loadTool } from '../../loaders/tool.ts';
import { cut } from '../../text/cut.ts';
import { loadedPage } from './loaded-page.ts';
import type { PageDefinition } from './pages.ts';

/** Describes a tool in the vocabulary of schema.org. Omits reviews if there are none. */
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
  loadedPage({
    pattern: '/ai-tools',
    readSearch: readDirectorySearch,
    load: loadDirectory,
    head(_, { search: { sector } }) {
      const about = sector ? `for ${sectorNames[sector]}, ` : '';
      return {
        title: sector ? `${sectorNames[sector]} · AI Tools` : 'AI Tools',
        description: `AI tools ${about}in plain words: what each does, what it costs, and what founders who use it think.`,
        // Searching, sorting or highlighting a tool doesn't change the content.
        ...(sector && { canonicalPath: `/ai-tools?sector=${sector}` }),
        feeds: [toolsFeed],
      };
    },
  }),
  loadedPage({
    pattern: '/ai-tools/compare',
    isListed: false,
    readSearch: readCompareSearch,
    load: loadComparison,
    head: () => ({
      title: 'Compare AI tools',
      description:
        'Up to three AI tools side by side: what each does, what it costs, and what founders who use it think.',
      // There are as many of these as there are combinations of three tools.
      noindex: true,
    }),
  }),
  loadedPage({
    pattern: '/ai-tools/:slug',
    load: loadTool,
    // An address with the tool's id, as in a notification, leads to its name.
    head: ({ tool, movedTo }, { params: { slug } }) => ({
      title: `${tool.name} · AI Tools`,
      description: cut(tool.summary, 200),
      movedTo: movedTo === null && slug === tool.slug ? undefined : `/ai-tools/${movedTo ?? tool.slug}`,
      structuredData: softwareOf(tool),
    }),
  }),
];
