// Folds a batch of events into one generation. Every document carries the position of the last event folded into it, and
// a write must raise that position. So redelivery, a crash half-way and a second projector change nothing.
import type { Recorded } from '../../kernel/event.ts';
import type { Change, DocumentStore } from '../documents/document-store.ts';
import { foldEach } from './fold-each.ts';
import { foldKeyed } from './fold-keyed.ts';
import type { NameOf, Plan } from './plan.ts';

/** The part of a document store that a fold needs. */
export type FoldTarget = Pick<DocumentStore, 'load' | 'find' | 'write' | 'commit'>;

/**
 * Returns how many documents the events changed, including those that an earlier delivery has changed already. Throws
 * `FoldFailed`; what was written before that stays. `afterwards` is committed atomically with the last documents.
 */
export async function foldBatch(
  plan: Plan,
  events: readonly Recorded[],
  documents: FoldTarget,
  nameOf: NameOf,
  afterwards: (changed: number) => readonly Change[] = () => [],
): Promise<number> {
  let changed = 0;
  let pending: Recorded[] = [];
  for (const event of events) {
    const rules = plan.get(event.type);
    if (rules === undefined) continue;
    pending.push(event);
    if (!rules.some(({ rule }) => rule.kind === 'where')) continue;
    // Earlier events decide which documents match `where`, so they are written first.
    const folded = await foldKeyed(plan, pending, documents, nameOf);
    await documents.commit(folded.changes);
    changed += folded.changed + (await foldEach(plan, event, documents, nameOf));
    pending = [];
  }
  const folded = await foldKeyed(plan, pending, documents, nameOf);
  changed += folded.changed;
  await documents.commit([...folded.changes, ...afterwards(changed)]);
  return changed;
}
