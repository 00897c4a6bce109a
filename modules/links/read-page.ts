// Reads a page that a post links, and its picture.
import { type FetchPictureDeps, fetchPicture, storePicture } from '../../src/platform/outbound/pictures.ts';
import { readPageHead } from '../../src/platform/outbound/read-page-head.ts';
import type { MayFetch } from '../../src/platform/outbound/robots.ts';
import type { LinkProblem, PageRead, PostLink } from './model/link.ts';

export type ReadingDeps = FetchPictureDeps & Readonly<{ mayFetch: MayFetch }>;

const prefix = 'link-';
export const isLinkPicture = (pictureId: string): boolean => pictureId.startsWith(prefix);

/** @param readingId Distinguishes the pictures of different readings. A retry passes the same one. */
export async function readPage(
  { linkId, url }: PostLink,
  readingId: string,
  deps: ReadingDeps,
): Promise<PageRead | LinkProblem> {
  const head = await readPageHead(url, deps);
  if (typeof head === 'string') return head;
  const { title, description, image } = head;
  const fetched = image === null ? undefined : await fetchPicture(image, deps);
  const picture = fetched === undefined ? null : await storePicture(fetched, prefix, `${linkId} ${readingId}`);
  return { host: new URL(head.url).hostname.replace(/^www\./, ''), title, description, picture };
}
