// What follows from an erasure, and from a merge: the reviews of the member are deleted, and those of the merged tool go along, one
// by one, so that the ratings of each tool follow.
import type { Position } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { MemberErased } from '../accounts/index.ts';
import { placeOfReview } from './reaching.ts';
import { reviews } from './review.ts';
import { ToolMerged } from './tool.ts';

export function toolsReactions({
  commands,
  toolsReviewedBy,
  reviewsOf,
}: Readonly<{
  commands: Commands;
  /** Ids of all tools that a member reviewed up to a position. Throws while it can't know all of them. */
  toolsReviewedBy(memberId: string, upTo: Position): AsyncIterable<string>;
  /** All reviews of a tool up to a position. Throws while it can't know all of them. */
  reviewsOf(
    toolId: string,
    upTo: Position,
  ): AsyncIterable<Readonly<{ _id: string; memberId: string; createdAt: string; editedAt: string | null }>>;
}>): readonly Reaction[] {
  return [
    reaction('tools.delete-reviews-of-erased', MemberErased, async ({ data: { memberId }, position }, { context }) => {
      const acting = actAs(commands, context);
      for await (const toolId of toolsReviewedBy(memberId, position)) {
        const { state } = await acting.load(reviews, [toolId, memberId]);
        if (state.status !== 'none')
          await acting.execute(reviews, [toolId, memberId], { type: 'DeleteReview', data: { reason: null } });
      }
    }),

    // A member who reviewed both tools keeps the review of the one that stays.
    reaction('tools.transfer-reviews', ToolMerged, async ({ data: { toolId: fromId }, position }, { context }) => {
      const acting = actAs(commands, context);
      for await (const { _id, memberId, createdAt: postedAt, editedAt } of reviewsOf(fromId, position)) {
        const { state: review } = await acting.load(reviews, [fromId, memberId]);
        if (review.status === 'none') continue;
        const [toolId] = await placeOfReview(acting, _id);
        const data = { toolId, review, postedAt, editedAt };
        await acting.execute(reviews, [toolId, memberId], { type: 'TransferReview', data });
        await acting.execute(reviews, [fromId, memberId], { type: 'DeleteReview', data: { reason: null } });
      }
    }),
  ];
}
