// What a feature has happen in the demo: moments, each of which says itself when it happens, who does it and how. The timeline
// orders them and the planting acts them out; neither knows one by name.
import type { Uploads } from '../../modules/media/index.ts';
import type { RequestContext } from '../platform/rpc/procedure.ts';
import type { Handle } from './content/members.ts';
import type { Stage } from './stage.ts';

/** What a moment acts with: the commands of a member at a time of the past. */
export type Acting = Pick<RequestContext, 'earlier' | 'execute' | 'load' | 'member' | 'visibleIn'>;

export type DemoWorld = Readonly<{
  uploads: Pick<Uploads, 'keep'>;
  fingerprint(purpose: string, value: string): string;
  /** Made once: forty hashes would take longer than all the rest. */
  passwordHash: string;
}>;

export type Moment = Readonly<{
  /** For good, and no other moment's: the ids of its commands follow from it. Its first word says what happens. */
  name: string;
  /** Milliseconds after the community began. */
  atMs: number;
  by: Handle;
  /** Who does this is no member yet. */
  asVisitor?: true;
  /** The names of the moments that must be in the log before this one. They are earlier ones. */
  needs: readonly string[];
  /** It must find all earlier moments in the log. */
  needsAll?: true;
  /** The members who get a notification of it. */
  tells?: readonly Handle[];
  enact(acting: Acting, world: DemoWorld): Promise<void>;
}>;

/** What one feature has happen. */
export type DemoPart = Readonly<{
  moments?(stage: Stage): readonly Moment[];
  /** What depends on when the moments of all features happen. They are given in their order. */
  afterwards?(stage: Stage, moments: readonly Moment[]): readonly Moment[];
  /** The one moment that tells that all others have been. One feature has it. */
  finale?(stage: Stage): Moment;
}>;

/** Imports it: only what plants the demo needs that. */
export type LoadsDemoPart = () => Promise<DemoPart>;
