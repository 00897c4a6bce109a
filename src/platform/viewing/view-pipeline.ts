// How query results reach their viewer: skeleton (which documents, from one index) → hydrate (what else they need, in a
// few batched gets) → rules (what this viewer may see) → present. Rules drop items and never change a count.
import { type Page, type PageRequest, pageFrom } from './paging.ts';
import type { ReadModels } from './read-models.ts';
import { type Hideable, hidingOf, type Viewer } from './viewer.ts';

/** A skeleton: the documents, and whatever else was found with them. */
export type Found<Item> = Readonly<{ items: readonly Item[] }>;

export type ViewPipeline<Item, Hydrated, View, Skeleton extends Found<Item> = Found<Item>> = Hideable<Item> &
  Readonly<{
    hydrate(read: ReadModels, found: Skeleton, viewer: Viewer): Promise<Hydrated>;
    /** Further conditions for an item to be shown, each rule named as a sentence. */
    rules: readonly ((item: Item, hydrated: Hydrated, viewer: Viewer) => boolean)[];
    present(item: Item, hydrated: Hydrated, viewer: Viewer): View;
  }>;

export async function viewsOf<Item, Hydrated, View, Skeleton extends Found<Item>>(
  read: ReadModels,
  pipeline: ViewPipeline<Item, Hydrated, View, Skeleton>,
  found: Skeleton,
  viewer: Viewer,
): Promise<readonly View[]> {
  const { hydrate, rules, present } = pipeline;
  const [hydrated, isHidden] = await Promise.all([hydrate(read, found, viewer), hidingOf(viewer, pipeline)]);
  return found.items
    .filter((item) => !isHidden(item) && rules.every((holds) => holds(item, hydrated, viewer)))
    .map((item) => present(item, hydrated, viewer));
}

/** Limits what one request reads. A client that gets an empty page with a cursor requests the next one by itself. */
const maxPagesSkipped = 5;

/** Returns a page of a list. If the rules drop a whole page, the next one takes its place. */
export async function viewPage<Item, Hydrated, View, Skeleton extends Page<Item>>(
  read: ReadModels,
  pipeline: ViewPipeline<Item, Hydrated, View, Skeleton>,
  skeletonOf: (page: PageRequest) => Promise<Skeleton>,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<View>> {
  let request = page;
  for (let skipped = 0; ; skipped += 1) {
    const found = await skeletonOf(request);
    const items = await viewsOf(read, pipeline, found, viewer);
    const { nextCursor } = found;
    if (items.length > 0 || nextCursor === null || skipped === maxPagesSkipped) return { items, nextCursor };
    request = pageFrom(nextCursor, page.limit);
  }
}

/** Returns the first few of a ranking that the viewer may see. Reads further down only if rules drop some. */
export async function firstViews<Item, Hydrated, View>(
  read: ReadModels,
  pipeline: ViewPipeline<Item, Hydrated, View>,
  ranked: readonly Item[],
  count: number,
  viewer: Viewer,
): Promise<readonly View[]> {
  const views = await viewsOf(read, pipeline, { items: ranked.slice(0, count) }, viewer);
  if (views.length === count || ranked.length <= count) return views;
  return [...views, ...(await viewsOf(read, pipeline, { items: ranked.slice(count) }, viewer))].slice(0, count);
}

/** A search has no next page, so it fetches more than it shows for a viewer who hides something. */
const spareForHidden = 5;

export async function firstFound<Item, Hydrated, View>(
  read: ReadModels,
  pipeline: ViewPipeline<Item, Hydrated, View>,
  search: (limit: number) => Promise<readonly Item[]>,
  count: number,
  viewer: Viewer,
): Promise<readonly View[]> {
  const [hidden, flagged, isMuted] = await Promise.all([viewer.hidden(), viewer.flagged(), viewer.mutedWords()]);
  const hidesWords = isMuted !== undefined && pipeline.textsOf !== undefined;
  const hidesSome = hidden.size + flagged.size > 0 || hidesWords;
  return firstViews(read, pipeline, await search(hidesSome ? count * spareForHidden : count), count, viewer);
}
