// Produces another order in which every document still gets its own events in order, as several workers would.
import type { Recorded } from '../../kernel/event.ts';
import { isTally, type Projection } from '../../platform/projection.ts';
import type { Chance } from '../chance.ts';

type Touched = Readonly<{
  documents: ReadonlySet<string>;
  collections: ReadonlySet<string>;
  sweeps: ReadonlySet<string>;
}>;

export function inAnotherOrder(
  projection: Projection,
  events: readonly Recorded[],
  chance: Chance,
): readonly Recorded[] {
  const order = events.map((event) => ({ event, touched: touchedBy(projection, event) }));
  for (let swaps = order.length * 4; swaps > 0; swaps -= 1) {
    const at = chance.number(Math.max(1, order.length - 1));
    const [first, second] = [order[at], order[at + 1]];
    if (first === undefined || second === undefined || !areIndependent(first.touched, second.touched)) continue;
    order[at] = second;
    order[at + 1] = first;
  }
  return order.map(({ event }) => event);
}

function touchedBy(projection: Projection, event: Recorded): Touched {
  const documents = new Set<string>();
  const collections = new Set<string>();
  const sweeps = new Set<string>();
  const tallies = projection.collections.filter(isTally);
  for (const collection of projection.collections) {
    const { name, rules } = collection;
    for (const rule of rules) {
      if (rule.eventType !== event.type) continue;
      collections.add(name);
      // Which of a tally's documents change depends on the counted document, so this names the tally as a whole.
      for (const { name, counted } of tallies) if (counted.of === collection) documents.add(name);
      if (rule.kind === 'where') sweeps.add(name);
      else for (const key of rule.keys(event)) documents.add(`${name} ${key}`);
    }
  }
  return { documents, collections, sweeps };
}

/** Which documents a `where` finds depends on everything before it in its collection. */
function areIndependent(a: Touched, b: Touched): boolean {
  return (
    a.documents.isDisjointFrom(b.documents) &&
    a.sweeps.isDisjointFrom(b.collections) &&
    b.sweeps.isDisjointFrom(a.collections)
  );
}
