// A limited number of places, decided in one stream. Adding a thing takes a place first, so the limit holds under
// concurrency. A place may outlast its thing: it is freed when all are taken and another one is needed.
import { aggregate } from './aggregate.ts';
import type { Command } from './command.ts';
import type { DomainEvent, EventDescription } from './event.ts';
import type { Refusal } from './refusal.ts';

/** The payload of a taken place: the id of its thing, in a field of that name, and whatever else the events record. */
type Taking<Thing extends string> = Readonly<Record<Thing, string>>;

export type PlaceCommand<Data> =
  | Command<'TakePlace', Data>
  | Command<'FreePlaces', Readonly<{ places: readonly Data[] }>>
  /** Assigns places to things that existed before places were counted, even beyond the limit. */
  | Command<'NotePlaces', Readonly<{ places: readonly Data[] }>>;

/** The instant at which each thing took its place, by its id. ISO 8601. */
export type Places = ReadonlyMap<string, string>;

type MakerOf<Data> = EventDescription & ((data: Data & { takenAt: string }) => DomainEvent);

export function limitedPlaces<Thing extends string, Data extends Taking<Thing>, const Names extends readonly string[]>({
  thing,
  taken,
  freed,
  most,
  full,
  ...named
}: Readonly<{
  category: string;
  id: Names;
  thing: Thing;
  taken: MakerOf<Data>;
  freed: EventDescription & ((data: Data) => DomainEvent);
  most: number;
  full: Refusal;
}>) {
  const idIn = (data: unknown): string => (data as Taking<Thing>)[thing];

  function decide({ type, data, at }: PlaceCommand<Data>, places: Places): readonly DomainEvent[] | Refusal {
    switch (type) {
      case 'TakePlace':
        if (places.has(idIn(data))) return [];
        return places.size >= most ? full : [taken({ ...data, takenAt: at })];
      case 'FreePlaces':
        return data.places.filter((each) => places.has(idIn(each))).map((each) => freed(each));
      case 'NotePlaces':
        return data.places.filter((each) => !places.has(idIn(each))).map((each) => taken({ ...each, takenAt: at }));
    }
  }

  function evolve(places: Places, { type, data }: DomainEvent): Places {
    const next = new Map(places);
    if (type === taken.type) next.set(idIn(data), (data as { takenAt: string }).takenAt);
    else next.delete(idIn(data));
    return next;
  }

  return aggregate({
    ...named,
    events: [taken, freed],
    decider: { initial: new Map() as Places, evolve, decide },
  });
}
