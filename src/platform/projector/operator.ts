// Reports to the operator where a projection stopped, and carries out the order to skip the event or to retry it.
import type { DocumentStore } from '../documents/document-store.ts';
import type { Fault } from '../event-fault.ts';
import { changeBookkeeping, readBookkeeping, type Versioned } from './bookkeeping.ts';
import type { Bookkeeping, Failure } from './lifecycle.ts';
import type { Projected } from './projected.ts';

/** Shows the operator that the store of a read model refuses something; null clears that. */
export const setFailure = (documents: DocumentStore, projection: Versioned, failure: Failure | null) =>
  changeBookkeeping(documents, projection, (now) => ({ ...now, failure }));

/** `report` shows a fault to the operator; `apply` carries out the orders in the bookkeeping on each tick. */
export function operatorOf(documents: DocumentStore) {
  /** The faults that the operator could see. Only for these does a cleared fault mean "retry". */
  const reported = new WeakSet<Fault>();

  async function report(projection: Versioned, fault: Fault): Promise<void> {
    await changeBookkeeping(documents, projection, (now) => ({ ...now, fault }));
    reported.add(fault);
  }

  async function apply(projected: Projected, { fault, skip }: Bookkeeping): Promise<void> {
    const { projection } = projected;
    const subscriptions = [...projected.subscriptions.values()];
    for (const subscription of subscriptions) {
      const own = subscription.fault();
      if (own === undefined) continue;
      if (skip !== null && skip.position === own.position) {
        // Recorded first, so that a process killed here does not stop at this event again.
        const { position } = skip;
        await changeBookkeeping(documents, projection, (now) => ({ ...now, skipped: [...now.skipped, position] }));
        subscription.resume('skip');
      } else if (fault === null && !reported.has(own)) {
        await report(projection, own);
      } else if (fault === null && (await readBookkeeping(documents, projection)).fault === null) {
        // Read again: the first read may be older than the stop.
        subscription.resume('retry');
      }
    }
    if (fault === null) return;
    const faults = subscriptions.flatMap((subscription) => subscription.fault() ?? []);
    const isStanding = faults.some(({ position }) => position === fault.position);
    if (!isStanding && subscriptions.some((subscription) => subscription.position() >= BigInt(fault.position))) {
      await changeBookkeeping(documents, projection, (now) => ({ ...now, fault: faults[0] ?? null, skip: null }));
    }
  }

  return { report, apply };
}
