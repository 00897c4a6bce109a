// A projection in this process: which generation readers see, and the subscriptions that fold it here.
import type { Fault } from '../event-fault.ts';
import type { Lease } from '../leases/leases.ts';
import type { Projection } from '../projection.ts';
import { atStart, type Progress } from './bookkeeping.ts';
import { type Generation, isSameGeneration } from './generations.ts';
import type { Damage } from './lifecycle.ts';
import type { Subscription } from './subscription.ts';

export type Projected = {
  readonly projection: Projection;
  live: Generation | undefined;
  seen: Progress;
  /** By the number of the generation. */
  readonly subscriptions: Map<number, Subscription>;
  lease: Lease | undefined;
  /** Until when this instance leaves the lease to newer code; milliseconds since the epoch. */
  yieldedUntilMs: number;
  paused: boolean;
  /** How often in a row supervising it failed, and when the next try is due, by `performance.now()`. */
  failed: Readonly<{ times: number; untilMs: number }>;
  damage: Damage | undefined;
  /** The event at which folding stopped, according to the bookkeeping. */
  recordedFault: Fault | undefined;
  /** What the last cleanup kept. There is nothing to drop until it changes. */
  keptGenerations: string | undefined;
};

export const neverFailed = { times: 0, untilMs: 0 } as const;

export const unsupervised = (projection: Projection): Projected => ({
  projection,
  live: undefined,
  seen: atStart,
  subscriptions: new Map(),
  lease: undefined,
  yieldedUntilMs: 0,
  paused: false,
  failed: neverFailed,
  damage: undefined,
  recordedFault: undefined,
  keptGenerations: undefined,
});

export const progressOf = (subscription: Subscription): Progress => ({
  position: subscription.position(),
  movedAt: subscription.movedAt(),
});

export const liveSubscription = ({ live, subscriptions }: Projected): Subscription | undefined =>
  live && subscriptions.get(live.number);

/** Readers then see where the live generation stopped. If the last save fails, a successor folds some events again. */
export async function unsubscribe(projected: Projected, subscription: Subscription): Promise<void> {
  try {
    await subscription.stop();
  } finally {
    if (isSameGeneration(subscription.generation, projected.live)) projected.seen = progressOf(subscription);
    projected.subscriptions.delete(subscription.generation.number);
  }
}
