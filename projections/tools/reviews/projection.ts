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
  type Tie,
} from '../../../modules/tools/model/review.ts';
import type { EventOf } from '../../../src/kernel/event.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type ReviewDocument = Readonly<{
  _id: string;
  toolId: string;
  memberId: string;
  rating: number;
  text: string;
  tie: Tie;
  isHeld: boolean;
  /** Whether it was held until a moderator reviewed it. */
  isReleased: boolean;
  createdAt: string;
  editedAt: string | null;
  /** True between the author's erasure and the deletion of their reviews. */
  isErased: boolean;
  /** By moderators, who can restore it. */
  isRemoved: boolean;
}>;

const reviewId = ({ data }: { data: { reviewId: string } }): string => data.reviewId;

type Posted = EventOf<typeof ReviewPosted | typeof ReviewTransferred>['data'];

function posted(data: Posted, createdAt: string, editedAt: string | null): ReviewDocument {
  const { reviewId: _id, toolId, memberId, text, tie, is } = data;
  return {
    ...{ _id, toolId, memberId, tie, rating: is?.rating ?? 0, text: text ?? '', isHeld: is?.isShown === false },
    ...{ isReleased: false, createdAt, editedAt, isErased: text === null, isRemoved: false },
  };
}

export const reviews = collection<ReviewDocument>('reviews.reviews', {
  whose: { owner: 'memberId', exportedAs: 'reviews' },
  indexes: [
    { fields: { toolId: 1, createdAt: -1 } },
    { fields: { memberId: 1, createdAt: -1 } },
    { fields: { isHeld: 1, createdAt: 1 } },
    { fields: { isReleased: 1, createdAt: 1 } },
  ],
  rules: ({ on, onEach }) => [
    on(ReviewPosted, { key: reviewId, fold: (_, { data, metadata }) => posted(data, metadata.at, null) }),
    on(ReviewTransferred, { key: reviewId, fold: (_, { data }) => posted(data, data.postedAt, data.editedAt) }),
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
