// Folds the reviews of tools. It is separate from the directory, which only has sums of ratings.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  ReviewDeleted,
  ReviewEdited,
  ReviewPosted,
  ReviewReleased,
  ReviewRemoved,
  ReviewRestored,
  ReviewTransferred,
} from '../../../modules/tools/model/review.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import type { ReviewDocument } from './read-model.ts';

const reviewId = ({ data }: { data: { reviewId: string } }): string => data.reviewId;

export const reviews = collection<ReviewDocument>('reviews.reviews', {
  whose: { owner: 'memberId', exportedAs: 'reviews' },
  indexes: [
    { fields: { toolId: 1, createdAt: -1 } },
    { fields: { memberId: 1, createdAt: -1 } },
    { fields: { isHeld: 1, createdAt: 1 } },
    { fields: { isReleased: 1, createdAt: 1 } },
  ],
  rules: ({ on, onEach }) => [
    on(ReviewPosted, {
      key: reviewId,
      fold: (_, { data: { toolId, memberId, text, tie, is }, metadata }, _id) => ({
        ...{ _id, toolId, memberId, tie, rating: is?.rating ?? 0, text: text ?? '', isHeld: is?.isShown === false },
        isReleased: false,
        ...{ createdAt: metadata.at, editedAt: null, isErased: text === null, isRemoved: false },
      }),
    }),
    on(ReviewTransferred, {
      key: reviewId,
      fold: (_, { data: { toolId, memberId, text, tie, is, postedAt, editedAt } }, _id) => ({
        ...{ _id, toolId, memberId, tie, rating: is?.rating ?? 0, text: text ?? '', isHeld: is?.isShown === false },
        isReleased: false,
        ...{ createdAt: postedAt, editedAt, isErased: text === null, isRemoved: false },
      }),
    }),
    on(ReviewEdited, {
      key: reviewId,
      fold: (doc, { data: { text, tie, is }, metadata }) =>
        doc && {
          ...{ ...doc, text: text ?? '', tie, editedAt: metadata.at },
          ...(is && { rating: is.rating, isHeld: !is.isShown, isReleased: doc.isReleased && is.isShown }),
        },
    }),
    on(ReviewReleased, { key: reviewId, fold: (doc) => doc && { ...doc, isHeld: false, isReleased: true } }),
    on(ReviewRemoved, { key: reviewId, fold: (doc) => doc && { ...doc, isRemoved: true } }),
    on(ReviewRestored, { key: reviewId, fold: (doc) => doc && { ...doc, isRemoved: false } }),
    on(ReviewDeleted, { key: reviewId, fold: () => null }),
    // Each is then deleted by a separate event, so that the ratings of its tool follow.
    onEach(MemberErased, {
      where: ({ data }) => ({ memberId: data.memberId }),
      fold: (doc) => ({ ...doc, text: '', isErased: true }),
    }),
  ],
});

export const reviewsProjection = defineProjection({ name: 'reviews', version: 4, collections: [reviews] });
