// The faults that a test can inject into one node of the double. Delays stay until they are changed. Other faults are
// armed for a number of times and then used up, so that later calls show the recovery.
import type { Refusal } from './failures.ts';

export type FaultyCall = 'append' | 'read' | 'subscribe';

export type Faults = Readonly<{
  /** Refuses the next calls of that kind without performing them. */
  refuseNext(refusal: Refusal, times: number, call?: FaultyCall): void;
  /** Delays every append, and the response to every read, by that much. */
  delay(ms: number): void;
  /** Delays commits. The next append takes written events into account at once, but they can't be read until they are committed. */
  delayCommits(ms: number): void;
  /** Performs the next appends, but breaks the connections before the responses are sent. */
  loseNextAnswers(times: number): void;
  /** Performs the next appends but sends no response, so that the caller's deadline runs out. */
  swallowNextAnswers(times: number): void;
  /** Breaks the connections after that many more events have gone out to subscriptions, then again after the next number. */
  cutSubscriptionMidBatch(...events: number[]): void;
  /** The same for events that go out to reads. */
  cutReadMidway(...events: number[]): void;
}>;

export type FaultSource = Faults &
  Readonly<{
    takeRefusal(call: FaultyCall): Refusal | undefined;
    takeAnswer(): 'given' | 'lost' | 'swallowed';
    takeCut(call: 'read' | 'subscribe'): boolean;
    wait(): Promise<void>;
    waitForCommit(): Promise<void>;
    /** Ends all waiting: the node stops. */
    stop(): void;
  }>;

export function createFaults(): FaultSource {
  const refusals: Record<FaultyCall, Refusal[]> = { append: [], read: [], subscribe: [] };
  const eventsUntilCut: Record<'read' | 'subscribe', number[]> = { read: [], subscribe: [] };
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let delayMs = 0;
  let commitDelayMs = 0;
  let lost = 0;
  let swallowed = 0;

  async function waitFor(ms: number): Promise<void> {
    if (ms === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        resolve();
      }, ms);
      waiting.set(timer, resolve);
    });
  }

  return {
    refuseNext(refusal, times, call = 'append') {
      refusals[call].push(...Array.from({ length: times }, () => refusal));
    },
    delay(ms) {
      delayMs = ms;
    },
    delayCommits(ms) {
      commitDelayMs = ms;
    },
    loseNextAnswers(times) {
      lost += times;
    },
    swallowNextAnswers(times) {
      swallowed += times;
    },
    cutSubscriptionMidBatch(...events) {
      eventsUntilCut.subscribe.push(...events);
    },
    cutReadMidway(...events) {
      eventsUntilCut.read.push(...events);
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
      const [next, ...rest] = eventsUntilCut[call];
      if (next === undefined) return false;
      eventsUntilCut[call] = next > 1 ? [next - 1, ...rest] : rest;
      return next <= 1;
    },
    wait: () => waitFor(delayMs),
    waitForCommit: () => waitFor(commitDelayMs),
    stop() {
      for (const [timer, resolve] of waiting) {
        clearTimeout(timer);
        resolve();
      }
      waiting.clear();
    },
  };
}
