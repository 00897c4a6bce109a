import { describe, expect, it, test } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { alreadyReviewed, notAuthor, notHeld, reasonRequired, reviewNotFound } from './errors.ts';
import { reviewsCountFrom } from './policies.ts';
import {
  ReviewCounted,
  ReviewDeleted,
  ReviewEdited,
  ReviewPosted,
  ReviewReleased,
  ReviewRemoved,
  ReviewRestored,
  reviews,
} from './review.ts';

const at = '2026-03-01T09:00:00.000Z';
const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const bob: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const chief: Actor = { kind: 'member', id: 'chief', isAdmin: true };
const clock: Actor = { kind: 'system', id: 'reactor' };
const ids = { reviewId: 'lamp:ada', toolId: 'lamp', memberId: 'ada' };
const weight = (rating: number, isShown = true, isCounted = isShown) => ({ rating, isShown, isCounted });
const posted = (is = weight(4), countsFrom: string | null = null) =>
  ReviewPosted({ ...ids, was: null, is, text: 'It is very bright', tie: 'none', countsFrom });

describe('a review', () => {
  const review = specify(reviews);
  const post = (fields: Partial<{ countsFrom: string; isHeld: boolean }> = {}) => {
    const reviewFields = { toolId: 'lamp', rating: 4, text: 'It is very bright', tie: 'none' } as const;
    return {
      type: 'PostReview',
      data: { ...reviewFields, countsFrom: null, isHeld: false, ...fields },
      actor: ada,
      at,
    } as const;
  };
  const remove = (actor: Actor, reason: string | null = null) =>
    ({ type: 'DeleteReview', data: { reason }, actor, at }) as const;

  it('is given once for each member and tool, and may be given again after it was deleted', () => {
    review.given().when(post()).thenDecided(posted());
    review.given(posted()).when(post()).thenRefused(alreadyReviewed);
    const deleted = ReviewDeleted({ ...ids, was: weight(4), is: null, reason: null });
    review.given(posted(), deleted).when(post()).thenDecided(posted());
  });

  it('records how an edit changes the ratings', () => {
    const edit = { type: 'EditReview', data: { rating: 2 }, actor: ada, at } as const;
    const edited = { ...ids, was: weight(4), is: weight(2), text: 'It is very bright', tie: 'none' } as const;
    review.given(posted()).when(edit).thenDecided(ReviewEdited(edited));
    review.given(posted(), ReviewEdited(edited)).when(edit).thenNothing();
    review.given().when(edit).thenRefused(reviewNotFound);
  });

  it('of a new account is shown at once and counts once the account is old enough', () => {
    const young = posted(weight(4, true, false), '2026-03-05T00:00:00.000Z');
    const count = { type: 'CountReview', data: {}, actor: clock, at } as const;
    const counted = ReviewCounted({ ...ids, was: weight(4, true, false), is: weight(4) });
    review
      .given()
      .when(post({ countsFrom: '2026-03-05T00:00:00.000Z' }))
      .thenDecided(young);
    review.given(young).when(count).thenDecided(counted);
    review.given(young, counted).when(count).thenNothing();
    review.given().when(count).thenNothing();
  });

  it('that is held counts for nothing until it is released, once', () => {
    const release = { type: 'ReleaseReview', data: {}, actor: chief, at } as const;
    const held = posted(weight(4, false));
    const released = ReviewReleased({ ...ids, was: weight(4, false), is: weight(4) });
    review
      .given()
      .when(post({ isHeld: true }))
      .thenDecided(held);
    review.given(held).when(release).thenDecided(released);
    review.given(held, released).when(release).thenRefused(notHeld);
    review.given().when(release).thenRefused(reviewNotFound);
  });

  it('that follows a removal is held until staff release one', () => {
    const held = posted(weight(4, false));
    const gone = { ...ids, was: weight(4), is: null };
    const removed = ReviewRemoved({ ...gone, cause: 'decision', reason: 'An advertisement' });
    const deletedByStaff = ReviewDeleted({ ...gone, reason: 'An advertisement' });
    const deleted = ReviewDeleted({ ...ids, was: weight(4, false), is: null, reason: null });
    const released = ReviewReleased({ ...ids, was: weight(4, false), is: weight(4) });
    const restored = ReviewRestored({ ...ids, was: null, is: weight(4), cause: 'decision' });
    for (const removal of [[removed], [deletedByStaff], [removed, deleted], [removed, held, deleted]])
      review
        .given(posted(), ...removal)
        .when(post())
        .thenDecided(held);
    for (const cleared of [
      [removed, restored, deleted],
      [removed, held, released, deleted],
    ])
      review
        .given(posted(), ...cleared)
        .when(post())
        .thenDecided(posted());
  });

  it('is deleted by its author, or by an admin with a reason', () => {
    const deleted = (reason: string | null) => ReviewDeleted({ ...ids, was: weight(4), is: null, reason });
    review.given(posted()).when(remove(ada)).thenDecided(deleted(null));
    review.given(posted()).when(remove(bob, 'I disagree')).thenRefused(notAuthor);
    review.given(posted()).when(remove(chief)).thenRefused(reasonRequired);
    review.given(posted()).when(remove(chief, 'An advertisement')).thenDecided(deleted('An advertisement'));
    review.given(posted()).when(remove(clock)).thenDecided(deleted(null));
  });
});

test('counts from the seventh day of its author’s account', () => {
  const joined = '2026-03-01T09:00:00.000Z';
  expect(reviewsCountFrom(joined, '2026-03-08T08:59:59.999Z')).toBe('2026-03-08T09:00:00.000Z');
  expect(reviewsCountFrom(joined, '2026-03-08T09:00:00.000Z')).toBeNull();
});
