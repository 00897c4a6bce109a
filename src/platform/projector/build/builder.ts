// The port of the builder of read models, which runs outside this process's event loop.
import type { Position } from '../../../kernel/event.ts';
import { EventFault } from '../../event-fault.ts';
import type { Projection } from '../../projection.ts';
import type { Generation } from '../generations.ts';

export type BuildRequest = Readonly<{
  projection: Projection;
  generation: Generation;
  /** Positions of the events that the operator ordered to skip if they can't be folded. */
  skipped: readonly string[];
  /** Called now and then, with the position up to which the log is folded. */
  onReached(position: Position): void;
  /** Aborts the build, which then leaves nothing behind. */
  signal: AbortSignal;
}>;

export interface Builder {
  /** Returns false for a log so short that folding it is faster than starting a thread. */
  isWorthwhile(head: Position): boolean;
  /** Stores a generation with checkpoint and indexes, or nothing. Throws `EventFault` at an event that can't be folded. */
  build(request: BuildRequest): Promise<void>;
}

/** The fault that stopped a build, as its thread reports it. */
export class BuildStopped extends EventFault {
  override readonly name: string;
  constructor(fault: Readonly<{ name: string; position: Position; type: string; message: string }>) {
    super(fault, fault.message);
    this.name = fault.name;
  }
}
