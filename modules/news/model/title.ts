// Values derived from the title of an article: the last part of its address, and whether two outlets report one story.

const maxSlugLength = 60;

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
    if (slug.length + word.length >= maxSlugLength) break;
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

/** Words that say nothing about the topic of a title. */
const fillers = new Set(
  'a an the and or but of to in on for with by at from as is are was were be its it this that has have will says say new how why what after over into'.split(
    ' ',
  ),
);

export type ReportText = Readonly<{ title: string; description: string }>;
export type Story = Readonly<{ title: ReadonlySet<string>; description: string }>;

export const storyIn = ({ title, description }: ReportText): Story => ({ title: wordsOf(title), description });

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter((word) => !fillers.has(word)),
  );

/** A title with fewer words is not enough to decide, whatever the texts say. */
const leastWords = 4;
/** A title with fewer words is not enough to decide without texts. */
const leastWordsAlone = 5;
/** The share of common words among all words of both titles. */
const near = 0.7;
/** Shorter texts are ignored. */
const leastTextWords = 5;
/** The share of the shorter text's words that the longer one contains. */
const similar = 0.5;

/** Whether two outlets report one story: nearly the same title over a similar text. */
export function isSameStory(one: Story, other: Story): boolean {
  const [fewer, more] = one.title.size < other.title.size ? [one.title, other.title] : [other.title, one.title];
  // Most pairs differ in the lengths of their titles, and many are compared.
  if (fewer.size < leastWords || fewer.size / more.size < near) return false;
  const shared = sharedBy(fewer, more);
  if (shared / (fewer.size + more.size - shared) < near) return false;
  const [shorter, longer] = [wordsOf(one.description), wordsOf(other.description)].sort((a, b) => a.size - b.size);
  if (shorter === undefined || longer === undefined || shorter.size < leastTextWords)
    return fewer.size >= leastWordsAlone;
  return sharedBy(shorter, longer) / shorter.size >= similar;
}

const sharedBy = (fewer: ReadonlySet<string>, more: ReadonlySet<string>): number =>
  [...fewer].filter((word) => more.has(word)).length;
