// The faults that a test can inject into one node of the double. Each is asked for a number of times and then used up,
// so that what follows it shows the recovery.
import type { Refusal } from './failures.ts';

export type FaultyCall = 'append' | 'read' | 'subscribe';

export type Faults = Readonly<{
  /** The next calls of that kind are refused, and nothing is done. */
  refuseNext(refusal: Refusal, times: number, call?: FaultyCall): void;
  /** Every append is done, and every read answered, that much later. */
  delay(ms: number): void;
  /** What is appended counts for the next append, but is committed, and there to read, only that much later. */
  delayCommits(ms: number): void;
  /** The next appends are done, but the connections break before their answers are sent. */
  loseNextAnswers(times: number): void;
  /** The next appends are done and nobody is told: the caller's deadline runs out. */
  swallowNextAnswers(times: number): void;
  /** The connections break when so many more events have gone out to subscriptions; then again after so many more. */
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
