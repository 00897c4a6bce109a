// What Kindling knows about a tool besides its entry: posts and comments that link or name it, and news about it.
import { findPage, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { firstViews, type ViewPipeline, viewPage } from '../../../src/platform/viewing/view-pipeline.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { cutAround } from '../../../src/text/cut.ts';
import type { TextFacts } from '../../../src/text/facts.ts';
import { type BylineOf, bylinesOf } from '../../accounts/members/queries.ts';
import { type FoundArticle, newsNaming } from '../../news/newsroom/queries.ts';
import { type Experience, experienceOf } from '../../planner/experience/queries.ts';
import { type Addresses, addressesOf, nameOf, type ToolName, toolNamed, toolsAddressed } from '../directory/queries.ts';
import { type MentionDocument, mentions } from './projection.ts';
import { referencesIn, siteReference, tagReference } from './references.ts';

export type MentionView = Readonly<{
  kind: MentionDocument['kind'];
  id: string;
  postId: string;
  userId: string;
  userName: string;
  userAvatar: string | null;
  excerpt: string;
  createdAt: string;
}>;

export type Evidence = Readonly<{
  tool: ToolName;
  /** Up to a hundred of each are counted. */
  posts: number;
  comments: number;
  articles: number;
  mentions: readonly MentionView[];
  news: readonly FoundArticle[];
  /** The experience of members who carry out plans; null while there are too few. */
  experience: Experience | null;
}>;

const excerptLength = 200;
const maxCounted = 100;
/** The first few visible ones are found among these. */
const maxLookedAt = 200;
const shownFirst = 4;

type Hydrated = Readonly<{ bylineOf: BylineOf; blocked: ReadonlySet<string>; flagged: ReadonlySet<string> }>;

/** Each excerpt has the words around the tool's tag or address. */
const mentionViews = ({ slugs, sites }: Addresses): ViewPipeline<MentionDocument, Hydrated, MentionView> => ({
  async hydrate(read, { items }, viewer) {
    const ids = items.map(({ authorId }) => authorId);
    const [bylineOf, blocked, flagged] = await Promise.all([bylinesOf(read, ids), viewer.blocked(), viewer.flagged()]);
    return { bylineOf, blocked, flagged };
  },
  madeBy: ({ authorId }) => authorId,
  flaggedAs: ({ sourceId }) => sourceId,
  textsOf: ({ plain }) => [plain],
  // A viewer who can't see a post sees no comments on it either.
  rules: [({ postId, postAuthorId }, { blocked, flagged }) => !blocked.has(postAuthorId) && !flagged.has(postId)],
  present({ kind, sourceId: id, postId, authorId: userId, plain, createdAt }, { bylineOf }) {
    const { name: userName, avatar: userAvatar } = bylineOf(userId);
    const words = plain.toLowerCase();
    const places = [...slugs.map((slug) => `#${slug}`), ...sites].map((address) => words.indexOf(address));
    const excerpt = cutAround(plain, places.find((place) => place !== -1) ?? -1, excerptLength);
    return { kind, id, postId, userId, userName, userAvatar, excerpt, createdAt };
  },
});

const naming = ({ slugs, sites }: Addresses) => ({
  references: { $in: [...slugs.map(tagReference), ...sites.map(siteReference)] },
});
const newestFirst = { createdAt: -1 } as const;

/** Returns undefined if the tool is not in the directory. */
export async function evidenceOf(read: ReadModels, idOrSlug: string, viewer: Viewer): Promise<Evidence | undefined> {
  const tool = await toolNamed(read, idOrSlug);
  if (tool === undefined) return undefined;
  const { _id: id, name } = tool;
  const addresses = await addressesOf(read, id);
  const where = naming(addresses);
  const countOf = (kind: MentionDocument['kind']) => read.count(mentions, { ...where, kind }, maxCounted);
  const [found, posts, comments, articles, experience] = await Promise.all([
    read.find(mentions, { where, sort: newestFirst, limit: maxLookedAt }),
    countOf('post'),
    countOf('comment'),
    newsNaming(read, name, maxCounted),
    experienceOf(read, id),
  ]);
  return {
    ...{ tool: nameOf(tool), posts, comments, articles: articles.length },
    mentions: await firstViews(read, mentionViews(addresses), found, shownFirst, viewer),
    news: articles.slice(0, shownFirst),
    experience,
  };
}

export async function mentionsPage(read: ReadModels, idOrSlug: string, page: PageRequest, viewer: Viewer) {
  const tool = await toolNamed(read, idOrSlug);
  if (tool === undefined) return undefined;
  const addresses = await addressesOf(read, tool._id);
  const skeletonOf = (asked: PageRequest) =>
    findPage(read, mentions, { where: naming(addresses), sort: newestFirst }, asked);
  return viewPage(read, mentionViews(addresses), skeletonOf, page, viewer);
}

/** Returns the tools that each text refers to, in order. One that was replaced counts as its successor. */
export async function toolsReferredTo(
  read: ReadModels,
  texts: readonly TextFacts[],
): Promise<(text: TextFacts) => readonly ToolName[]> {
  const references = [...new Set(texts.flatMap(referencesIn))];
  const named = (prefix: string) =>
    references.flatMap((each) => (each.startsWith(prefix) ? [each.slice(prefix.length)] : []));
  const addresses = { slugs: named(tagReference('')), sites: named(siteReference('')) };
  const { bySlug, bySite } = await toolsAddressed(read, addresses);
  const toolOf = new Map<string, ToolName>();
  for (const [site, tool] of bySite) toolOf.set(siteReference(site), tool);
  for (const [slug, tool] of bySlug) toolOf.set(tagReference(slug), tool);
  return (text) => {
    const found = referencesIn(text).flatMap((each) => toolOf.get(each) ?? []);
    return [...new Map(found.map((tool) => [tool.id, tool])).values()];
  };
}
