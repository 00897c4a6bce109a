// The rules of a projection by event type, each with its collection and the tallies that count that collection.
import type { Recorded } from '../../kernel/event.ts';
import type { Document } from '../documents/document-store.ts';
import { EventFault } from '../event-fault.ts';
import { type Collection, isTally, type Projection, type Rule, type Tally } from '../projection.ts';

/** A collection that is folded, and the tallies that count it. */
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

export const typesOf = (plan: Plan): ReadonlySet<string> => new Set(plan.keys());

/** Physical name of a projection's collection in the generation that is written. */
export type NameOf = (collection: Collection) => string;

/** A rule threw on an event: a bug in the projection, not a fault of the store. */
export class FoldFailed extends EventFault {
  override readonly name = 'FoldFailed';
  constructor(event: Recorded, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(event, `${event.type} at ${event.stream}#${event.revision}: ${message}`, { cause });
  }
}

/** Runs code of a projection. Throws `FoldFailed`. */
export function guarded<Result>(event: Recorded, fold: () => Result): Result {
  try {
    return fold();
  } catch (cause) {
    throw new FoldFailed(event, cause);
  }
}
