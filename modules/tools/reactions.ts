// Completes decisions of staff after an interrupted call. Deletes the reviews of an erased member, and transfers those
// of a merged tool, one by one, so that the ratings follow.
import type { Position } from '../../src/kernel/event.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { MemberErased } from '../accounts/index.ts';
import { listSubmitted } from './listing.ts';
import { ToolMoveReserved } from './model/moves.ts';
import { ReviewPosted, reviewIdOf, reviews } from './model/review.ts';
import { SubmissionAccepted } from './model/submission.ts';
import { ToolMerged, tools } from './model/tool.ts';
import { carryOutMove } from './moving.ts';
import { placeOfReview } from './review-place.ts';

export function toolsReactions({
  toolsReviewedBy,
  reviewsOf,
}: Readonly<{
  /** Ids of all tools that a member reviewed up to a position. Throws while it can't know all of them. */
  toolsReviewedBy(memberId: string, upTo: Position): AsyncIterable<string>;
  /** All reviews of a tool up to a position. Throws while it can't know all of them. */
  reviewsOf(
    toolId: string,
    upTo: Position,
  ): AsyncIterable<Readonly<{ memberId: string; createdAt: string; editedAt: string | null }>>;
}>): readonly Reaction[] {
  return [
    reaction('tools.delete-reviews-of-erased', MemberErased, async ({ data: { memberId }, position }, { acting }) => {
      for await (const toolId of toolsReviewedBy(memberId, position)) {
        const { state } = await acting.load(reviews, [toolId, memberId]);
        if (state.status !== 'none')
          await acting.execute(reviews, [toolId, memberId], { type: 'DeleteReview', data: { reason: null } });
      }
    }),

    // A member who reviewed both tools keeps the review of the one that stays.
    reaction('tools.transfer-reviews', ToolMerged, async ({ data: { toolId: fromId }, position }, { acting }) => {
      for await (const { memberId, createdAt: postedAt, editedAt } of reviewsOf(fromId, position))
        await transfer(acting, { fromId, memberId, postedAt, editedAt });
    }),

    // Its tool may have been merged while it was posted, too late for the reaction above.
    reaction('tools.transfer-late-review', ReviewPosted, async ({ data, metadata }, { acting }) => {
      const { toolId: fromId, memberId } = data;
      if ((await acting.load(tools, fromId)).state.status !== 'merged') return;
      await transfer(acting, { fromId, memberId, postedAt: metadata.at, editedAt: null });
    }),

    // On behalf of whoever decided: it is their action, however late it is carried out.
    reaction('tools.list-accepted', SubmissionAccepted, async ({ data, metadata }, { actingAs }) => {
      await listSubmitted(actingAs({ actor: metadata.actor }), data.submissionId);
    }),

    reaction('tools.carry-out-move', ToolMoveReserved, async ({ data, metadata }, { actingAs }) => {
      const acting = actingAs({ actor: metadata.actor });
      if ((await acting.load(tools, data.toolId)).state.status === 'listed') await carryOutMove(acting, data);
    }),
  ];
}

type Reviewed = Readonly<{ fromId: string; memberId: string; postedAt: string; editedAt: string | null }>;

async function transfer(acting: Acting, { fromId, memberId, postedAt, editedAt }: Reviewed): Promise<void> {
  const { state: review } = await acting.load(reviews, [fromId, memberId]);
  if (review.status === 'none') return;
  const [toolId] = await placeOfReview(acting, reviewIdOf(fromId, memberId));
  const data = { toolId, review, postedAt, editedAt };
  await acting.execute(reviews, [toolId, memberId], { type: 'TransferReview', data });
  await acting.execute(reviews, [fromId, memberId], { type: 'DeleteReview', data: { reason: null } });
}
