// A feature's part of the demo: moments, each with a time, an actor and an action.
import type { Uploads } from '../../modules/media/index.ts';
import type { RequestContext } from '../platform/rpc/procedure.ts';
import type { Handle } from './content/members.ts';
import type { Stage } from './stage.ts';

/** The commands of a member at a time in the past, for a moment's action. */
export type Acting = Pick<RequestContext, 'at' | 'earlier' | 'execute' | 'load' | 'member' | 'untilShown'> &
  Readonly<{
    /** Kindling's own follow-up, which notifies the member. */
    executeAsKindling: RequestContext['execute'];
    /** What the operator who asked for the demo does. */
    executeAsOperator: RequestContext['execute'];
  }>;

export type DemoDeps = Readonly<{
  uploads: Pick<Uploads, 'store' | 'attach'>;
  fingerprint(purpose: string, value: string): string;
  /** Computed once, because forty hashes would take longer than everything else. */
  passwordHash: string;
}>;

export type Moment = Readonly<{
  /** Stable and unique, because the ids of the moment's commands are derived from it. The first word says what happens. */
  name: string;
  /** Milliseconds after the community began. */
  atMs: number;
  by: Handle;
  /** The actor is not a member yet. */
  asVisitor?: true;
  /** The names of earlier moments that must be in the log before this one. */
  needs: readonly string[];
  /** All earlier moments must be in the log before this one. */
  needsAll?: true;
  /** The members that this moment notifies. */
  notifies?: readonly Handle[];
  enact(acting: Acting, deps: DemoDeps): Promise<void>;
}>;

export type DemoPart = Readonly<{
  moments?(stage: Stage): readonly Moment[];
  /** Moments that depend on the times of all features' moments. `moments` contains those, in order. */
  afterwards?(stage: Stage, moments: readonly Moment[]): readonly Moment[];
  /** The one moment that shows that all others have happened. Exactly one feature has it. */
  finale?(stage: Stage): Moment;
}>;

/** Imports the part, because only planting the demo needs it. */
export type LoadsDemoPart = () => Promise<DemoPart>;
