// An aggregate: a decider bound to its streams and their events. Commands address it by id, so no decider ever sees the
// stream of another aggregate.
import type { Command } from './command.ts';
import type { Decider } from './decider.ts';
import type { DomainEvent, EventDescription } from './event.ts';

/** One name, or several that identify a stream together, such as the post and the member of a like. */
export type AggregateId = string | readonly string[];

export type Aggregate<C extends Command, E extends DomainEvent, S, Id extends AggregateId = AggregateId> = Readonly<{
  /** The prefix of its stream names: `post` for `post-{id}`. It never changes. */
  category: string;
  events: readonly EventDescription[];
  decider: Decider<C, E, S>;
  stream(id: Id): string;
}>;

/** Any aggregate, for lists that only need names and events. */
export type SomeAggregate = Pick<Aggregate<never, never, unknown, never>, 'category' | 'events'>;

/** The names that make up an id; the type of an id follows from them: a string for one, a tuple for none or several. */
type IdOf<Names extends readonly string[]> = Names extends readonly [string]
  ? string
  : { readonly [Index in keyof Names]: string };

/** Creates an aggregate. `id` names the parts of a composite id: `['postId', 'memberId']`. */
export function aggregate<
  C extends Command,
  E extends DomainEvent,
  S,
  const Names extends readonly string[] = readonly ['id'],
>(options: {
  category: string;
  id?: Names;
  events: readonly EventDescription<E['type']>[];
  decider: Decider<C, E, S>;
}): Aggregate<C, E, S, IdOf<Names>> {
  const { category, events, decider } = options;
  return { category, events, decider, stream: (id) => [category, ...[id].flat()].join('-') };
}
