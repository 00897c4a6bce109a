// How a reaction is written down: an event, and what is to be done about it once, some time soon, whatever happens in between.
import type { EventDescription, EventOf, Recorded } from '../../kernel/event.ts';
import type { CommandContext } from '../commands.ts';

/** What a run is given beside its event. */
export type ReactionRun = Readonly<{
  /** For the commands it issues: ids follow from the event's id, so that a second run appends nothing twice. */
  context: CommandContext;
  /** 1 for the first try. */
  attempt: number;
}>;

export type Reaction = Readonly<{
  /** `module.what-it-does`: it names the reaction's jobs, so it never changes. */
  name: string;
  eventType: string;
  /** Throws to be tried again later. What it does must bear being done twice. */
  run(event: Recorded, run: ReactionRun): Promise<void>;
}>;

export function reaction<Definition extends EventDescription>(
  name: string,
  definition: Definition,
  run: (event: Recorded<EventOf<Definition>>, run: ReactionRun) => Promise<void>,
): Reaction {
  return {
    name,
    eventType: definition.type,
    run: (event, details) => run(event as Recorded<EventOf<Definition>>, details),
  };
}
