// The cards of linked pages, the posts that link them, and the pages that no post links any more.
import { linkOf } from '../../../modules/links/model/link.ts';
import type { Position } from '../../../src/kernel/event.ts';
import { type PictureView, pictureView } from '../../../src/platform/outbound/picture-view.ts';
import { unreferenced } from '../../../src/platform/unreferenced.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { TextFacts } from '../../../src/text/facts.ts';
import { pages, uses } from './projection.ts';

export type LinkCard = Readonly<{
  /** As in the text. */
  url: string;
  /** The target. */
  host: string;
  title: string;
  description: string;
  picture: PictureView | null;
}>;

type Linking = Pick<TextFacts, 'links'>;

/** Returns the card of each text: of its first link, if that page was read. */
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

const maxPosts = 20;

/** Each call waits for a position, and throws after a timeout. */
export const linkUses = (read: ReadModels) => ({
  async postsWith(linkId: string, upTo: Position): Promise<readonly string[]> {
    const known = read.asOf(upTo);
    return (await known.find(uses, { where: { linkId }, limit: maxPosts })).map(({ _id }) => _id);
  },
  async *unusedOfPost(postId: string, upTo: Position): AsyncGenerator<string> {
    const known = read.asOf(upTo);
    const use = await known.get(uses, postId);
    for (const linkId of use?.formerLinkIds ?? []) {
      if ((await known.find(uses, { where: { linkId }, limit: 1 })).length === 0) yield linkId;
    }
  },
  async *unused(upTo: Position): AsyncGenerator<string> {
    yield* unusedPages(read.asOf(upTo));
  },
});

export const unusedPages = (read: ReadModels): AsyncGenerator<string> =>
  unreferenced(read, { from: pages, where: {}, sort: { _id: 1 } }, { from: uses, field: 'linkId' });

export type LinkPicture = Readonly<{ postIds: readonly string[]; authorIds: readonly string[] }>;

const maxUses = 1_000;

/** Returns the posts that show a picture on their card, and their authors. */
export async function linkPicture(read: ReadModels, pictureId: string): Promise<LinkPicture | undefined> {
  const [page] = await read.find(pages, { where: { pictureId }, limit: 1 });
  if (page === undefined) return undefined;
  const found = await read.find(uses, { where: { linkId: page._id }, limit: maxUses });
  return { postIds: found.map(({ _id }) => _id), authorIds: found.map(({ authorId }) => authorId) };
}
