// Whether a member repeats what they write. Moderation counts it; every call that publishes a member's text asks.
import type { WrittenText } from '../text/written-text.ts';
import type { RequestContext } from './rpc/procedure.ts';

/**
 * Counts a text that a member is about to publish, once however often the call is retried. Returns whether they have written it so often
 * by now that it is held for review.
 */
export type CountsRepetition = (
  ctx: RequestContext & { member: { id: string } },
  written: WrittenText,
) => Promise<boolean>;
