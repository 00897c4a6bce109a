// The sums of ratings, and the ranking score. It is Bayesian, so that one happy voice does not lead the list.
import type { Weight } from '../../../modules/tools/model/review.ts';

export type Ratings = Readonly<{
  /** From the visible reviews. */
  ratingSum: number;
  reviewCount: number;
  /** From those that count in the ranking. */
  countedSum: number;
  countedCount: number;
  /** How many of these gave one star, two stars, and so on. */
  countedByStars: readonly number[];
  score: number;
}>;

const expected = { rating: 3.5, reviews: 5 } as const;

/** 0 for an unrated tool: it comes after all rated ones. */
export function scoreOf(countedSum: number, countedCount: number): number {
  if (countedCount === 0) return 0;
  const score = (expected.rating * expected.reviews + countedSum) / (expected.reviews + countedCount);
  return Math.round(score * 10_000) / 10_000;
}

export const noRatings: Ratings = {
  ratingSum: 0,
  reviewCount: 0,
  countedSum: 0,
  countedCount: 0,
  countedByStars: [0, 0, 0, 0, 0],
  score: scoreOf(0, 0),
};

const shown = (weight: Weight | null): number => Number(weight?.isShown ?? false);
const counted = (weight: Weight | null): number => Number(weight?.isCounted ?? false);
const gives = (stars: number, weight: Weight | null): number => (of(weight) === stars ? counted(weight) : 0);
const of = (weight: Weight | null): number => weight?.rating ?? 0;

export function rated(ratings: Ratings, was: Weight | null, is: Weight | null): Ratings {
  const countedSum = ratings.countedSum + counted(is) * of(is) - counted(was) * of(was);
  const countedCount = ratings.countedCount + counted(is) - counted(was);
  return {
    ratingSum: ratings.ratingSum + shown(is) * of(is) - shown(was) * of(was),
    reviewCount: ratings.reviewCount + shown(is) - shown(was),
    countedSum,
    countedCount,
    countedByStars: ratings.countedByStars.map((count, index) => count + gives(index + 1, is) - gives(index + 1, was)),
    score: scoreOf(countedSum, countedCount),
  };
}

/** To two decimals; 0 while there is none. */
export const averageOf = ({ ratingSum, reviewCount }: Pick<Ratings, 'ratingSum' | 'reviewCount'>): number =>
  reviewCount === 0 ? 0 : Math.round((ratingSum / reviewCount) * 100) / 100;
