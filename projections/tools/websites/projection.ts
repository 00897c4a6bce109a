// Folds the health of tools' websites, and when each is checked and read next. A new website starts over.
import { ToolEdited, ToolListed, ToolMerged, ToolRetired } from '../../../modules/tools/model/tool.ts';
import { siteReadAgainAt, ToolPictureChosen, ToolSiteRead } from '../../../modules/tools/model/tool-picture.ts';
import { lookedAt, neverLookedAt, type WebsiteHealth, WebsiteLookedAt } from '../../../modules/tools/model/website.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type WebsiteDocument = Readonly<{
  _id: string;
  slug: string;
  name: string;
  website: string;
  /** When the site is read next for its pictures; ISO 8601. */
  readDueAt: string;
  state: 'unknown' | 'answers' | 'failing' | 'silent';
}> &
  WebsiteHealth;

const toolId = ({ data }: { data: { toolId: string } }): string => data.toolId;

function stateOf({ lookedAt: at, failures, isSilent }: WebsiteHealth): WebsiteDocument['state'] {
  if (at === null) return 'unknown';
  return isSilent ? 'silent' : failures > 0 ? 'failing' : 'answers';
}

const withHealth = <Doc extends object>(doc: Doc, health: WebsiteHealth) => ({
  ...{ ...doc, ...health, state: stateOf(health) },
});

export const websites = collection<WebsiteDocument>('websites.websites', {
  whose: 'nobody',
  indexes: [{ fields: { dueAt: 1 } }, { fields: { readDueAt: 1 } }, { fields: { state: 1, lookedAt: -1 } }],
  rules: ({ on }) => [
    on(ToolListed, {
      key: toolId,
      fold: (_, { data: { slug, tool }, metadata }, _id) =>
        withHealth(
          { _id, slug, name: tool.name, website: tool.website, readDueAt: metadata.at },
          neverLookedAt(_id, metadata.at),
        ),
    }),
    on(ToolEdited, {
      key: toolId,
      fold(doc, { data: { tool }, metadata }) {
        if (doc === null) return null;
        const { name, website } = tool;
        const known = { ...doc, name, website };
        if (website === doc.website) return known;
        return withHealth({ ...known, readDueAt: metadata.at }, neverLookedAt(doc._id, metadata.at));
      },
    }),
    on(WebsiteLookedAt, {
      key: toolId,
      fold: (doc, { data }) => (doc?.website === data.website ? withHealth(doc, lookedAt(doc, data)) : doc),
    }),
    on(ToolSiteRead, { key: toolId, fold: (doc, { data }) => doc && { ...doc, readDueAt: siteReadAgainAt(data) } }),
    on(ToolPictureChosen, {
      key: toolId,
      fold: (doc, { data, metadata }) => doc && (data.origin === 'site' ? { ...doc, readDueAt: metadata.at } : doc),
    }),
    on(ToolRetired, { key: toolId, fold: () => null }),
    on(ToolMerged, { key: toolId, fold: () => null }),
  ],
});

export const websitesProjection = defineProjection({ name: 'websites', version: 2, collections: [websites] });
