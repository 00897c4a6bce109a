// A randomly generated community. Real deciders made every decision, so the log could contain every history.
import { randomUUID } from 'node:crypto';
import type { Aggregate, AggregateId } from '../../kernel/aggregate.ts';
import type { Command, UnstampedCommand } from '../../kernel/command.ts';
import { fold } from '../../kernel/decider.ts';
import type { Actor, DomainEvent, Recorded } from '../../kernel/event.ts';
import { isRefusal } from '../../kernel/refusal.ts';

/** All personal data of members contains their mark. No id contains one. */
export const anyMark = 'private-to-';
export const markOf = (memberId: string): string => `${anyMark}${memberId}.`;

/** The choices of one command generator: the same numbers make the same command. */
export type Choices = readonly number[];

export type Decided = Readonly<{
  on: Pick<Aggregate<never, never, unknown>, 'category'> &
    Readonly<{
      decider: Readonly<{
        evolve(state: unknown, event: DomainEvent): unknown;
        decide(command: Command, state: unknown): unknown;
      }>;
    }>;
  command: Command;
  before: unknown;
  events: readonly DomainEvent[];
}>;

export class History {
  readonly events: Recorded[] = [];
  readonly #watch: (decided: Decided) => void;
  readonly #streams = new Map<string, DomainEvent[]>();
  /** Up to their last event at the time of the query. */
  readonly #states = new Map<string, Readonly<{ state: unknown; revision: number }>>();
  readonly #known = new Map<string, string[]>();
  #now = Date.parse('2026-11-02T09:30:00.000Z');
  #made = 0;
  #choices: number[] = [];

  constructor(watch: (decided: Decided) => void = () => {}) {
    this.#watch = watch;
  }

  begin(choices: Choices): void {
    this.#choices = [...choices];
    this.#now += 1 + this.number(90_000);
  }

  get at(): string {
    return new Date(this.#now).toISOString();
  }

  number(below: number): number {
    return (this.#choices.shift() ?? 0) % below;
  }

  chance(oneIn: number): boolean {
    return this.number(oneIn) === 0;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from.length === 0 ? undefined : from[this.number(from.length)];
  }

  text(memberId: string): string {
    return `${this.pick(['calm', 'bold', 'wry', '#new', 'https://moss.example'])} words ${this.#made} ${markOf(memberId)}`;
  }

  /** Later generators can pick the id. */
  make(kind: string): string {
    this.#made += 1;
    const id = `${kind}${this.#made}`;
    this.all(kind).push(id);
    return id;
  }

  all(kind: string): string[] {
    const known = this.#known.get(kind) ?? [];
    this.#known.set(kind, known);
    return known;
  }

  one(kind: string): string | undefined {
    return this.pick(this.all(kind));
  }

  state<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(of: Aggregate<C, E, S, Id>, id: Id): S {
    const stream = of.stream(id);
    const past = this.#streams.get(stream) ?? [];
    const known = this.#states.get(stream) ?? { state: of.decider.initial, revision: 0 };
    const initial = known.state as S;
    const state = fold({ initial, evolve: of.decider.evolve }, past.slice(known.revision) as E[]);
    this.#states.set(stream, { state, revision: past.length });
    return state;
  }

  /** A refused command has no effect. */
  execute<C extends Command, E extends DomainEvent, S, Id extends AggregateId>(
    on: Aggregate<C, E, S, Id>,
    id: Id,
    { actor, ...asked }: UnstampedCommand<C> & { actor: Actor },
  ): void {
    const command = { ...asked, actor, at: this.at } as unknown as C;
    const before = this.state(on, id);
    const events = on.decider.decide(command, before);
    if (isRefusal(events)) return;
    this.#watch({ on: on as unknown as Decided['on'], command, before, events });
    this.#record(on.stream(id), events, actor);
  }

  #record(stream: string, events: readonly DomainEvent[], actor: Actor): void {
    const before = this.#streams.get(stream) ?? [];
    const commandId = `command-${this.events.length}`;
    for (const [index, event] of events.entries()) {
      const metadata = {
        at: this.at,
        actor,
        commandId,
        commandHash: commandId,
        correlationId: commandId,
        causationId: commandId,
      };
      // Positions grow and leave gaps, as EventStoreDB's do.
      const position = (this.events.at(-1)?.position ?? 0n) + 1n + BigInt(this.events.length % 3);
      const revision = before.length + index;
      this.events.push({ ...event, id: randomUUID(), stream, revision, position, metadata });
    }
    this.#streams.set(stream, [...before, ...events]);
  }
}

export type CommandGenerator = (history: History) => void;

export const by = (id: string, isAdmin = false): Actor => ({ kind: 'member', id, isAdmin });
