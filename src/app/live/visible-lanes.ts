// Holds hints back until the read models show the change. There is one lane for each set of projections, so hints wait only for the
// read models that they need.
import type { Position } from '../../kernel/event.ts';
import type { HintFor } from '../../platform/live/hint.ts';
import type { ReadModels } from '../../platform/read-models.ts';

export type LaneParts = Readonly<{
  readModels: Pick<ReadModels, 'reached'>;
  deliver(hint: HintFor, position: Position): void;
  /** Once it aborts, nothing more is delivered. */
  signal: AbortSignal;
}>;

/** After this long the hint goes out anyway, because a stalled projection must not silence all others. */
const visibleWithinMs = 2_000;

type Lane = {
  readonly projections: readonly string[];
  waiting: { hint: HintFor; position: Position }[];
  busy: boolean;
};

export function createVisibleLanes({ readModels, deliver, signal }: LaneParts) {
  const lanes = new Map<string, Lane>();

  async function work(lane: Lane): Promise<void> {
    lane.busy = true;
    while (lane.waiting.length > 0 && !signal.aborted) {
      const { waiting } = lane;
      lane.waiting = [];
      const newest = waiting.at(-1)?.position ?? 0n;
      await readModels.reached(lane.projections, newest, visibleWithinMs).catch(() => false);
      for (const { hint, position } of waiting) deliver(hint, position);
    }
    lane.busy = false;
  }

  return {
    add(hint: HintFor, position: Position): void {
      const key = hint.visibleIn.join(',');
      const lane = lanes.get(key) ?? { projections: hint.visibleIn, waiting: [], busy: false };
      lanes.set(key, lane);
      lane.waiting.push({ hint, position });
      if (!lane.busy) void work(lane);
    },
  };
}
