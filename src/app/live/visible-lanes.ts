// Holds hints back until the read models that fold their event show it. There is one lane for each event type, so hints wait only for the
// read models that they need.
import type { Position, Recorded } from '../../kernel/event.ts';
import type { AddressedHint } from '../../platform/live/hint.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';

export type LaneDeps = Readonly<{
  readModels: Pick<ReadModels, 'reached'>;
  deliver(hint: AddressedHint, position: Position): void;
  /** Once it aborts, nothing more is delivered. */
  signal: AbortSignal;
}>;

/** After this long the hint goes out anyway, because a stalled projection must not silence all others. */
const visibleWithinMs = 2_000;

type Lane = {
  readonly eventType: string;
  waiting: { hint: AddressedHint; position: Position }[];
  busy: boolean;
};

export function createVisibleLanes({ readModels, deliver, signal }: LaneDeps) {
  const lanes = new Map<string, Lane>();

  async function work(lane: Lane): Promise<void> {
    lane.busy = true;
    while (lane.waiting.length > 0 && !signal.aborted) {
      const { waiting } = lane;
      lane.waiting = [];
      const newest = waiting.at(-1)?.position ?? 0n;
      await readModels.reached([lane.eventType], newest, visibleWithinMs).catch(() => false);
      for (const { hint, position } of waiting) deliver(hint, position);
    }
    lane.busy = false;
  }

  return {
    add(hint: AddressedHint, { type, position }: Pick<Recorded, 'type' | 'position'>): void {
      const lane = lanes.get(type) ?? { eventType: type, waiting: [], busy: false };
      lanes.set(type, lane);
      lane.waiting.push({ hint, position });
      if (!lane.busy) void work(lane);
    },
  };
}
