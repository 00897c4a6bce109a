// Whether a member repeats what they write. Moderation counts it; whoever takes in a text that others will see asks.
import type { RequestContext } from './rpc/procedure.ts';

/** What a member wrote, in one place, for others to see. */
export type WrittenText = Readonly<{
  text: string;
  /** What it replaces: words and links that were there before are not repeated. */
  before?: string | null;
  /** Further texts that are shown with it. Only the links in them count. */
  beside?: readonly string[];
}>;

/**
 * Counts what a member is about to publish, and tells whether they have written it so often by now that it is held for review. It is
 * counted once, however often a call is retried.
 */
export type CountsRepetition = (
  ctx: RequestContext & { member: { id: string } },
  written: WrittenText,
) => Promise<boolean>;
