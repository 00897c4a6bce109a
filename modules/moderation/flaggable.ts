// What members can flag, as the feature that owns it tells: who made it, a copy for the moderators, and how it is removed.
import type { Acting } from '../../src/platform/act-as.ts';
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import type { Evidence, FlaggedKind } from './flag.ts';

export type Found = Readonly<{ authorId: string; evidence: Evidence }>;

type Removing = Pick<Acting, 'execute' | 'load'>;

export type Flaggable = Readonly<{
  /** As the caller may see it now; undefined if it is gone, or not theirs to see. */
  find(ctx: RequestContext & { member: { id: string } }, id: string): Promise<Found | undefined>;
  /** What is held for review by an instant, as moderators see it; undefined if nothing is. */
  held?(ctx: Pick<Acting, 'load'>, id: string, by: string): Promise<Evidence | undefined>;
  /**
   * Publishes what was held for review when this was decided, as if it was written now. If nobody is there to read it any more, it is
   * dropped.
   */
  release?(ctx: Removing, id: string, decision: Readonly<{ decisionId: string; decidedAt: string }>): Promise<void>;
  /**
   * Removes it by one decision; `restore` takes that decision back, and the thing returns when no other keeps it removed. `endsReview` if
   * the decision is about this thing alone, so that nothing of it waits for review any more. Left out where it can't be removed.
   */
  remove?(
    ctx: Removing,
    id: string,
    by: Readonly<{ decisionId: string; reason: string; endsReview: boolean }>,
  ): Promise<void>;
  /** Takes the removal of one decision back, also before it is carried out. What its author deleted stays gone. */
  restore?(ctx: Removing, id: string, decisionId: string): Promise<void>;
  /** Makes the removal of one decision final. Left out where nothing but a text is kept for it. */
  forget?(ctx: Pick<Acting, 'execute'>, id: string, decisionId: string): Promise<void>;
}>;

export type Flaggables = Readonly<Record<FlaggedKind, Flaggable>>;
