// A toggle: something that a member sets and unsets, idempotently.
import { aggregate } from './aggregate.ts';
import { actingMember, type Command } from './command.ts';
import type { DomainEvent, EventDescription } from './event.ts';
import type { Refusal } from './refusal.ts';

type Toggled = Readonly<{ isSet: boolean }>;
type EventMaker<Data, Event extends DomainEvent> = EventDescription<Event['type']> & ((data: Data) => Event);

/** `dataOf` derives the data of either event from the acting member and the command's data. */
export function toggle<
  const Names extends readonly [string, string],
  Set extends string,
  Unset extends string,
  Input,
  Data,
  SetEvent extends DomainEvent,
  UnsetEvent extends DomainEvent,
>(options: {
  category: string;
  id: Names;
  set: readonly [command: Set, event: EventMaker<Data, SetEvent>];
  unset: readonly [command: Unset, event: EventMaker<Data, UnsetEvent>];
  dataOf(memberId: string, input: Input): Data;
  refusal?(data: Data): Refusal | undefined;
}) {
  const { category, id, dataOf, refusal } = options;
  const [, setEvent] = options.set;
  const [unsetCommand, unsetEvent] = options.unset;
  return aggregate({
    category,
    id,
    events: [setEvent, unsetEvent],
    decider: {
      initial: { isSet: false } as Toggled,
      evolve: (_: Toggled, { type }: SetEvent | UnsetEvent) => ({ isSet: type === setEvent.type }),
      decide(command: Command<Set | Unset, Input>, { isSet }: Toggled) {
        const data = dataOf(actingMember(command), command.data);
        if (command.type === unsetCommand) return isSet ? [unsetEvent(data)] : [];
        return refusal?.(data) ?? (isSet ? [] : [setEvent(data)]);
      },
    },
  });
}
