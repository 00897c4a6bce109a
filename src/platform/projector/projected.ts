// A projection as it is in this process: which generation readers see, and the subscriptions that fold it here.
import type { Lease } from '../leases.ts';
import type { Projection } from '../projection.ts';
import { atStart, type Generation, generationName, isSameGeneration, type Progress } from './generations.ts';
import type { Subscription } from './subscription.ts';

export type Projected = {
  readonly projection: Projection;
  live: Generation | undefined;
  seen: Progress;
  readonly subscriptions: Map<string, Subscription>;
  lease: Lease | undefined;
  paused: boolean;
  /** The generations that the last clearing kept. Nothing is left to drop until they change. */
  clearedBut: string | undefined;
};

export const notLookedAtYet = (projection: Projection): Projected => ({
  projection,
  live: undefined,
  seen: atStart,
  subscriptions: new Map(),
  lease: undefined,
  paused: false,
  clearedBut: undefined,
});

export const progressOf = (subscription: Subscription): Progress => ({
  position: subscription.position(),
  movedAt: subscription.movedAt(),
});

export const liveSubscription = ({ projection, live, subscriptions }: Projected): Subscription | undefined =>
  live && subscriptions.get(generationName(projection.name, live));

/**
 * From then on readers are told where the live generation stopped. A subscription whose last save fails has stopped all the same:
 * its successor folds the unsaved events once more.
 */
export async function unsubscribe(projected: Projected, subscription: Subscription): Promise<void> {
  try {
    await subscription.stop();
  } finally {
    if (isSameGeneration(subscription.generation, projected.live)) projected.seen = progressOf(subscription);
    projected.subscriptions.delete(generationName(projected.projection.name, subscription.generation));
  }
}
