// How the media of a post are laid out: in the order of the post, each in the ratio it has, in rows that fill their width.
import type { Post } from './post-kinds.ts';

export type Media = Post['media'][number];

/** A place on the page, in CSS pixels. It holds all of a picture or video: what is longer or wider stands on its colour. */
export type Box = Readonly<{ width: number; height: number }>;

const tallest = 4 / 5;
const widest = 2;
/** Of what nobody has measured. */
const usual = 4 / 3;

function ratioOf({ width, height }: Pick<Media, 'width' | 'height'>): number {
  if (!width || !height) return usual;
  return Math.min(widest, Math.max(tallest, width / height));
}

/** So that a tall picture and what is said of it fit on a screen. */
const mostHeight = 640;
/** A picture of a few pixels still is to be seen and pressed. */
const leastWidth = 128;

/** The place of a picture that stands alone. It is never blown up. */
export function boxAlone(item: Pick<Media, 'width' | 'height'>): Box {
  const ratio = ratioOf(item);
  const { width, height } =
    item.width && item.height ? { width: item.width, height: item.height } : { width: 960, height: 720 };
  const room = Math.max(width, height * ratio);
  const shown = Math.max(leastWidth, Math.min(room, mostHeight * ratio));
  return { width: Math.round(shown), height: Math.round(shown / ratio) };
}

/** The place of a video: as large as the page has room for, for it plays there. */
export function boxOfFilm(item: Pick<Media, 'width' | 'height'>): Box {
  return { width: Math.round(mostHeight * ratioOf(item)), height: mostHeight };
}

/** Rows shrink to the page: their places begin larger than any page, alike in height. */
const rowHeight = 1000;

export function boxInRow(item: Pick<Media, 'width' | 'height'>): Box {
  return { width: Math.round(rowHeight * ratioOf(item)), height: rowHeight };
}

/** From this ratio on a picture has room enough above a row of two. */
const wide = 4 / 3;

/** Pictures stand in twos; of an odd number the first stands alone where it is wide, and the first three together where not. */
function rowsOf<Item extends Media>(pictures: readonly Item[]): readonly (readonly Item[])[] {
  const [first] = pictures;
  if (first === undefined) return [];
  const isOdd = pictures.length % 2 === 1;
  const inFirst = !isOdd ? 2 : ratioOf(first) >= wide ? 1 : 3;
  const rows = [pictures.slice(0, inFirst)];
  for (let at = inFirst; at < pictures.length; at += 2) rows.push(pictures.slice(at, at + 2));
  return rows;
}

/** The rows of a post, in its order. A video has a row of its own, for its controls need the width. */
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

/** In CSS pixels: a post is nowhere wider. */
const widestPost = 728;

/** For the browser to choose a file by: how much of the page's width a picture takes in its row. */
export function sizesOf(item: Media, row: readonly Media[]): string {
  const share = ratioOf(item) / row.reduce((sum, each) => sum + ratioOf(each), 0);
  const alone = row.length === 1 ? Math.min(widestPost, boxAlone(item).width) : widestPost;
  return `(min-width: 50rem) ${Math.ceil(alone * share)}px, ${Math.ceil(100 * share)}vw`;
}

/** All files that are kept of a picture, for the browser to choose from; undefined where there is but one. */
export function sourcesOf({ sizes, url, width }: Media): string | undefined {
  if (sizes.length === 0 || width === null) return undefined;
  return [...sizes, { url, width }].map((each) => `${each.url} ${each.width}w`).join(', ');
}
