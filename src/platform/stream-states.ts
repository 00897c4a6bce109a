// Reads the state of a stream. A short stream is read whole; the state of a long one is cached and updated with later
// events, so a change costs the same however long its stream is (ADR 14).
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DomainEvent, Position, Recorded } from '../kernel/event.ts';
import type { Codec } from './codec.ts';
import { oneAtATime } from './concurrency/one-at-a-time.ts';
import type { EventStore, ExpectedRevision } from './events/event-store.ts';

type Fold<E, S> = Readonly<{ initial: S; evolve(state: S, event: E): S }>;
type Step = Readonly<{ commandId: string; step: string }>;

export type StreamState<E extends DomainEvent, S> = Readonly<{
  state: S;
  revision: ExpectedRevision;
  /** The position of the last event; undefined if there is none. */
  position: Position | undefined;
  /** Reads consecutive events that include every event of a step, if any, and `base`, the state before them. */
  around(step: Step): Promise<Readonly<{ base: S; events: readonly Recorded<E>[] }>>;
}>;

type Cached = Readonly<{
  state: unknown;
  /** The revision of the first event that is not in `state`. */
  next: number;
  position: Position | undefined;
  /** Earlier states, from which the events after them can be folded again. Later readers add to them. */
  checkpoints: Pick<Cached, 'state' | 'next'>[];
  /** The revision of the first event of each step. Later readers add to them. */
  steps: Map<string, number>;
}>;

export const pageLength = 100;
/** Shorter streams are not cached. */
export const longFrom = 32;
const checkpointEvery = 128;
const maxStreams = 1_000;
/** For all cached streams together. Each event takes about 150 bytes, apart from what it adds to the state. */
const maxEvents = 200_000;

export function createStreamStates({ eventStore, codec }: Readonly<{ eventStore: EventStore; codec: Codec }>) {
  const cache = new LRUCache<string, Cached>({
    max: maxStreams,
    maxSize: maxEvents,
    sizeCalculation: ({ next }) => next,
  });
  const numbers = new Map<unknown, number>();
  const inTurn = oneAtATime();
  let era = 0;
  // A cached state holds personal data in the clear.
  codec.whenForgotten(() => {
    era += 1;
    cache.clear();
  });

  async function page<E extends DomainEvent>(stream: string, from: number): Promise<readonly Recorded<E>[]> {
    return (await codec.decode(await eventStore.read(stream, { from, limit: pageLength }))) as readonly Recorded<E>[];
  }

  /** Reads a stream in pages. Yields to other requests between two of them. */
  async function* pages<E extends DomainEvent>(stream: string, from: number) {
    for (let next = from; ; ) {
      const events = await page<E>(stream, next);
      next += events.length;
      yield events;
      if (events.length < pageLength) return;
      await nextTurn();
    }
  }

  /** Two folds of one stream, such as a post and its versions, are cached separately. */
  function keyOf(fold: unknown, stream: string): string {
    const number = numbers.get(fold) ?? numbers.size;
    numbers.set(fold, number);
    return `${number} ${stream}`;
  }

  async function readOnce<E extends DomainEvent, S>(fold: Fold<E, S>, stream: string) {
    const key = keyOf(fold, stream);
    const began = era;
    const known = cache.get(key);
    const events = await page<E>(stream, known?.next ?? 0);
    if (known === undefined && events.length < longFrom) return shortState(fold, events);
    if (events.length < pageLength) return longState(fold, stream, remember(key, advanced(fold, known, events), began));
    // Of many concurrent readers of a long stream that is not cached, only one reads it.
    return inTurn(key, async () => {
      let now = cache.get(key) ?? emptyState(fold);
      for await (const more of pages<E>(stream, now.next)) now = advanced(fold, now, more);
      return longState(fold, stream, remember(key, now, began));
    });
  }

  /** Caches a state, unless the cache has a newer one, or a person was forgotten since the read began. */
  function remember(key: string, now: Cached, began: number): Cached {
    if (began === era && now.next > (cache.peek(key)?.next ?? 0)) cache.set(key, now);
    return now;
  }

  function longState<E extends DomainEvent, S>(fold: Fold<E, S>, stream: string, now: Cached): StreamState<E, S> {
    return {
      state: now.state as S,
      revision: now.next - 1,
      position: now.position,
      async around({ commandId, step }) {
        // Older events don't name their step, so they are found by the command alone.
        const first = now.steps.get(nameOf(commandId, step)) ?? now.steps.get(nameOf(commandId));
        if (first === undefined || first >= now.next) return { base: now.state as S, events: [] };
        const before = now.checkpoints.findLast(({ next }) => next <= first) ?? emptyState(fold);
        const events: Recorded<E>[] = [];
        for await (const more of pages<E>(stream, before.next)) {
          events.push(...more);
          const last = more.at(-1);
          if (last !== undefined && last.revision > first && last.metadata.commandId !== commandId) break;
        }
        return { base: before.state as S, events };
      },
    };
  }

  return {
    async read<E extends DomainEvent, S>(fold: Fold<E, S>, stream: string): Promise<StreamState<E, S>> {
      for (;;) {
        const began = era;
        const found = await readOnce(fold, stream);
        // A state read while a person was forgotten may still name them.
        if (began === era) return found;
      }
    },
  };
}

const emptyState = ({ initial }: Fold<never, unknown>): Cached => ({
  ...{ state: initial, next: 0, position: undefined },
  checkpoints: [],
  steps: new Map(),
});

function advanced<E extends DomainEvent, S>(
  fold: Fold<E, S>,
  known: Cached = emptyState(fold),
  events: readonly Recorded<E>[],
): Cached {
  const { checkpoints, steps } = known;
  let { state, next, position } = known;
  for (const event of events) {
    const { metadata, revision } = event;
    if (next % checkpointEvery === 0 && next > (checkpoints.at(-1)?.next ?? 0)) checkpoints.push({ state, next });
    const name = nameOf(metadata.commandId, metadata.step);
    if (!steps.has(name)) steps.set(name, revision);
    state = fold.evolve(state as S, event);
    next = revision + 1;
    position = event.position;
  }
  return events.length === 0 ? known : { state, next, position, checkpoints, steps };
}

const nameOf = (commandId: string, step = ''): string => `${commandId} ${step}`;

function shortState<E extends DomainEvent, S>(fold: Fold<E, S>, events: readonly Recorded<E>[]): StreamState<E, S> {
  return {
    state: events.reduce(fold.evolve, fold.initial),
    revision: events.at(-1)?.revision ?? 'no-stream',
    position: events.at(-1)?.position,
    around: async () => ({ base: fold.initial, events }),
  };
}
