// Folds the directory: the listed tools, their number in each sector, and where departed tools lead.
import { siteOf } from '../../../modules/tools/model/address.ts';
import {
  ReviewCounted,
  ReviewDeleted,
  ReviewEdited,
  ReviewPosted,
  ReviewReleased,
  ReviewRemoved,
  ReviewRestored,
  ReviewTransferred,
} from '../../../modules/tools/model/review.ts';
import {
  ToolAffiliateLinkSet,
  ToolEdited,
  ToolListed,
  ToolMerged,
  ToolRetired,
} from '../../../modules/tools/model/tool.ts';
import type { PricingClass, ToolContent } from '../../../modules/tools/model/tool-content.ts';
import {
  type ToolPicture,
  ToolPictureChosen,
  ToolPictureDropped,
  ToolSiteRead,
} from '../../../modules/tools/model/tool-picture.ts';
import type { Sector } from '../../../modules/tools/names.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';
import { fold } from '../../../src/text/fold.ts';
import { noRatings, type Ratings, rated } from './rating.ts';

export type ToolDocument = Readonly<{
  _id: string;
  slug: string;
  name: string;
  /** The sort key of the alphabetical list. */
  sortName: string;
  summary: string;
  description: string;
  sector: Sector;
  website: string;
  /** Host and path of the website; null if it is no address. */
  site: string | null;
  pricing: string;
  pricingClass: PricingClass | null;
  features: readonly string[];
  affiliateLink: string | null;
  logo: ToolPicture | null;
  screenshot: ToolPicture | null;
  pictureIds: readonly string[];
  createdAt: string;
  /** YYYY-MM-DD. */
  checkedAt: string;
}> &
  Ratings;

/** A tool's current name, or its last one in the directory. */
export type ToolNameDocument = Readonly<{ _id: string; name: string; slug: string; site: string | null }>;

/** Where a departed tool leads. */
export type MovedDocument = Readonly<{ _id: string; movedTo: string | null }>;

const toolId = ({ data }: { data: { toolId: string } }): string => data.toolId;

const contentOf = (tool: ToolContent) => ({ ...tool, sortName: fold(tool.name), site: siteOf(tool.website) });

type Pictures = Pick<ToolDocument, 'logo' | 'screenshot'>;
const pictured = ({ logo, screenshot }: Pictures) => ({
  ...{ logo, screenshot },
  pictureIds: [logo, screenshot].flatMap((picture) => picture?.id ?? []),
});

const alphabetical = { sortName: 1 } as const;
const byAge = { createdAt: 1 } as const;
const bestFirst = { score: -1, sortName: 1 } as const;
const mostReviewedFirst = { reviewCount: -1, sortName: 1 } as const;

/** Each contains the review's contribution before and after. */
const reviewEvents = [
  ReviewPosted,
  ReviewTransferred,
  ReviewEdited,
  ReviewCounted,
  ReviewReleased,
  ReviewRemoved,
  ReviewRestored,
  ReviewDeleted,
] as const;

export const tools = collection<ToolDocument>('directory.tools', {
  whose: 'nobody',
  indexes: [
    { fields: alphabetical },
    { fields: { sector: 1, ...alphabetical } },
    { fields: byAge },
    { fields: { sector: 1, ...byAge } },
    // Each review moves a tool in these.
    { fields: bestFirst },
    { fields: { sector: 1, ...bestFirst } },
    { fields: mostReviewedFirst },
    { fields: { sector: 1, ...mostReviewedFirst } },
    { fields: { site: 1 } },
    { fields: { pictureIds: 1 }, array: true },
  ],
  text: ['name', 'summary', 'description'],
  rules: ({ on }) => [
    on(ToolListed, {
      key: toolId,
      fold: (_, { data: { toolId: _id, slug, tool, listedAt: createdAt, checkedAt } }) => ({
        ...{ _id, slug, ...contentOf(tool), affiliateLink: null, createdAt, checkedAt, ...noRatings },
        ...pictured({ logo: null, screenshot: null }),
      }),
    }),
    on(ToolEdited, {
      key: toolId,
      fold: (doc, { data: { tool, checkedAt } }) => doc && { ...doc, ...contentOf(tool), checkedAt },
    }),
    on(ToolAffiliateLinkSet, {
      key: toolId,
      fold: (doc, { data: { affiliateLink } }) => doc && { ...doc, affiliateLink },
    }),
    on(ToolSiteRead, {
      key: toolId,
      fold: (doc, { data: { logo, screenshot } }) =>
        doc && { ...doc, ...pictured({ logo: logo ?? doc.logo, screenshot: screenshot ?? doc.screenshot }) },
    }),
    on(ToolPictureChosen, {
      key: toolId,
      fold: (doc, { data: { use, picture } }) => doc && { ...doc, ...pictured({ ...doc, [use]: picture }) },
    }),
    on(ToolPictureDropped, {
      key: toolId,
      fold: (doc, { data: { use } }) => doc && { ...doc, ...pictured({ ...doc, [use]: null }) },
    }),
    on(ToolRetired, { key: toolId, fold: () => null }),
    on(ToolMerged, { key: toolId, fold: () => null }),
    ...reviewEvents.map((event) =>
      on(event, { key: toolId, fold: (doc, { data: { was, is } }) => doc && { ...doc, ...rated(doc, was, is) } }),
    ),
  ],
});

export const everySector = 'all';

export const directoryTotals = tally('directory.totals', {
  of: tools,
  into: ({ sector }) => [everySector, sector],
  count: () => ({ tools: 1 }),
});

/** How often each rating was given, by the reviews that count in the ranking. */
export const ratingTotals = tally('directory.ratings', {
  of: tools,
  into: () => everySector,
  count: ({ countedByStars: [one = 0, two = 0, three = 0, four = 0, five = 0] }) => ({ one, two, three, four, five }),
});

export const moved = collection<MovedDocument>('directory.moved', {
  whose: 'nobody',
  indexes: [{ fields: { movedTo: 1 } }],
  rules: ({ on }) => [
    on(ToolRetired, { key: toolId, fold: (_, { data }, _id) => ({ _id, movedTo: data.successorId }) }),
    on(ToolMerged, { key: toolId, fold: (_, { data }, _id) => ({ _id, movedTo: data.intoId }) }),
  ],
});

export const toolNames = collection<ToolNameDocument>('directory.tool-names', {
  whose: 'nobody',
  indexes: [{ fields: { site: 1 } }],
  rules: ({ on }) => [
    on(ToolListed, {
      key: toolId,
      fold: (_, { data: { slug, tool } }, _id) => ({ _id, name: tool.name, slug, site: siteOf(tool.website) }),
    }),
    on(ToolEdited, {
      key: toolId,
      fold: (doc, { data: { tool } }) => doc && { ...doc, name: tool.name, site: siteOf(tool.website) },
    }),
  ],
});

export const directoryProjection = defineProjection({
  name: 'directory',
  version: 7,
  collections: [tools, directoryTotals, ratingTotals, moved, toolNames],
});
