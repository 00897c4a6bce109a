// The cards of linked pages, and the pages that nobody links any more.
import { linkOf } from '../../modules/links/link.ts';
import { everyOne } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type PictureView, pictureView } from '../../src/platform/strangers/picture-view.ts';
import type { TextFacts } from '../../src/text/facts.ts';
import { pages, uses } from './projection.ts';

export type LinkCard = Readonly<{
  /** As the text has it. */
  url: string;
  /** Where it leads. */
  host: string;
  title: string;
  description: string;
  picture: PictureView | null;
}>;

type Linking = Pick<TextFacts, 'links'>;

/** The card of each of these texts: of the first link in it, as far as its page was read. */
export async function cardsOf(
  read: ReadModels,
  texts: readonly Linking[],
): Promise<(text: Linking) => LinkCard | null> {
  const ids = [...new Set(texts.flatMap(({ links }) => linkOf(links)?.linkId ?? []))];
  const found = ids.length === 0 ? [] : await read.getMany(pages, ids);
  const byId = new Map(found.map((page) => [page._id, page]));
  return ({ links }) => {
    const link = linkOf(links);
    const page = link && byId.get(link.linkId);
    if (link === undefined || page === undefined) return null;
    const { host, title, description, picture } = page;
    return { url: link.url, host, title, description, picture: pictureView(picture) };
  };
}

/** Ids of the pages that no post links. */
export async function* unusedPages(read: ReadModels): AsyncGenerator<string> {
  for await (const { _id: linkId } of everyOne(read, { from: pages, where: {}, sort: { _id: 1 } })) {
    const used = await read.find(uses, { where: { linkId }, limit: 1 });
    if (used.length === 0) yield linkId;
  }
}
