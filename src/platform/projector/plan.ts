// The rules of a projection by event type, each beside the collection it belongs to and the tallies that count it.
import type { Recorded } from '../../kernel/event.ts';
import type { Document } from '../documents/document-store.ts';
import { type Collection, isTally, type Projection, type Rule, type Tally } from '../projection.ts';

/** A collection that is folded, and what counts it. */
export type Folded = Readonly<{ collection: Collection; tallies: readonly Tally[] }>;

export type Plan = ReadonlyMap<string, readonly Readonly<{ folded: Folded; rule: Rule<Document> }>[]>;

export function planOf(projection: Projection): Plan {
  const plan = new Map<string, { folded: Folded; rule: Rule<Document> }[]>();
  for (const collection of projection.collections) {
    const tallies = projection.collections.filter(isTally).filter(({ counted }) => counted.of === collection);
    const folded = { collection, tallies };
    for (const rule of collection.rules) {
      const planned = plan.get(rule.eventType) ?? [];
      planned.push({ folded, rule });
      plan.set(rule.eventType, planned);
    }
  }
  return plan;
}

/** Physical name of a projection's collection in the generation that is written. */
export type NameOf = (collection: Collection) => string;

/** A rule of a projection threw at an event: the projection's own fault, not the store's. */
export class FoldFailed extends Error {
  override readonly name = 'FoldFailed';
  readonly event: Recorded;
  constructor(event: Recorded, cause: unknown) {
    super(`${event.type} at ${event.stream}#${event.revision}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.event = event;
  }
}

/** Runs what a projection's author wrote. */
export function guarded<Result>(event: Recorded, fold: () => Result): Result {
  try {
    return fold();
  } catch (cause) {
    throw new FoldFailed(event, cause);
  }
}
