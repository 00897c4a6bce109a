// Folds events, in memory, into the documents that they name. One call loads the documents of a projection, another
// those of its tallies.
import type { Recorded } from '../../kernel/event.ts';
import type { Change, Document, DocumentStore, Loaded, Write } from '../documents/document-store.ts';
import type { Rule } from '../projection.ts';
import { differencesIn } from './differences.ts';
import { type Folded, guarded, type NameOf, type Plan } from './plan.ts';

type Step = Readonly<{ key: string; event: Recorded; rule: Extract<Rule<Document>, { kind: 'key' }> }>;

/** Writes nothing. Throws `FoldFailed`. */
export async function foldKeyed(
  plan: Plan,
  events: readonly Recorded[],
  documents: Pick<DocumentStore, 'load'>,
  nameOf: NameOf,
) {
  const collections = [...stepsOf(plan, events)];
  const loaded = await documents.load(
    collections.map(([{ collection }, steps]) => ({
      collection: nameOf(collection),
      ids: [...new Set(steps.map(({ key }) => key))],
    })),
  );
  const folds = collections.map(([folded, steps], index) => foldSteps(folded, steps, loaded[index] ?? new Map()));
  const counts = folds.flatMap(({ differences }) => differences.tallies());
  const tallied = await documents.load(counts.map(({ tally, keys }) => ({ collection: nameOf(tally), ids: keys })));
  const changes: Change[] = [
    ...counts.map(({ tally, writes }, index) => ({
      collection: nameOf(tally),
      writes: writes(tallied[index] ?? new Map()),
    })),
    ...folds.map(({ collection, writes }) => ({ collection: nameOf(collection), writes })),
  ];
  return {
    /** To be committed in this order: tallies go before the documents that they count (`differences.ts`). */
    changes: changes.filter(({ writes }) => writes.length > 0),
    /** How many documents the events change, including those that an earlier delivery has changed already. */
    changed: sum(counts.map(({ keys }) => keys.length)) + sum(folds.map(({ changed }) => changed)),
  };
}

function stepsOf(plan: Plan, events: readonly Recorded[]): ReadonlyMap<Folded, readonly Step[]> {
  const steps = new Map<Folded, Step[]>();
  for (const event of events) {
    for (const { folded, rule } of plan.get(event.type) ?? []) {
      if (rule.kind !== 'key') continue;
      const keys = new Set(guarded(event, () => rule.keys(event)));
      if (keys.size === 0) continue;
      const ofCollection = steps.get(folded) ?? [];
      for (const key of keys) ofCollection.push({ key, event, rule });
      steps.set(folded, ofCollection);
    }
  }
  return steps;
}

function foldSteps({ collection, tallies }: Folded, steps: readonly Step[], found: ReadonlyMap<string, Loaded>) {
  const current = new Map<string, Document | null>();
  const writes = new Map<string, Write>();
  const differences = differencesIn(tallies);
  const changedBefore = new Set<string>();
  for (const { key, event, rule } of steps) {
    const known = found.get(key);
    if (event.position <= (known?.position ?? 0n)) {
      changedBefore.add(key);
      continue;
    }
    const before = current.get(key) ?? (current.has(key) ? null : (known?.doc ?? null));
    const after = guarded(event, () => rule.fold(before, event, key));
    if (after === before) continue;
    current.set(key, after);
    writes.set(key, { _id: key, doc: after, position: event.position });
    differences.note(event, before, after);
  }
  return { collection, writes: [...writes.values()], differences, changed: writes.size + changedBefore.size };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
