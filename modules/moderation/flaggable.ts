// What members can flag, as the feature that owns it tells: who made it, a copy for the moderators, and how it is removed.
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import type { Evidence, FlaggedKind } from './flag.ts';

export type Found = Readonly<{ authorId: string; evidence: Evidence }>;

export type Flaggable = Readonly<{
  /** As the caller may see it now; undefined if it is gone, or not theirs to see. */
  find(ctx: RequestContext & { member: { id: string } }, id: string): Promise<Found | undefined>;
  /** Removes it, with the reason. Removing what is gone does nothing. Left out where it can't be removed. */
  remove?(ctx: RequestContext, id: string, reason: string): Promise<void>;
}>;

export type Flaggables = Readonly<Record<FlaggedKind, Flaggable>>;
