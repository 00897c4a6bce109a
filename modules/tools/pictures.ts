// Reads the site of a tool for its logo and a screenshot.
import { type FetchPictureDeps, fetchPicture, storePicture } from '../../src/platform/outbound/pictures.ts';
import { readPageHead } from '../../src/platform/outbound/read-page-head.ts';
import type { MayFetch } from '../../src/platform/outbound/robots.ts';
import type { PictureUse, SiteProblem, SiteRead, ToolPicture } from './model/tool-picture.ts';

export type ReadingDeps = FetchPictureDeps & Readonly<{ mayFetch: MayFetch }>;

export const picturePrefix = 'tool-';
export const isToolPicture = (pictureId: string): boolean => pictureId.startsWith(picturePrefix);

/** The usual address of an icon, for a site that names none. */
const usualIcon = '/apple-touch-icon.png';

/** @param readingId The same for a retry. */
export async function readSite(
  { website, wanted }: Readonly<{ website: string; wanted: readonly PictureUse[] }>,
  readingId: string,
  deps: ReadingDeps,
): Promise<SiteRead | SiteProblem> {
  const head = await readPageHead(website, deps);
  if (typeof head === 'string') return head;
  const { icons, image } = head;
  const guessed = new URL(usualIcon, head.url).href;
  const logos = icons.includes(guessed) || !(await deps.mayFetch(guessed)) ? icons : [...icons, guessed];
  const first = async (use: PictureUse, addresses: readonly string[]): Promise<ToolPicture | null> => {
    if (!wanted.includes(use)) return null;
    for (const address of addresses) {
      const fetched = await fetchPicture(address, deps, use === 'logo' ? 'logo' : 'picture');
      if (fetched !== undefined) return storePicture(fetched, picturePrefix, `${use} ${readingId}`);
    }
    return null;
  };
  return { logo: await first('logo', logos), screenshot: await first('screenshot', image === null ? [] : [image]) };
}
