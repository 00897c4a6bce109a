// Content that members can flag, declared by the feature that owns it: its author, a copy for the moderators, and how
// it is removed.
import type { Acting } from './commands/act-as.ts';
import type { RequestContext } from './rpc/procedure.ts';

export type Evidence = Readonly<{
  text: string;
  versions: readonly Readonly<{ content: string; at: string }>[];
  mediaUrls: readonly string[];
}>;

type Found = Readonly<{ authorId: string; evidence: Evidence }>;

type Removing = Pick<Acting, 'execute' | 'load'>;

export type Flaggable = Readonly<{
  /** Returns the content as the caller may see it now; undefined if it is gone, or hidden from them. */
  find(ctx: RequestContext & { member: { id: string } }, id: string): Promise<Found | undefined>;
  /** Returns the version held for review at that instant, as moderators see it; undefined if there is none. */
  held?(ctx: Pick<Acting, 'load'>, id: string, by: string): Promise<Evidence | undefined>;
  /** Publishes the version that was held at the decision's time, as if written now; drops it if no one can read it. */
  release?(ctx: Removing, id: string, decision: Readonly<{ decisionId: string; decidedAt: string }>): Promise<void>;
  /** Removes it by one decision. `endsReview` if that is about this item alone. Omitted if it can't be removed. */
  remove?(
    ctx: Removing,
    id: string,
    by: Readonly<{ decisionId: string; reason: string; endsReview: boolean }>,
  ): Promise<void>;
  /** Reverses the removal by one decision, even before it is carried out. What its author deleted stays deleted. */
  restore?(ctx: Removing, id: string, decisionId: string): Promise<void>;
  /** Makes the removal by one decision final. Omitted if only text is stored for it. */
  forget?(ctx: Pick<Acting, 'execute'>, id: string, decisionId: string): Promise<void>;
}>;

/** Returns the evidence for content without earlier versions. */
export const unchangedEvidence = (
  text: string | null | undefined,
  mediaUrls: readonly string[] = [],
): Evidence | undefined =>
  text === null || text === undefined ? undefined : { text, versions: [], mediaUrls: [...mediaUrls] };

/** A command may reverse several decisions about one item. */
export const restoreStep = (decisionId: string) => ({ step: `Restore ${decisionId}` });
