// How requests, reactions, operators and the demo issue commands. Actor and time are set once, a refusal is thrown, and
// no step of a command ever returns the events of another command.
import type { Aggregate, AggregateId, SomeAggregate } from '../../kernel/aggregate.ts';
import type { Command, UnstampedCommand } from '../../kernel/command.ts';
import type { DomainEvent, Position, Recorded } from '../../kernel/event.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { Refused } from '../rpc/refused.ts';
import type { CommandContext, Commands, Executed, Loaded } from './commands.ts';

export interface Acting {
  /** Returns the current state of a stream. */
  load<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(
    of: Aggregate<C, E, S, Id>,
    id: Id,
  ): Promise<Loaded<S>>;
  /** Throws `Refused`. The command's type names the step, so a second one of its type on a stream needs another. */
  execute<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(
    on: Aggregate<C, E, S, Id>,
    id: Id,
    command: UnstampedCommand<C>,
    options?: Readonly<{ step: string }>,
  ): Promise<Executed<E, S>>;
  /** Returns what an earlier try of a step did to a stream, for callers that check more than a decider does. */
  earlier<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(
    on: Aggregate<C, E, S, Id>,
    id: Id,
    step: C['type'],
  ): Promise<Executed<E, S> | undefined>;
  readonly commandContext: CommandContext;
  readonly at: string;
}

/** Called after each step. `types` are all of the aggregate's if it appended no events: the state may be new. */
type OnDone = (position: Position, events: readonly Recorded[], types: readonly string[]) => void;

export function actAs(commands: Commands, commandContext: CommandContext, onDone: OnDone = () => {}): Acting {
  const { actor, at } = commandContext;
  const taken = new Set<string>();

  function accepted<Done extends Pick<Executed<DomainEvent, unknown>, 'position' | 'events'>>(
    outcome: Done | Refusal,
    of: SomeAggregate,
  ): Done {
    if (isRefusal(outcome)) throw new Refused(outcome);
    const { position, events } = outcome;
    const types = (events.length > 0 ? events : of.events).map(({ type }) => type);
    if (position !== undefined) onDone(position, events, types);
    return outcome;
  }

  /** The command's id and hash are computed when they are read, which most requests never do. */
  const stepContext = (step: string) => ({
    actor,
    at,
    commandId: commandContext.commandId,
    commandHash: commandContext.commandHash,
    correlationId: commandContext.correlationId,
    causationId: commandContext.causationId,
    ...(commandContext.isFirstTry && { isFirstTry: true }),
    step,
  });

  return {
    commandContext,
    at,
    load: (of, id) => commands.load(of, id),
    async execute<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(
      on: Aggregate<C, E, S, Id>,
      id: Id,
      unstamped: UnstampedCommand<C>,
      { step }: Readonly<{ step: string }> = { step: unstamped.type },
    ) {
      const name = `${on.stream(id)} ${step}`;
      if (taken.has(name)) throw new Error(`A second ${name} under one command: give the step another name.`);
      taken.add(name);
      // `UnstampedCommand` lacks exactly the fields added here. No type can express that for every union of commands.
      const command = { ...unstamped, actor, at } as unknown as C;
      return accepted(await commands.execute(on, id, command, stepContext(step)), on);
    },
    async earlier(on, id, step) {
      const outcome = await commands.earlier(on, id, stepContext(step));
      return outcome && accepted(outcome, on);
    },
  };
}
