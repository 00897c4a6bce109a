// Reads the site of a tool for its logo and a screenshot: robots.txt, the beginning of the page, then its pictures.
import { hash } from 'node:crypto';
import { decodeText } from '../../src/platform/feeds/decode-text.ts';
import { isFailure } from '../../src/platform/outbound/outbound.ts';
import { pageHead } from '../../src/platform/outbound/page-head.ts';
import { type FetchedPicture, type FetchPictureDeps, fetchPicture } from '../../src/platform/outbound/pictures.ts';
import type { MayFetch } from '../../src/platform/outbound/robots.ts';
import type { PictureUse, SiteProblem, SiteRead, ToolPicture } from './model/tool-picture.ts';

export type ReadingDeps = FetchPictureDeps & Readonly<{ mayFetch: MayFetch }>;

const prefix = 'tool-';
export const isToolPicture = (pictureId: string): boolean => pictureId.startsWith(prefix);

const withinMs = 10_000;
/** A page describes itself in its head. */
const maxBytes = 512 * 1_024;
const headers = { accept: 'text/html, application/xhtml+xml' };
/** The usual address of an icon, for a site that names none. */
const usualIcon = '/apple-touch-icon.png';

/** A retry replaces the same file, and a dropped picture's id is never used again, however late its file goes. */
export async function storePicture(fetched: FetchedPicture, occasion: string): Promise<ToolPicture> {
  const { content, width, height, hasSmall } = fetched;
  const id = `${prefix}${hash('sha256', Buffer.concat([Buffer.from(occasion), content])).slice(0, 32)}`;
  await fetched.keep(id);
  return { id, width, height, hasSmall };
}

/** @param readingId The same for a retry. */
export async function readSite(
  { website, wanted }: Readonly<{ website: string; wanted: readonly PictureUse[] }>,
  readingId: string,
  deps: ReadingDeps,
): Promise<SiteRead | SiteProblem> {
  const { outbound, mayFetch } = deps;
  if (!(await mayFetch(website))) return 'not-wanted';
  const answer = await outbound.get(website, { headers, withinMs, maxBytes, mayBeCut: true });
  if (isFailure(answer)) return 'no-answer';
  if (answer.status !== 200) return 'refused';
  const contentType = answer.headers.get('content-type');
  const isPage = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
  const head = isPage ? pageHead(decodeText(answer.body, contentType), answer.url) : undefined;
  if (head === undefined) return 'nothing-said';
  const { icons, image } = head;
  const guessed = new URL(usualIcon, answer.url).href;
  const logos = icons.includes(guessed) || !(await mayFetch(guessed)) ? icons : [...icons, guessed];
  const first = async (use: PictureUse, addresses: readonly string[]): Promise<ToolPicture | null> => {
    if (!wanted.includes(use)) return null;
    for (const address of addresses) {
      const fetched = await fetchPicture(address, deps, use === 'logo' ? 'logo' : 'picture');
      if (fetched !== undefined) return storePicture(fetched, `${use} ${readingId}`);
    }
    return null;
  };
  return { logo: await first('logo', logos), screenshot: await first('screenshot', image === null ? [] : [image]) };
}
