// Folds an event into every document that matches its rule's `where`, page by page.
import type { Recorded } from '../../kernel/event.ts';
import { conditionsOf } from '../documents/conditions.ts';
import {
  type After,
  afterOf,
  type Document,
  type DocumentStore,
  type Sort,
  type Stored,
  type Where,
  type Write,
} from '../documents/document-store.ts';
import { requireIndex } from '../documents/serving-index.ts';
import type { Collection, Rule } from '../projection.ts';
import { type Differences, differencesIn } from './differences.ts';
import { guarded, type NameOf, type Plan } from './plan.ts';

const pageSize = 500;

type Documents = Pick<DocumentStore, 'find' | 'load' | 'write'>;

export async function foldEach(plan: Plan, event: Recorded, documents: Documents, nameOf: NameOf): Promise<number> {
  let changed = 0;
  for (const { folded, rule } of plan.get(event.type) ?? []) {
    if (rule.kind !== 'where') continue;
    const { collection, tallies } = folded;
    const name = nameOf(collection);
    const pages = () => changesOf(collection, rule, event, (options) => documents.find(name, options));
    // A tally counts the whole event in one write, before any of the documents, so a first pass collects all differences.
    if (tallies.length > 0) {
      const differences = differencesIn(tallies);
      for await (const page of pages()) {
        for (const { before, after } of page.changes) differences.note(event, before, after);
      }
      changed += await writeTallies(differences, documents, nameOf);
    }
    for await (const { changes, changedBefore } of pages()) {
      const writes = changes.map(
        ({ before, after }): Write => ({ _id: before._id, doc: after, position: event.position }),
      );
      if (writes.length > 0) await documents.write(name, writes);
      changed += writes.length + changedBefore;
    }
  }
  return changed;
}

async function writeTallies(differences: Differences, documents: Documents, nameOf: NameOf): Promise<number> {
  let changed = 0;
  for (const { tally, keys, writes } of differences.tallies()) {
    const collection = nameOf(tally);
    const [found = new Map()] = await documents.load([{ collection, ids: keys }]);
    await documents.write(collection, writes(found));
    changed += keys.length;
  }
  return changed;
}

/** Yields the changes of each page, and how many of its documents already have the event. */
async function* changesOf(
  collection: Collection,
  rule: Extract<Rule<Document>, { kind: 'where' }>,
  event: Recorded,
  find: (options: Parameters<DocumentStore['find']>[1]) => Promise<readonly Stored<Document>[]>,
) {
  const where = guarded(event, () => rule.where(event));
  const sort = guarded(event, () => orderOfPages(collection, where));
  let after: After | undefined;
  for (;;) {
    const page = await find({ where, sort, limit: pageSize, after });
    const due = page.filter(({ _at }) => event.position > _at);
    const changes = due.flatMap(({ _at, ...before }) => {
      const folded = guarded(event, () => rule.fold(before, event));
      return folded === before ? [] : { before, after: folded };
    });
    yield { changes, changedBefore: page.length - due.length };
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = afterOf(last, sort);
  }
}

/** Any order that an index serves will do: a document that moves in it is at worst read again, with the event. */
function orderOfPages({ name, indexes }: Collection, where: Where<Document>): Sort<Document> {
  const index = requireIndex({ name, indexes }, where, 'any');
  if (index === 'by-id') return {};
  const fixed = new Set(conditionsOf(where).flatMap(({ kind, field }) => (kind === 'one-of' ? [field] : [])));
  return Object.fromEntries(Object.entries(index.fields).filter(([field]) => !fixed.has(field)));
}
