// Detects members who repeat their texts. Moderation counts; every call that publishes a member's text checks.
import type { WrittenText } from '../../text/written-text.ts';
import type { RequestContext } from '../rpc/procedure.ts';

/**
 * Counts a text that a member is about to publish, once per request including its retries. Returns whether the member
 * has repeated it so often that it is held for review.
 */
export type CountsRepetition = (
  ctx: RequestContext & { member: { id: string } },
  written: WrittenText,
) => Promise<boolean>;
