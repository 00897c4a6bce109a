// Detects members who repeat their texts. Moderation counts; every call that publishes a text checks.
import type { WrittenText } from '../../text/written-text.ts';
import type { RequestContext } from '../rpc/procedure.ts';

/** Counts a text once per request including its retries. Returns whether its repetitions are held for review. */
export type CountsRepetition = (
  ctx: RequestContext & { member: { id: string } },
  written: WrittenText,
) => Promise<boolean>;
