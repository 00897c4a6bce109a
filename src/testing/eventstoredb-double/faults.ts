// The faults that a test can inject into one node. Delays stay; others are used up, so that later calls show the recovery.
import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from './failures.ts';

export type FaultyCall = 'append' | 'read' | 'subscribe';

export type Faults = Readonly<{
  refuseNext(refusal: Refusal, times: number, call?: FaultyCall): void;
  /** Delays every append, and the response to every read. */
  delay(ms: number): void;
  /** Written events count for the next append at once, but can't be read until they are committed. */
  delayCommits(ms: number): void;
  /** Performs the next appends, but breaks the connections before the responses are sent. */
  loseNextAnswers(times: number): void;
  /** Performs the next appends, but lets the caller's deadline run out. */
  swallowNextAnswers(times: number): void;
  /** Breaks the connections after that many more events have gone out, then again after the next number. */
  cutSubscriptionMidBatch(...events: number[]): void;
  cutReadMidway(...events: number[]): void;
}>;

export type FaultSource = Faults &
  Readonly<{
    takeRefusal(call: FaultyCall): Refusal | undefined;
    takeAnswer(): 'given' | 'lost' | 'swallowed';
    takeCut(call: 'read' | 'subscribe'): boolean;
    wait(): Promise<void>;
    waitForCommit(): Promise<void>;
    /** Ends all waiting. */
    stop(): void;
  }>;

export function createFaults(): FaultSource {
  const refusals: Record<FaultyCall, Refusal[]> = { append: [], read: [], subscribe: [] };
  const eventsUntilCut: Record<'read' | 'subscribe', number[]> = { read: [], subscribe: [] };
  const fates: ('lost' | 'swallowed')[] = [];
  const stopping = new AbortController();
  let delayMs = 0;
  let commitDelayMs = 0;

  async function waitFor(ms: number): Promise<void> {
    if (ms > 0) await pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  return {
    refuseNext(refusal, times, call = 'append') {
      refusals[call].push(...Array<Refusal>(times).fill(refusal));
    },
    delay(ms) {
      delayMs = ms;
    },
    delayCommits(ms) {
      commitDelayMs = ms;
    },
    loseNextAnswers: (times) => void fates.push(...Array<'lost'>(times).fill('lost')),
    swallowNextAnswers: (times) => void fates.push(...Array<'swallowed'>(times).fill('swallowed')),
    cutSubscriptionMidBatch: (...events) => void eventsUntilCut.subscribe.push(...events),
    cutReadMidway: (...events) => void eventsUntilCut.read.push(...events),
    takeRefusal: (call) => refusals[call].shift(),
    takeAnswer: () => fates.shift() ?? 'given',
    takeCut(call) {
      const [next, ...rest] = eventsUntilCut[call];
      if (next === undefined) return false;
      eventsUntilCut[call] = next > 1 ? [next - 1, ...rest] : rest;
      return next <= 1;
    },
    wait: () => waitFor(delayMs),
    waitForCommit: () => waitFor(commitDelayMs),
    stop: () => stopping.abort(),
  };
}
