// The cards of linked pages, and the pages that nobody links any more.
import { linkOf } from '../../modules/links/link.ts';
import { everyOne } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type PictureView, pictureView } from '../../src/platform/strangers/picture-view.ts';
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

/** The card of each of these texts: of the first link in it, as far as its page was read. */
export async function cardsOf(read: ReadModels, texts: readonly string[]): Promise<(text: string) => LinkCard | null> {
  const linkOfText = new Map(texts.map((text) => [text, linkOf(text)]));
  const ids = [...new Set([...linkOfText.values()].flatMap((link) => link?.linkId ?? []))];
  const found = ids.length === 0 ? [] : await read.getMany(pages, ids);
  const byId = new Map(found.map((page) => [page._id, page]));
  return (text) => {
    const link = linkOfText.get(text);
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
