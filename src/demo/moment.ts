// A feature's part of the demo: moments, each of which knows when it happens, who acts and how. The timeline orders them and the
// planting acts them out; neither knows a moment by name.
import type { Uploads } from '../../modules/media/index.ts';
import type { RequestContext } from '../platform/rpc/procedure.ts';
import type { Handle } from './content/members.ts';
import type { Stage } from './stage.ts';

/** The commands of a member at a time in the past, with which a moment acts. */
export type Acting = Pick<RequestContext, 'at' | 'earlier' | 'execute' | 'load' | 'member' | 'untilShown'> &
  Readonly<{
    /** What Kindling does by itself then, so that the member is told of it. */
    executeAsKindling: RequestContext['execute'];
  }>;

export type DemoWorld = Readonly<{
  uploads: Pick<Uploads, 'keep' | 'attach'>;
  fingerprint(purpose: string, value: string): string;
  /** Made once, because forty hashes would take longer than all the rest. */
  passwordHash: string;
}>;

export type Moment = Readonly<{
  /** A lasting and unique name, because the ids of the moment's commands follow from it. Its first word says what happens. */
  name: string;
  /** Milliseconds after the community began. */
  atMs: number;
  by: Handle;
  /** The acting person is not a member yet. */
  asVisitor?: true;
  /** The names of earlier moments that must be in the log before this one. */
  needs: readonly string[];
  /** All earlier moments must be in the log before this one. */
  needsAll?: true;
  /** The members whom this moment notifies. */
  tells?: readonly Handle[];
  enact(acting: Acting, world: DemoWorld): Promise<void>;
}>;

/** One feature's part of the demo. */
export type DemoPart = Readonly<{
  moments?(stage: Stage): readonly Moment[];
  /** Moments that depend on when the moments of all features happen. `moments` holds those, in order. */
  afterwards?(stage: Stage, moments: readonly Moment[]): readonly Moment[];
  /** The one moment which shows that all others have happened. Exactly one feature has it. */
  finale?(stage: Stage): Moment;
}>;

/** Imports the part, because only planting the demo needs it. */
export type LoadsDemoPart = () => Promise<DemoPart>;
