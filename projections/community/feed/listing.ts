// The posts of a list of the feed and their order, as a query that the declared indexes serve.
import { categories, postTypes } from '../../../modules/community/names.ts';
import type { FindOptions } from '../../../src/platform/documents/document-store.ts';
import type { PostDocument } from './read-model.ts';

/** `new` is newest first, `top` is by likes, `unanswered` are posts without comments, newest first. */
export const feedSorts = ['new', 'top', 'unanswered'] as const;

export type FeedFilter = Readonly<{
  category?: PostDocument['category'] | undefined;
  kind?: PostDocument['postType'] | undefined;
  /** Default: `new`. A list of some authors' posts has only that. */
  sort?: (typeof feedSorts)[number] | undefined;
  authorIds?: readonly string[] | undefined;
}>;

type Listing = Required<Pick<FindOptions<PostDocument>, 'where' | 'sort'>>;

/** A post that moderators removed has no time, fewer than no likes and fewer than no comments. */
const isListed = { createdAt: { $gt: '' } } as const;

const newestFirst = { createdAt: -1 } as const;
const mostLikedFirst = { likesCount: -1, createdAt: -1 } as const;

export function listingOf({ category, kind, sort, authorIds }: FeedFilter): Listing {
  const isNarrowed = category !== undefined || kind !== undefined;
  const each = { category: category ?? { $in: categories }, postType: kind ?? { $in: postTypes } };
  const narrowed = isNarrowed ? each : {};
  if (authorIds !== undefined) {
    const authorId = authorIds.length === 1 ? (authorIds[0] ?? '') : { $in: authorIds };
    return { where: { authorId, ...narrowed, ...isListed }, sort: newestFirst };
  }
  switch (sort) {
    case 'top':
      return { where: { ...each, likesCount: { $gte: 0 } }, sort: mostLikedFirst };
    case 'unanswered':
      return { where: { ...each, commentsCount: 0 }, sort: newestFirst };
    default:
      return { where: { ...narrowed, ...isListed }, sort: newestFirst };
  }
}
