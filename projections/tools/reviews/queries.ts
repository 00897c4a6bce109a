// Queries about reviews. They go through `view-pipeline.ts`, and look names up on reading.
import type { Tie } from '../../../modules/tools/model/review.ts';
import type { Position } from '../../../src/kernel/event.ts';
import {
  directionOf,
  everyOne,
  findPage,
  type Page,
  type PageRequest,
  type TimedPageRequest,
} from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type ViewPipeline, viewPage, viewsOf } from '../../../src/platform/viewing/view-pipeline.ts';
import { askingByName, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { type BylineOf, bylinesOf } from '../../accounts/members/queries.ts';
import { type ReviewDocument, reviews } from './projection.ts';

export type ReviewView = Readonly<{
  id: string;
  toolId: string;
  userId: string;
  userName: string;
  userAvatar: string | null;
  rating: number;
  reviewText: string;
  tie: Tie;
  isMine: boolean;
  /** Shown only to its author and to moderators, until a moderator has looked at it. */
  isHeld: boolean;
  isEdited: boolean;
  createdAt: string;
  updatedAt: string;
}>;

const heldReviewsAreShownToTheirAuthorAndToModerators = ({ isHeld, memberId }: ReviewDocument, viewer: Viewer) =>
  !isHeld || memberId === viewer.memberId || viewer.isStaff;

const reviewViews: ViewPipeline<ReviewDocument, BylineOf, ReviewView> = {
  hydrate(read, { items }) {
    const ids = items.map(({ memberId }) => memberId);
    return bylinesOf(read, ids);
  },
  madeBy: ({ memberId }) => memberId,
  flaggedAs: ({ _id }) => _id,
  textsOf: ({ text }) => [text],
  rules: [
    ({ isErased, isRemoved }) => !isErased && !isRemoved,
    (review, _, viewer) => heldReviewsAreShownToTheirAuthorAndToModerators(review, viewer),
  ],
  present({ _id: id, toolId, memberId, rating, text, tie, isHeld, createdAt, editedAt }, bylineOf, viewer) {
    const { name: userName, avatar: userAvatar } = bylineOf(memberId);
    return {
      ...{ id, toolId, userId: memberId, userName, userAvatar, rating, reviewText: text, tie, isHeld, createdAt },
      ...{ isMine: memberId === viewer.memberId, isEdited: editedAt !== null, updatedAt: editedAt ?? createdAt },
    };
  },
};

const newestFirst = { createdAt: -1 } as const;

export async function reviewsPage(read: ReadModels, toolId: string, page: PageRequest, viewer: Viewer) {
  const skeletonOf = (asked: PageRequest) => findPage(read, reviews, { where: { toolId }, sort: newestFirst }, asked);
  return viewPage(read, reviewViews, skeletonOf, page, viewer);
}

export async function reviewById(read: ReadModels, id: string, viewer: Viewer): Promise<ReviewView | undefined> {
  const found = await read.get(reviews, id);
  return found && (await viewsOf(read, reviewViews, { items: [found] }, askingByName(viewer)))[0];
}

export async function heldReviews(
  read: ReadModels,
  { status, order, ...page }: TimedPageRequest & Readonly<{ status: 'held' | 'released' }>,
  viewer: Viewer,
): Promise<Page<ReviewView>> {
  const where = status === 'held' ? { isHeld: true } : { isReleased: true };
  const sort = { createdAt: directionOf(order) };
  const skeletonOf = (asked: PageRequest) => findPage(read, reviews, { where, sort }, asked);
  return viewPage(read, reviewViews, skeletonOf, page, askingByName(viewer));
}

export const countHeldReviews = (read: ReadModels): Promise<number> =>
  read.count(reviews, { isHeld: true, isErased: { $ne: true }, isRemoved: { $ne: true } });

export async function* reviewsOf(read: ReadModels, toolId: string, upTo: Position): AsyncGenerator<ReviewDocument> {
  yield* everyOne(read.asOf(upTo), { from: reviews, where: { toolId }, sort: newestFirst });
}

export async function* toolsReviewedBy(read: ReadModels, memberId: string, upTo: Position): AsyncGenerator<string> {
  const own = { from: reviews, where: { memberId }, sort: newestFirst };
  for await (const { toolId } of everyOne(read.asOf(upTo), own)) yield toolId;
}

export const reviewsSince = (read: ReadModels, memberId: string, since: string, page: PageRequest) =>
  findPage(read, reviews, { where: { memberId, createdAt: { $gte: since } }, sort: { createdAt: 1 } }, page);
