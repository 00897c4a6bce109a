// Reads a page that a post links: its host's robots.txt, the beginning of the page, then its picture.
import { hash } from 'node:crypto';
import { decodeText } from '../../src/platform/feeds/decode-text.ts';
import { isFailure } from '../../src/platform/outbound/outbound.ts';
import { pageHead } from '../../src/platform/outbound/page-head.ts';
import { type FetchPictureDeps, fetchPicture } from '../../src/platform/outbound/pictures.ts';
import type { MayFetch } from '../../src/platform/outbound/robots.ts';
import type { LinkProblem, PageRead, PostLink } from './model/link.ts';

export type ReadingDeps = FetchPictureDeps & Readonly<{ mayFetch: MayFetch }>;

const prefix = 'link-';
export const isLinkPicture = (pictureId: string): boolean => pictureId.startsWith(prefix);

const withinMs = 10_000;
/** A page describes itself in its head. */
const maxBytes = 512 * 1_024;
const headers = { accept: 'text/html, application/xhtml+xml' };

/** @param readingId Distinguishes the pictures of different readings. A retry passes the same one. */
export async function readPage(
  { linkId, url }: PostLink,
  readingId: string,
  deps: ReadingDeps,
): Promise<PageRead | LinkProblem> {
  if (!(await deps.mayFetch(url))) return 'not-wanted';
  const answer = await deps.outbound.get(url, { headers, withinMs, maxBytes, mayBeCut: true });
  if (isFailure(answer)) return 'no-answer';
  if (answer.status !== 200) return 'refused';
  const contentType = answer.headers.get('content-type');
  const isPage = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
  const head = isPage ? pageHead(decodeText(answer.body, contentType), answer.url) : undefined;
  if (head === undefined) return 'nothing-said';
  const { title, description, image } = head;
  const host = new URL(answer.url).hostname.replace(/^www\./, '');
  return {
    host,
    title,
    description,
    picture: image === null ? null : await storePicture(`${linkId} ${readingId}`, image, deps),
  };
}

/** A retry replaces the same file, and a dropped picture's id is never used again, however late its file goes. */
async function storePicture(reading: string, address: string, deps: ReadingDeps): Promise<PageRead['picture']> {
  const fetched = await fetchPicture(address, deps);
  if (fetched === undefined) return null;
  const { content, width, height, hasSmall } = fetched;
  const id = `${prefix}${hash('sha256', Buffer.concat([Buffer.from(reading), content])).slice(0, 32)}`;
  await fetched.keep(id);
  return { id, width, height, hasSmall };
}
