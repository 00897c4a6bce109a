// What follows from the title of an article: the last part of its address, and whether two outlets report one story.

const mostSlug = 60;

/** `articleId` makes it unique. */
export function slugOf(title: string, articleId: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length >= mostSlug) break;
    slug += `${word}-`;
  }
  return (
    (slug || 'article-') +
    articleId
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '0')
      .slice(0, 10)
  );
}

/** Words that say nothing of what a title is about. */
const fillers = new Set(
  'a an the and or but of to in on for with by at from as is are was were be its it this that has have will says say new how why what after over into'.split(
    ' ',
  ),
);

export type TitleWords = ReadonlySet<string>;

export const wordsOfTitle = (title: string): TitleWords =>
  new Set(
    (
      title
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter((word) => !fillers.has(word)),
  );

/** Fewer words than this are too little to tell by. */
const leastWords = 4;
/** The share of words that both have among those that either has. */
const near = 0.7;

export function isSameStory(one: TitleWords, other: TitleWords): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  // All of the fewer words would not do: most pairs are told apart by this, and many are compared.
  if (fewer.size < leastWords || fewer.size / more.size < near) return false;
  const shared = [...fewer].filter((word) => more.has(word)).length;
  return shared / (one.size + other.size - shared) >= near;
}
