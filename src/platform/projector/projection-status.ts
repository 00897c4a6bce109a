// The status of a projection in this process, for health, metrics and the operator.
import type { Position } from '../../kernel/event.ts';
import type { Fault } from '../event-fault.ts';
import { liveSubscription, type Projected } from './projected.ts';

export type ProjectionStatus = Readonly<{
  name: string;
  version: number;
  state: 'live' | 'building' | 'rebuilding' | 'paused' | 'stalled' | 'damaged' | 'standby';
  position: Position;
  /** The event at which this process stopped, or else the instance that folds the projection. */
  fault: Fault | undefined;
}>;

export function statusOf(projected: Projected): ProjectionStatus {
  const { projection, subscriptions, seen } = projected;
  const [first] = subscriptions.values();
  const subscription = liveSubscription(projected) ?? first;
  return {
    name: projection.name,
    version: projection.version,
    state: stateOf(projected),
    position: subscription?.position() ?? seen.position,
    fault: faultOf(projected) ?? (subscriptions.size === 0 ? projected.recordedFault : undefined),
  };
}

function stateOf(projected: Projected): ProjectionStatus['state'] {
  const { live, subscriptions, paused, damage } = projected;
  if (paused) return 'paused';
  if (faultOf(projected)) return 'stalled';
  if (live !== undefined && damage?.generation === live.number) return 'damaged';
  if (subscriptions.size === 0) return 'standby';
  if (live === undefined) return 'building';
  return subscriptions.size > 1 ? 'rebuilding' : 'live';
}

function faultOf({ subscriptions }: Projected): Fault | undefined {
  const faults = [...subscriptions.values()].map((subscription) => subscription.fault());
  return faults.find((fault) => fault !== undefined);
}
