// The members' reviews of tools.
import type { Tie } from '../../../modules/tools/model/review.ts';

/** `_id` is the review's. Only its author and moderators see a held review. */
export type ReviewDocument = Readonly<{
  _id: string;
  toolId: string;
  memberId: string;
  rating: number;
  text: string;
  tie: Tie;
  isHeld: boolean;
  /** Whether it was held until a moderator looked at it. */
  isReleased: boolean;
  createdAt: string;
  editedAt: string | null;
  /** True between the author's erasure and the deletion of their reviews. */
  isErased: boolean;
  /** By moderators, who can restore it. Only its author's export contains it in the meantime. */
  isRemoved: boolean;
}>;
