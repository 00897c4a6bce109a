// Tells the operator where a projection stopped, and obeys what the operator says about it: pause, skip the event, or retry it.
import type { DocumentStore } from '../documents/document-store.ts';
import type { Fault } from '../event-fault.ts';
import { changeSteering, readSteering, type Steering } from './generations.ts';
import type { Projected } from './projected.ts';

/** `tell` shows a fault to the operator; `obey` follows the steering as it stands, and is called at each look. */
export function operatorOf(documents: DocumentStore) {
  /** The faults that the operator could see. Only for these does a cleared fault mean "retry". */
  const told = new WeakSet<Fault>();

  async function tell(projection: string, fault: Fault): Promise<void> {
    await changeSteering(documents, projection, { fault });
    told.add(fault);
  }

  async function obey(projected: Projected, steering: Steering | undefined): Promise<void> {
    const { name } = projected.projection;
    const { paused = false, fault = null, skip = null, passedOver = [] } = steering ?? {};
    projected.paused = paused;
    const subscriptions = [...projected.subscriptions.values()];
    for (const subscription of subscriptions) {
      const own = subscription.fault();
      if (own === undefined) continue;
      if (skip !== null && skip.position === own.position) {
        // Recorded first, so that a process killed here does not stop at this event again.
        const { position } = skip;
        const passed = { position, version: subscription.generation.version };
        await changeSteering(documents, name, { passedOver: [...passedOver, passed] });
        subscription.resume({ skip: true });
      } else if (fault === null && !told.has(own)) {
        await tell(name, own);
      } else if (fault === null && (await readSteering(documents, name)).fault === null) {
        // Read again: the first read may be older than the stop.
        subscription.resume();
      }
    }
    if (fault === null) return;
    const standing = subscriptions.flatMap((subscription) => subscription.fault() ?? []);
    const isStanding = standing.some(({ position }) => position === fault.position);
    if (!isStanding && subscriptions.some((subscription) => subscription.position() >= BigInt(fault.position))) {
      await changeSteering(documents, name, { fault: standing[0] ?? null, skip: null });
    }
  }

  return { tell, obey };
}
