// Folds a batch of events into one generation. Every document carries the position of the last event folded into it, and a write
// only goes through if it raises that position. So redelivery, a crash half-way and a second projector change nothing.
import type { Recorded } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { foldByKey } from './fold-by-key.ts';
import { foldEach } from './fold-each.ts';
import type { NameOf, Plan } from './plan.ts';

/**
 * Answers how many documents the events changed, including those that an earlier delivery has changed already. Throws
 * `FoldFailed`; what was written before that stays.
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
    // Earlier events decide which documents match `where`, so they are written first.
    changed += await foldByKey(plan, [...pending, event], documents, nameOf);
    changed += await foldEach(plan, event, documents, nameOf);
    pending = [];
  }
  return changed + (await foldByKey(plan, pending, documents, nameOf));
}
