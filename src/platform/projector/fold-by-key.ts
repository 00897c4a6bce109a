// Folds events into the documents that they name. The documents of one collection are read once and written once per batch,
// however many events concern them.
import type { Recorded } from '../../kernel/event.ts';
import type { Document, DocumentStore, Write } from '../documents/document-store.ts';
import type { Rule } from '../projection.ts';
import { differencesIn } from './differences.ts';
import { type Folded, guarded, type NameOf, type Plan } from './plan.ts';
import { readPositioned } from './read-positioned.ts';

type Step = Readonly<{ key: string; event: Recorded; rule: Extract<Rule<Document>, { kind: 'key' }> }>;

export async function foldByKey(
  plan: Plan,
  events: readonly Recorded[],
  documents: DocumentStore,
  nameOf: NameOf,
): Promise<number> {
  const steps = new Map<Folded, Step[]>();
  for (const event of events) {
    for (const { folded, rule } of plan.get(event.type) ?? []) {
      if (rule.kind !== 'key') continue;
      const ofCollection = steps.get(folded) ?? [];
      for (const key of new Set(guarded(event, () => rule.keys(event)))) ofCollection.push({ key, event, rule });
      steps.set(folded, ofCollection);
    }
  }
  let changed = 0;
  for (const [folded, ofCollection] of steps) {
    if (ofCollection.length > 0) changed += await foldSteps(folded, ofCollection, documents, nameOf);
  }
  return changed;
}

async function foldSteps(
  { collection, tallies }: Folded,
  steps: readonly Step[],
  documents: DocumentStore,
  nameOf: NameOf,
): Promise<number> {
  const name = nameOf(collection);
  const found = await readPositioned(name, [...new Set(steps.map(({ key }) => key))], documents);
  const current = new Map([...found].map(([key, { doc }]) => [key, doc]));
  const writes = new Map<string, Write>();
  const differences = differencesIn(tallies);
  const changedBefore = new Set<string>();
  for (const { key, event, rule } of steps) {
    if (event.position <= (found.get(key)?.position ?? 0n)) {
      changedBefore.add(key);
      continue;
    }
    const before = current.get(key) ?? null;
    const after = guarded(event, () => rule.fold(before, event, key));
    if (after === before) continue;
    current.set(key, after);
    writes.set(key, { _id: key, doc: after, position: event.position });
    differences.note(event, before, after);
  }
  const counted = await differences.write(documents, nameOf);
  if (writes.size > 0) await documents.write(name, [...writes.values()]);
  return counted + writes.size + changedBefore.size;
}
