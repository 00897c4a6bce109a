// Declares reactions: work that an event causes, done soon and despite crashes.
import type { EventDescription, EventOf, Recorded } from '../../kernel/event.ts';
import { type Acting, actAs } from '../commands/act-as.ts';
import type { CommandContext, Commands } from '../commands/commands.ts';
import type { LaneName } from './lanes.ts';

export type ReactionRun = Readonly<{
  /** Issues its commands. Their ids follow from the event's id, so that a second run appends nothing twice. */
  acting: Acting;
  /** Issues commands of another actor, of another time, or under another id. */
  actingAs(changes: Partial<CommandContext>): Acting;
  /** 1 for the first try. */
  attempt: number;
}>;

export const createRun = (commands: Commands, context: CommandContext, attempt = 1): ReactionRun => ({
  acting: actAs(commands, context),
  actingAs: (changes) => actAs(commands, { ...context, ...changes }),
  attempt,
});

export type Reaction = Readonly<{
  /** `module.what-it-does`: it names the reaction's jobs, so it never changes. */
  name: string;
  eventType: string;
  /** Applies to jobs recorded from now on: earlier ones stay where they are. */
  lane: LaneName;
  /** Returns when to run its job for an event; undefined if there is nothing to do. Pure. */
  dueAt(event: Recorded): string | undefined;
  /** Returns when its job is no longer worth running, and is dropped. ISO 8601. Pure. */
  expiresAt?: ((event: Recorded) => string) | undefined;
  /** Throws to be retried, unless the error says `retryable: false`: then its job is dropped. Must be idempotent. */
  run(event: Recorded, run: ReactionRun): Promise<void>;
}>;

export type WorkOptions = Readonly<{ lane?: LaneName }>;

export type ReactionOptions<Definition extends EventDescription> = WorkOptions &
  Readonly<{ expiresAt?(event: Recorded<EventOf<Definition>>): string }>;

type Run<Definition extends EventDescription> = (
  event: Recorded<EventOf<Definition>>,
  run: ReactionRun,
) => Promise<void>;

/** Declares a reaction, in the default lane unless its options name another. */
export function reaction<Definition extends EventDescription>(
  name: string,
  definition: Definition,
  ...rest: readonly [Run<Definition>] | readonly [ReactionOptions<Definition>, Run<Definition>]
): Reaction {
  const [{ lane = 'default', expiresAt }, run]: readonly [ReactionOptions<Definition>, Run<Definition>] =
    rest.length === 2 ? rest : [{}, rest[0]];
  return {
    name,
    eventType: definition.type,
    lane,
    dueAt: ({ metadata }) => metadata.at,
    expiresAt: expiresAt && ((event) => expiresAt(event as Recorded<EventOf<Definition>>)),
    run: (event, details) => run(event as Recorded<EventOf<Definition>>, details),
  };
}
