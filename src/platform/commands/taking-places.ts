// Takes one of a limited number of places. If all are taken, first frees those of things that don't exist: they were
// removed since, or the server stopped before creating them.
import type { Aggregate, AggregateId } from '../../kernel/aggregate.ts';
import type { DomainEvent } from '../../kernel/event.ts';
import { minuteMs } from '../../kernel/instants.ts';
import type { PlaceCommand, Places } from '../../kernel/places.ts';
import { Refused } from '../rpc/refused.ts';
import type { Acting } from './act-as.ts';

/** A thing is created within moments of taking its place, or never. */
const createdWithinMs = minuteMs;

/** Throws `Refused` if every place is occupied. */
export async function takePlace<Data, Id extends AggregateId>(
  acting: Pick<Acting, 'load' | 'execute' | 'at'>,
  options: Readonly<{
    places: Aggregate<PlaceCommand<Data>, DomainEvent, Places, Id>;
    /** The id of the aggregate of places. */
    id: Id;
    thingId: string;
    dataOf(thingId: string): Data;
    isThere(thingId: string): Promise<boolean>;
  }>,
): Promise<void> {
  const { places, id, dataOf, isThere } = options;
  const take = { type: 'TakePlace', data: dataOf(options.thingId) } as const;
  try {
    await acting.execute(places, id, take);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { state } = await acting.load(places, id);
    const unused: Data[] = [];
    for (const [thingId, takenAt] of state)
      if (Date.parse(acting.at) - Date.parse(takenAt) >= createdWithinMs && !(await isThere(thingId)))
        unused.push(dataOf(thingId));
    if (unused.length === 0) throw error;
    await acting.execute(places, id, { type: 'FreePlaces', data: { places: unused } });
    await acting.execute(places, id, take, { step: 'TakePlace once some are free' });
  }
}
