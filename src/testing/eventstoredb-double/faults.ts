// The faults that a test can inject into one node of the double. Each is asked for a number of times and then used up,
// so that what follows it shows the recovery.
import type { Refusal } from './failures.ts';

export type FaultyCall = 'append' | 'read' | 'subscribe';

export type Faults = Readonly<{
  /** The next calls of that kind are refused, and nothing is done. */
  refuseNext(refusal: Refusal, times: number, call?: FaultyCall): void;
  /** Every append is done, and every read answered, that much later. */
  delay(ms: number): void;
  /** The next appends are done, but the connections break before their answers are sent. */
  loseNextAnswers(times: number): void;
  /** The next appends are done and nobody is told: the caller's deadline runs out. */
  swallowNextAnswers(times: number): void;
  /** The connections break when that many more events have gone out to subscriptions. */
  cutSubscriptionMidBatch(events: number): void;
  /** The connections break when that many more events have gone out to reads. */
  cutReadMidway(events: number): void;
}>;

export type FaultSource = Faults &
  Readonly<{
    takeRefusal(call: FaultyCall): Refusal | undefined;
    takeAnswer(): 'given' | 'lost' | 'swallowed';
    takeCut(call: 'read' | 'subscribe'): boolean;
    wait(): Promise<void>;
    /** Ends all waiting: the node stops. */
    stop(): void;
  }>;

export function createFaults(): FaultSource {
  const refusals: Record<FaultyCall, Refusal[]> = { append: [], read: [], subscribe: [] };
  const eventsUntilCut = { read: Number.POSITIVE_INFINITY, subscribe: Number.POSITIVE_INFINITY };
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let delayMs = 0;
  let lost = 0;
  let swallowed = 0;

  return {
    refuseNext(refusal, times, call = 'append') {
      refusals[call].push(...Array.from({ length: times }, () => refusal));
    },
    delay(ms) {
      delayMs = ms;
    },
    loseNextAnswers(times) {
      lost += times;
    },
    swallowNextAnswers(times) {
      swallowed += times;
    },
    cutSubscriptionMidBatch(events) {
      eventsUntilCut.subscribe = events;
    },
    cutReadMidway(events) {
      eventsUntilCut.read = events;
    },
    takeRefusal: (call) => refusals[call].shift(),
    takeAnswer() {
      if (lost > 0) {
        lost -= 1;
        return 'lost';
      }
      if (swallowed > 0) {
        swallowed -= 1;
        return 'swallowed';
      }
      return 'given';
    },
    takeCut(call) {
      eventsUntilCut[call] -= 1;
      if (eventsUntilCut[call] > 0) return false;
      eventsUntilCut[call] = Number.POSITIVE_INFINITY;
      return true;
    },
    async wait() {
      if (delayMs === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(timer);
          resolve();
        }, delayMs);
        waiting.set(timer, resolve);
      });
    },
    stop() {
      for (const [timer, resolve] of waiting) {
        clearTimeout(timer);
        resolve();
      }
      waiting.clear();
    },
  };
}
