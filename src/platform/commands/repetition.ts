// Detects members who repeat their texts. Moderation counts; every call that publishes a member's text checks.
import type { WrittenText } from '../../text/written-text.ts';
import type { RequestContext } from '../rpc/procedure.ts';

/**
 * Counts a text that a member is about to publish, once however often the call is retried. Returns whether they have
 * now written it so often that it is held for review.
 */
export type CountsRepetition = (
  ctx: RequestContext & { member: { id: string } },
  written: WrittenText,
) => Promise<boolean>;
