// What members can flag, as the feature that owns it tells: who made it, a copy for the moderators, and how it is removed.
import type { Acting } from '../../src/platform/act-as.ts';
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import type { Evidence, FlaggedKind } from './flag.ts';

export type Found = Readonly<{ authorId: string; evidence: Evidence }>;

export type Flaggable = Readonly<{
  /** As the caller may see it now; undefined if it is gone, or not theirs to see. */
  find(ctx: RequestContext & { member: { id: string } }, id: string): Promise<Found | undefined>;
  /** What waits for review, as moderators see it; undefined if it does not wait any more. */
  held?(ctx: Pick<RequestContext, 'load'>, id: string): Promise<Evidence | undefined>;
  /** Publishes what waits for review, as if it was written now. What it was written to may be gone: then it is dropped. */
  release?(ctx: RequestContext, id: string): Promise<void>;
  /**
   * Removes it, with the reason, so that `restore` can bring it back; for good where there is no `restore`. Removing what is gone does
   * nothing. Left out where it can't be removed.
   */
  remove?(ctx: Pick<Acting, 'execute' | 'load'>, id: string, reason: string): Promise<void>;
  /** Brings back what was removed. What its author deleted before stays gone. */
  restore?(ctx: Pick<Acting, 'execute' | 'load'>, id: string): Promise<void>;
  /** Makes a removal final. Left out where nothing but a text is kept for it. */
  forget?(ctx: Pick<Acting, 'execute'>, id: string): Promise<void>;
}>;

export type Flaggables = Readonly<Record<FlaggedKind, Flaggable>>;
