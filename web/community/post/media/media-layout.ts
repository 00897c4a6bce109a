// Lays out the media of a post: in its order, each in its own ratio, in rows that fill the width.
import type { Post } from '../post-kinds.ts';

export type Media = Post['media'][number];

/** A frame on the page, in CSS pixels. If its content is too tall or too wide for it, colour fills the rest. */
export type Box = Readonly<{ width: number; height: number }>;

const tallest = 4 / 5;
const widest = 2;
/** Assumed if the size is unknown. */
const usual = 4 / 3;

function ratioOf({ width, height }: Pick<Media, 'width' | 'height'>): number {
  if (!width || !height) return usual;
  return Math.min(widest, Math.max(tallest, width / height));
}

/** A list leaves room for the next posts, most of all next to one picture; a page leaves room for comments. */
export const maxHeight = { single: 224, list: 300, page: 400 } as const;
export type MostHeight = (typeof maxHeight)[keyof typeof maxHeight];
/** A picture of a few pixels must still be visible and large enough to press. */
const leastWidth = 128;

export function boxAlone(item: Pick<Media, 'width' | 'height'>, most: MostHeight): Box {
  const ratio = ratioOf(item);
  const { width, height } =
    item.width && item.height ? { width: item.width, height: item.height } : { width: 960, height: 720 };
  const room = Math.max(width, height * ratio);
  const shown = Math.max(leastWidth, Math.min(room, most * ratio));
  return { width: Math.round(shown), height: Math.round(shown / ratio) };
}

/** Returns the frame of a video: as large as fits, since it plays in place. */
export function boxOfFilm(item: Pick<Media, 'width' | 'height'>, most: MostHeight): Box {
  return { width: Math.round(most * ratioOf(item)), height: most };
}

/** Rows shrink to the page, so their frames start larger than any page, all of one height. */
const rowHeight = 1000;

export function boxInRow(item: Pick<Media, 'width' | 'height'>): Box {
  return { width: Math.round(rowHeight * ratioOf(item)), height: rowHeight };
}

/** From this ratio on, a picture has enough room above a row of two. */
const wide = 4 / 3;

/** Pairs pictures. Of an odd number, a wide first picture gets its own row, else the first three share one. */
function rowsOf<Item extends Media>(pictures: readonly Item[]): readonly (readonly Item[])[] {
  const [first] = pictures;
  if (first === undefined) return [];
  const isOdd = pictures.length % 2 === 1;
  const inFirst = !isOdd ? 2 : ratioOf(first) >= wide ? 1 : 3;
  const rows = [pictures.slice(0, inFirst)];
  for (let at = inFirst; at < pictures.length; at += 2) rows.push(pictures.slice(at, at + 2));
  return rows;
}

/** Returns the rows of a post, in its order. A video gets its own row, because its controls need the width. */
export function layOut<Item extends Media>(media: readonly Item[]): readonly (readonly Item[])[] {
  const rows: (readonly Item[])[] = [];
  let pictures: Item[] = [];
  const endPictures = () => {
    rows.push(...rowsOf(pictures));
    pictures = [];
  };
  for (const item of media) {
    if (item.kind === 'image') {
      pictures.push(item);
      continue;
    }
    endPictures();
    rows.push([item]);
  }
  endPictures();
  return rows;
}

const widestPost = 728;

/** Returns the `sizes` attribute: how much of the page's width a picture takes in its row. */
export function sizesOf(item: Media, row: readonly Media[], most: MostHeight): string {
  const share = ratioOf(item) / row.reduce((sum, each) => sum + ratioOf(each), 0);
  const alone = row.length === 1 ? Math.min(widestPost, boxAlone(item, most).width) : widestPost;
  return `(min-width: 50rem) ${Math.ceil(alone * share)}px, ${Math.ceil(100 * share)}vw`;
}

/** Returns the `srcset` attribute: every stored file of a picture; undefined if there is only one. */
export function sourcesOf({ sizes, url, width }: Media): string | undefined {
  if (sizes.length === 0 || width === null) return undefined;
  return [...sizes, { url, width }].map((each) => `${each.url} ${each.width}w`).join(', ');
}
