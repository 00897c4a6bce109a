// The members' reviews of tools.
import type { Tie } from '../../modules/tools/review.ts';

/** `_id` is the review's. A held review is seen by its author and by moderators. */
export type ReviewDocument = Readonly<{
  _id: string;
  toolId: string;
  memberId: string;
  rating: number;
  text: string;
  tie: Tie;
  isHeld: boolean;
  /** Whether it was held until a moderator had looked. */
  isReleased: boolean;
  /** ISO 8601. */
  createdAt: string;
  editedAt: string | null;
  /** True between the author's erasure and the deletion of what they wrote. */
  isErased: boolean;
  /** By moderators, who can bring it back. Only its author's export shows it meanwhile. */
  isRemoved: boolean;
}>;
