// A decider: the complete write-side behaviour of one stream as three pure values.
import type { DomainEvent } from './event.ts';
import type { Refusal } from './refusal.ts';

export type Decider<Command, Event extends DomainEvent, State> = Readonly<{
  initial: State;
  evolve(state: State, event: Event): State;
  /** No events means that nothing changes. */
  decide(command: Command, state: State): readonly Event[] | Refusal;
}>;

export function fold<Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State>, 'initial' | 'evolve'>,
  events: Iterable<Event>,
): State {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
