// Folds a batch of events into one set of documents. Every document carries the position of the last event in it, and is
// written only where that position is smaller: so a second delivery, a crash half way, or a second projector changes nothing.
import type { Recorded } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { foldByKey } from './fold-by-key.ts';
import { foldEach } from './fold-each.ts';
import type { NameOf, Plan } from './plan.ts';

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
