// Folds a batch of events into one set of documents. Every document carries the position of the last event in it, and is
// written only where that position is smaller: so a second delivery, a crash half way, or a second projector changes nothing.
import type { Position, Recorded } from '../../kernel/event.ts';
import { conditionsOf } from '../documents/conditions.ts';
import {
  type After,
  afterOf,
  type Document,
  type DocumentStore,
  type Sort,
  type Where,
  type Write,
} from '../documents/document-store.ts';
import { demandIndex } from '../documents/serving-index.ts';
import type { Collection, Projection, Rule } from '../projection.ts';

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

function guarded<Result>(event: Recorded, fold: () => Result): Result {
  try {
    return fold();
  } catch (cause) {
    throw new FoldFailed(event, cause);
  }
}

/** Physical name of a projection's collection in the generation that is written. */
export type NameOf = (collection: Collection) => string;

const pageSize = 500;

/** The rules of a projection by event type, beside the collection they belong to. */
export type Plan = ReadonlyMap<string, readonly Readonly<{ collection: Collection; rule: Rule<Document> }>[]>;

export function planOf(projection: Projection): Plan {
  const plan = new Map<string, { collection: Collection; rule: Rule<Document> }[]>();
  for (const collection of projection.collections) {
    for (const rule of collection.rules) {
      const planned = plan.get(rule.eventType) ?? [];
      planned.push({ collection, rule });
      plan.set(rule.eventType, planned);
    }
  }
  return plan;
}

/**
 * Answers how many documents it changed, those counted that an earlier delivery of the events had changed already. Throws what
 * a fold throws; what was written before stays, guarded.
 */
export async function foldBatch(
  plan: Plan,
  events: readonly Recorded[],
  documents: DocumentStore,
  nameOf: NameOf,
): Promise<number> {
  let changed = 0;
  let pending: Recorded[] = [];
  for (const event of events) {
    const rules = plan.get(event.type);
    if (rules === undefined) continue;
    if (!rules.some(({ rule }) => rule.kind === 'where')) {
      pending.push(event);
      continue;
    }
    // Which documents fit `where` depends on all earlier events: they are written first.
    changed += await foldByKey(plan, [...pending, event], documents, nameOf);
    changed += await foldEach(plan, event, documents, nameOf);
    pending = [];
  }
  return changed + (await foldByKey(plan, pending, documents, nameOf));
}

type Step = Readonly<{ key: string; event: Recorded; rule: Extract<Rule<Document>, { kind: 'key' }> }>;

async function foldByKey(
  plan: Plan,
  events: readonly Recorded[],
  documents: DocumentStore,
  nameOf: NameOf,
): Promise<number> {
  const steps = new Map<Collection, Step[]>();
  for (const event of events) {
    for (const { collection, rule } of plan.get(event.type) ?? []) {
      if (rule.kind !== 'key') continue;
      const ofCollection = steps.get(collection) ?? [];
      for (const key of new Set(guarded(event, () => rule.keys(event)))) ofCollection.push({ key, event, rule });
      steps.set(collection, ofCollection);
    }
  }
  let changed = 0;
  for (const [collection, ofCollection] of steps) {
    if (ofCollection.length > 0) changed += await foldSteps(nameOf(collection), ofCollection, documents);
  }
  return changed;
}

async function foldSteps(name: string, steps: readonly Step[], documents: DocumentStore): Promise<number> {
  const found = await read(name, [...new Set(steps.map(({ key }) => key))], documents);
  const current = new Map([...found].map(([key, { doc }]) => [key, doc]));
  const writes = new Map<string, Write>();
  const changedBefore = new Set<string>();
  for (const { key, event, rule } of steps) {
    if (event.position <= (found.get(key)?.at ?? 0n)) {
      changedBefore.add(key);
      continue;
    }
    const before = current.get(key) ?? null;
    const after = guarded(event, () => rule.fold(before, event, key));
    if (after === before) continue;
    current.set(key, after);
    writes.set(key, { _id: key, doc: after, at: event.position });
  }
  if (writes.size > 0) await documents.write(name, [...writes.values()]);
  return writes.size + changedBefore.size;
}

type Found = Readonly<{ doc: Document | null; at: Position }>;

/**
 * Each document beside the position of the last event in it, both of one moment: a rival that writes in between must not
 * make an event look as if it were not in a document that has it already. Those never written are left out.
 */
async function read(
  name: string,
  keys: readonly string[],
  documents: DocumentStore,
): Promise<ReadonlyMap<string, Found>> {
  for (;;) {
    const positions = await documents.positions(name, keys);
    // Most of what is folded is new, and need not be looked for twice.
    const known = keys.filter((key) => positions.has(key));
    const docs = known.length > 0 ? await documents.getMany(name, known) : [];
    const found = new Map<string, Found>(docs.map(({ _at, ...doc }) => [doc._id, { doc, at: _at }]));
    const gone = known.filter((key) => !found.has(key));
    const goneAt = gone.length > 0 ? await documents.positions(name, gone) : positions;
    if (gone.some((key) => goneAt.get(key) !== positions.get(key))) continue;
    for (const key of gone) found.set(key, { doc: null, at: positions.get(key) ?? 0n });
    return found;
  }
}

async function foldEach(plan: Plan, event: Recorded, documents: DocumentStore, nameOf: NameOf): Promise<number> {
  let changed = 0;
  for (const { collection, rule } of plan.get(event.type) ?? []) {
    if (rule.kind !== 'where') continue;
    const name = nameOf(collection);
    const where = guarded(event, () => rule.where(event));
    const sort = guarded(event, () => orderOfPages(collection, where));
    let after: After | undefined;
    for (;;) {
      const page = await documents.find(name, { where, sort, limit: pageSize, after });
      const writes: Write[] = [];
      let changedBefore = 0;
      for (const { _at, ...doc } of page) {
        if (event.position <= _at) {
          changedBefore += 1;
          continue;
        }
        const folded = guarded(event, () => rule.fold(doc, event));
        if (folded !== doc) writes.push({ _id: doc._id, doc: folded, at: event.position });
      }
      if (writes.length > 0) await documents.write(name, writes);
      changed += writes.length + changedBefore;
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) break;
      after = afterOf(last, sort);
    }
  }
  return changed;
}

/**
 * The order in which an index gives what fits. Any would do: a document that moves in it while the pages are turned is met
 * again at most, and then has the event already.
 */
function orderOfPages({ name, indexes }: Collection, where: Where<Document>): Sort<Document> {
  const index = demandIndex({ name, indexes }, where, 'any');
  if (index === 'by-id') return {};
  const fixed = new Set(conditionsOf(where).flatMap(({ kind, field }) => (kind === 'one-of' ? [field] : [])));
  return Object.fromEntries(Object.entries(index.fields).filter(([field]) => !fixed.has(field)));
}
