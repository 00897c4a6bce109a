// Plays the ways in which events reach a projection in production. The documents must equal those of a plain fold.
import { isDeepStrictEqual } from 'node:util';
import type { Recorded } from '../../kernel/event.ts';
import type { Document, DocumentStore, Stored } from '../../platform/documents/document-store.ts';
import { isTally, type Projection } from '../../platform/projection.ts';
import { ensureBookkeeping } from '../../platform/projector/bookkeeping.ts';
import { foldBatch } from '../../platform/projector/fold-batch.ts';
import { dropGeneration, ensureGeneration, physicalName } from '../../platform/projector/generations.ts';
import { planOf } from '../../platform/projector/plan.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { writingBy } from '../writing-by.ts';
import { foldInMemory } from './memory-fold.ts';
import { inAnotherOrder } from './reordering.ts';

type Events = readonly Recorded[];
type FoldInto = (documents: DocumentStore, events: Events) => Promise<void>;
type Delivery = Readonly<{
  events: Events;
  documents: DocumentStore;
  fold: FoldInto;
  chance: Chance;
  projection: Projection;
}>;

export const scenarios: Readonly<Record<string, (delivery: Delivery) => Promise<void>>> = {
  async 'event by event'({ events, documents, fold }) {
    for (const event of events) await fold(documents, [event]);
  },

  async 'in batches'({ events, documents, fold, chance }) {
    for (const batch of batchesOf(events, chance)) await fold(documents, batch);
  },

  async 'with earlier batches delivered again'({ events, documents, fold, chance }) {
    let done = 0;
    for (const batch of batchesOf(events, chance)) {
      await fold(documents, batch);
      done += batch.length;
      if (chance.oneIn(2)) continue;
      const from = chance.number(done);
      await fold(documents, events.slice(from, from + 1 + chance.number(done - from)));
    }
  },

  async 'with crashes between the writes of a batch and its checkpoint'({ events, documents, fold, chance }) {
    for (const batch of batchesOf(events, chance)) {
      while (chance.oneIn(2)) await fold(crashingAfter(chance.number(4), documents), batch).catch(onlyTheCrash);
      await fold(documents, batch);
    }
  },

  async 'with crashes between a tally and what it counts, and other batches afterwards'(delivery) {
    const { events, documents, fold, chance } = delivery;
    for (let from = 0; from < events.length; ) {
      const length = () => 1 + chance.number(12);
      await fold(crashingBehindTallies(delivery), events.slice(from, from + length())).catch(onlyTheCrash);
      const batch = events.slice(from, from + length());
      await fold(documents, batch);
      from += batch.length;
    }
  },

  async 'in another order, where documents are independent'({ events, documents, fold, chance, projection }) {
    for (const event of inAnotherOrder(projection, events, chance)) await fold(documents, [event]);
  },

  async 'by two projectors at once'({ events, documents, fold, chance }) {
    const project = async (own: DocumentStore, batches: readonly Events[]) => {
      for (const batch of batches) await fold(own, batch);
    };
    const both = [batchesOf(events, chance), batchesOf(events, chance)];
    await Promise.all(both.map((batches) => project(slow(documents, chance), batches)));
  },
};

export type Divergence = Readonly<{
  scenario: string;
  collection: string;
  id: string;
  expected: unknown;
  actual: unknown;
}>;

/** Returns the documents that differ. */
export async function divergencesOf(
  projection: Projection,
  events: Events,
  { documents, seed }: Readonly<{ documents: DocumentStore; seed: number }>,
): Promise<readonly Divergence[]> {
  await ensureBookkeeping(documents);
  const expected = foldInMemory(projection, events);
  const plan = planOf(projection);
  const found: Divergence[] = [];
  let positions: ReadonlyMap<string, unknown> | undefined;
  for (const [index, [scenario, deliver]] of Object.entries(scenarios).entries()) {
    const generation = { version: projection.version, number: index + 1 };
    await ensureGeneration(documents, projection, generation, 'at-first-query');
    const fold: FoldInto = async (store, batch) => {
      await foldBatch(plan, batch, store, (collection) => physicalName(collection, generation));
    };
    await deliver({ events, documents, fold, chance: chanceOf(seed + index), projection });

    const reached = new Map<string, unknown>();
    for (const collection of projection.collections) {
      const docs = await everything(documents, physicalName(collection, generation));
      const wanted = expected.get(collection.name) ?? new Map<string, Document>();
      const actual = new Map(docs.map(({ _at, ...doc }) => [doc._id, doc]));
      for (const id of new Set([...wanted.keys(), ...actual.keys()])) {
        const pair = { expected: wanted.get(id), actual: actual.get(id) };
        if (!isDeepStrictEqual(pair.expected, pair.actual))
          found.push({ scenario, collection: collection.name, id, ...pair });
      }
      for (const { _id, _at } of docs) reached.set(`${collection.name} ${_id}`, _at);
    }
    // A document's position must follow from the events alone, not from how they arrived.
    positions ??= reached;
    for (const [id, at] of reached) {
      const first = positions.get(id);
      if (first !== at) found.push({ scenario, collection: 'position', id, expected: first, actual: at });
    }
    await dropGeneration(documents, projection.name, generation);
  }
  return found;
}

async function everything(documents: DocumentStore, name: string): Promise<readonly Stored<Document>[]> {
  const docs: Stored<Document>[] = [];
  for (;;) {
    const after = docs.at(-1)?._id;
    const page = await documents.scan(name, { limit: 1_000, ...(after !== undefined && { after }) });
    docs.push(...page);
    if (page.length < 1_000) return docs;
  }
}

function batchesOf(events: Events, chance: Chance): readonly Events[] {
  const batches: Events[] = [];
  for (let from = 0; from < events.length; ) {
    const length = 1 + chance.number(chance.oneIn(4) ? 40 : 6);
    batches.push(events.slice(from, from + length));
    from += length;
  }
  return batches;
}

const crash = new Error('the process was killed');

function onlyTheCrash(error: unknown): void {
  if (error !== crash) throw error;
}

function crashingAfter(writes: number, documents: DocumentStore): DocumentStore {
  let left = writes;
  return writingBy(documents, async (...write) => {
    if (left === 0) throw crash;
    left -= 1;
    return documents.write(...write);
  });
}

/** Crashes in the first write after one to a tally. */
function crashingBehindTallies({ documents, projection, chance }: Delivery): DocumentStore {
  const tallies = projection.collections.filter(isTally).map(({ name }) => `${name}.v`);
  let isCounted = false;
  return writingBy(documents, async (name, writes) => {
    if (isCounted) {
      const some = writes.filter(() => chance.oneIn(2));
      await documents.write(name, chance.oneIn(2) ? some : []);
      throw crash;
    }
    isCounted = tallies.some((tally) => name.startsWith(tally));
    return documents.write(name, writes);
  });
}

/** Makes the calls of two users of the store interleave in every way. */
function slow(documents: DocumentStore, chance: Chance): DocumentStore {
  const turn = async () => {
    for (let turns = chance.number(4); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return writingBy(documents, (...write) => turn().then(() => documents.write(...write)), {
    load: (...asked) => turn().then(() => documents.load(...asked)),
    find: (...asked) => turn().then(() => documents.find(...asked)),
  });
}
