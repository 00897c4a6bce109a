// Delays hints until the read models that fold their event show it, in a lane for each event type.
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

type Waiting = Readonly<{ hint: AddressedHint; position: Position }>;

type Lane = {
  readonly eventType: string;
  waiting: Waiting[];
  /** Hints that wait for the read models. */
  next: readonly Waiting[];
};

export function createVisibleLanes({ readModels, deliver, signal }: LaneDeps) {
  const lanes = new Map<string, Lane>();
  /** The lanes with delayed hints: few at a time, and read with every hint of every socket. */
  const atWork = new Set<Lane>();

  async function work(lane: Lane): Promise<void> {
    atWork.add(lane);
    while (lane.waiting.length > 0 && !signal.aborted) {
      lane.next = lane.waiting;
      lane.waiting = [];
      const newest = lane.next.at(-1)?.position ?? 0n;
      await readModels.reached([lane.eventType], newest, visibleWithinMs).catch(() => false);
      for (const { hint, position } of lane.next) deliver(hint, position);
      lane.next = [];
    }
    atWork.delete(lane);
  }

  return {
    add(hint: AddressedHint, { type, position }: Pick<Recorded, 'type' | 'position'>): void {
      const lane = lanes.get(type) ?? { eventType: type, waiting: [], next: [] };
      lanes.set(type, lane);
      lane.waiting.push({ hint, position });
      if (!atWork.has(lane)) void work(lane);
    },
    /** Returns the position of the oldest delayed hint. */
    oldestHeld(): Position | undefined {
      let oldest: Position | undefined;
      for (const { next, waiting } of atWork) {
        const position = (next[0] ?? waiting[0])?.position;
        if (position !== undefined && (oldest === undefined || position < oldest)) oldest = position;
      }
      return oldest;
    },
  };
}
