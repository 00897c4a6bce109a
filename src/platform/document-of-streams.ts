// Folds one document from a few short streams by its collection's own rules, for changes that must take effect before
// the read model shows them.
import type { Recorded } from '../kernel/event.ts';
import type { Codec } from './codec.ts';
import { conditionsOf } from './documents/conditions.ts';
import type { Document, Scalar } from './documents/document-store.ts';
import type { EventStore } from './events/event-store.ts';
import type { Collection } from './projection.ts';

/** Returns the events of these streams, in the order of the log. */
export type ReadStreams = (streams: readonly string[]) => Promise<readonly Recorded[]>;

type Streams = Readonly<{
  stores: Readonly<{ eventStore: Pick<EventStore, 'read'> }>;
  codec: Pick<Codec, 'decode'>;
}>;

export function readingStreams({ stores, codec }: Streams): ReadStreams {
  return async (streams) => {
    const found = await Promise.all(streams.map((stream) => stores.eventStore.read(stream)));
    return codec.decode(found.flat().sort((a, b) => (a.position < b.position ? -1 : 1)));
  };
}

/** Folds the document with this id. `events` must contain all events about it, in order. */
export function documentFrom<D extends Document>(
  { rules }: Pick<Collection<D>, 'rules'>,
  _id: string,
  events: readonly Recorded[],
): D | undefined {
  let doc: D | null = null;
  for (const event of events) {
    for (const rule of rules.filter(({ eventType }) => eventType === event.type)) {
      if (rule.kind === 'key') doc = rule.keys(event).includes(_id) ? rule.fold(doc, event, _id) : doc;
      else if (doc !== null && isMatch(doc, rule.where(event))) doc = rule.fold(doc, event);
    }
  }
  return doc ?? undefined;
}

function isMatch(doc: object, where: object): boolean {
  return conditionsOf(where).every((condition) => {
    if (condition.kind !== 'one-of') throw new Error(`Only equality is folded from streams, not ${condition.kind}.`);
    return condition.values.includes(Reflect.get(doc, condition.field) as Scalar);
  });
}
