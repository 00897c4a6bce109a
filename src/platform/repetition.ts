// Whether a member repeats what they write. Moderation counts it; every call that publishes a member's text asks.
import type { RequestContext } from './rpc/procedure.ts';

/** What a member is about to publish in one place. */
export type WrittenText = Readonly<{
  text: string;
  /** The text that it replaces. What was in there already is not repeated. */
  before?: string | null;
  /** Other texts that are shown with it. Only their links count. */
  attached?: readonly string[];
}>;

/**
 * Counts a text that a member is about to publish, once however often the call is retried. Returns whether they have written it so often
 * by now that it is held for review.
 */
export type CountsRepetition = (
  ctx: RequestContext & { member: { id: string } },
  written: WrittenText,
) => Promise<boolean>;
