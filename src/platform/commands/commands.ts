// Runs commands: reads a stream, calls its decider, appends the resulting events. Retries are idempotent because event
// ids follow from the command's id, and every append names the revision that the decision was based on. Commands on one
// stream run one at a time, so only other processes cause conflicts.
import { randomUUID } from 'node:crypto';
import type { Aggregate, AggregateId } from '../../kernel/aggregate.ts';
import type { Command } from '../../kernel/command.ts';
import type { Decider } from '../../kernel/decider.ts';
import type { Actor, DomainEvent, Position, Recorded } from '../../kernel/event.ts';
import { derivedId, withTimeOf } from '../../kernel/ids.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Codec } from '../codec.ts';
import { oneAtATime } from '../concurrency/one-at-a-time.ts';
import { type EventStore, type ExpectedRevision, isWrongRevision } from '../events/event-store.ts';
import { lruUpTo } from '../lru.ts';
import { createStreamStates, type StreamState } from '../stream-states.ts';

/** The actor, the time and the command id of a request. Created at the edge, or by a reaction. */
export type CommandContext = Readonly<{
  actor: Actor;
  at: string;
  commandId: string;
  /** Hash of the request. The same command id with another hash is refused. */
  commandHash: string;
  correlationId: string;
  causationId: string;
  /** True if nothing was done under this command id before. A new stream is then begun without reading it first. */
  isFirstTry?: boolean;
}>;

/** Creates the context of a command that no other command or event caused. */
export const rootContext = (actor: Actor, at: string, commandId: string = randomUUID()): CommandContext => ({
  actor,
  at,
  commandId,
  commandHash: commandId,
  correlationId: commandId,
  causationId: commandId,
});

/** A context, and the name of this step among those taken under its command id. */
export type StepContext = CommandContext & Readonly<{ step: string }>;

export type Executed<Event extends DomainEvent, State> = Readonly<{
  /** The state just before the events of this command. */
  before: State;
  state: State;
  /** Events of this command: just appended, or found because this is a retry. */
  events: readonly Recorded<Event>[];
  /**
   * A read model that has reached this position shows the command's effect: the position of the last of `events`, or of
   * the stream's last event if nothing changed. Undefined if the stream is empty.
   */
  position: Position | undefined;
}>;

export type Loaded<State> = Readonly<{ state: State; revision: ExpectedRevision }>;

export interface Commands {
  /** Returns the current state of a stream, folded from its events. */
  load<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(
    of: Aggregate<C, E, S, Id>,
    id: Id,
  ): Promise<Loaded<S>>;
  execute<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(
    on: Aggregate<C, E, S, Id>,
    id: Id,
    command: C,
    context: StepContext,
  ): Promise<Executed<E, S> | Refusal>;
  /** Returns what this step has already done to a stream, if anything. */
  earlier<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(
    on: Aggregate<C, E, S, Id>,
    id: Id,
    context: StepContext,
  ): Promise<Executed<E, S> | Refusal | undefined>;
  /** How many events were appended since the start. */
  appendedEvents(): number;
  /** Calls `listener` with the types of events that were just appended, before their callers get the result. */
  onAppended(listener: (types: readonly string[], position: Position) => void): void;
}

export const idempotencyKeyReused = refuse.conflict(
  'request/idempotency-key-reused',
  'This Idempotency-Key was used for another request. Use a new key for a new request.',
);
export const tooManyWriters = refuse.conflict(
  'request/conflict',
  'Somebody else changed this at the same moment. Check it, then try again.',
);

const versionConflictRetries = 3;
/** How many streams this process remembers as existing. */
const maxKnownStreams = 100_000;

export function createCommands({ eventStore, codec }: { eventStore: EventStore; codec: Codec }): Commands {
  let appendedEvents = 0;
  const listeners: ((types: readonly string[], position: Position) => void)[] = [];
  const inTurn = oneAtATime();
  const streams = createStreamStates({ eventStore, codec });
  const seenStreams = lruUpTo<true>(maxKnownStreams);

  async function read<E extends DomainEvent, S>(
    decider: Pick<Decider<never, E, S>, 'initial' | 'evolve'>,
    stream: string,
  ) {
    const past = await streams.read(decider, stream);
    if (past.revision !== 'no-stream') seenStreams.set(stream, true);
    return past;
  }

  async function attempt<C extends Command, E extends DomainEvent, S>(
    on: Pick<Aggregate<C, E, S>, 'decider'>,
    stream: string,
    command: C,
    context: StepContext,
  ): Promise<Executed<E, S> | Refusal | 'version-conflict'> {
    const { decider } = on;
    const past = await read(decider, stream);
    const earlier = await doneEarlier(on, past, context);
    if (earlier !== undefined) return earlier;

    const { state } = past;
    const decided = decider.decide(command, state);
    if (isRefusal(decided)) return decided;
    // Nothing changes, so a caller that waits for the result waits for the event that caused the current state.
    if (decided.length === 0) return { before: state, state, events: [], position: past.position };

    return record(decider, stream, decided, past, context);
  }

  async function record<E extends DomainEvent, S>(
    decider: Pick<Decider<never, E, S>, 'evolve'>,
    stream: string,
    decided: readonly E[],
    { state, revision }: Loaded<S>,
    { isFirstTry: _, ...metadata }: StepContext,
  ): Promise<Executed<E, S> | 'version-conflict'> {
    const { commandId, step } = metadata;
    const ids = decided.map((_, index) => withTimeOf(commandId, derivedId(commandId, stream, step, index)));
    const encoded = await codec.encode(decided.map((event, index) => ({ event, id: ids[index] ?? '', metadata })));
    const appended = await eventStore.append(stream, encoded, revision);
    seenStreams.set(stream, true);
    if (isWrongRevision(appended)) return 'version-conflict';

    appendedEvents += decided.length;
    const types = decided.map(({ type }) => type);
    for (const listener of listeners) listener(types, appended.position);
    const first = appended.revision - decided.length + 1;
    const recorded = decided.map((event, index) => ({
      ...event,
      id: ids[index] ?? '',
      stream,
      revision: first + index,
      position: appended.position,
      metadata,
    }));
    const after = decided.reduce(decider.evolve, state);
    return { before: state, state: after, events: recorded, position: appended.position };
  }

  /** Decides as if the stream did not exist yet, which the append verifies. Undefined if the stream must be read. */
  async function begin<C extends Command, E extends DomainEvent, S>(
    { decider }: Pick<Aggregate<C, E, S>, 'decider'>,
    stream: string,
    command: C,
    context: StepContext,
  ): Promise<Executed<E, S> | undefined> {
    const decided = decideOnNewStream(decider, command);
    if (isRefusal(decided) || decided.length === 0) return undefined;
    const none = { state: decider.initial, revision: 'no-stream' } as const;
    const outcome = await record(decider, stream, decided, none, context);
    return outcome === 'version-conflict' ? undefined : outcome;
  }

  return {
    async load(of, id) {
      const { state, revision } = await read(of.decider, of.stream(id));
      return { state, revision };
    },
    execute(on, id, command, context) {
      const stream = on.stream(id);
      return inTurn(stream, async () => {
        const isNew = context.isFirstTry && !seenStreams.has(stream);
        const begun = isNew ? await begin(on, stream, command, context) : undefined;
        if (begun !== undefined) return begun;
        for (let tries = 0; tries <= versionConflictRetries; tries++) {
          const outcome = await attempt(on, stream, command, context);
          if (outcome !== 'version-conflict') return outcome;
        }
        return tooManyWriters;
      });
    },
    async earlier(on, id, context) {
      return doneEarlier(on, await read(on.decider, on.stream(id)), context);
    },
    appendedEvents: () => appendedEvents,
    onAppended: (listener) => void listeners.push(listener),
  };
}

/** A decider may throw on a command that only makes sense for an existing stream. */
function decideOnNewStream<C extends Command, E extends DomainEvent, S>(decider: Decider<C, E, S>, command: C) {
  try {
    return decider.decide(command, decider.initial);
  } catch {
    return [];
  }
}

async function doneEarlier<C extends Command, E extends DomainEvent, S>(
  { decider }: Pick<Aggregate<C, E, S>, 'decider'>,
  { state, around }: StreamState<E, S>,
  { commandId, commandHash, step }: StepContext,
): Promise<Executed<E, S> | Refusal | undefined> {
  const { base, events } = await around({ commandId, step });
  // Older events don't name their step, so they are found by the command alone.
  const isOfStep = ({ metadata }: Recorded<E>) =>
    metadata.commandId === commandId && (metadata.step === undefined || metadata.step === step);
  const first = events.findIndex(isOfStep);
  if (first === -1) return undefined;
  const earlier = events.filter(isOfStep);
  if (!earlier.every(({ metadata }) => metadata.commandHash === commandHash)) return idempotencyKeyReused;
  const before = events.slice(0, first).reduce(decider.evolve, base);
  return { before, state, events: earlier, position: earlier.at(-1)?.position };
}
