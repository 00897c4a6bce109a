// Names for tests that inject a fault. docs/reliability.md lists the survived faults by the names of tests that ran.
import { type TestContext, test } from 'vitest';

export type Engine = 'EventStoreDB' | 'MongoDB' | 'SQLite' | 'Kindling';

export type Survival = Readonly<{ engine: string; fault: string; outcome: string }>;

/** `survives('MongoDB', 'a lost response', 'the write is stored once', …)` */
export function survives(
  engine: Engine,
  fault: string,
  outcome: string,
  run: (context: TestContext) => Promise<void> | void,
  timeoutMs?: number,
): void {
  test(`${engine} survives ${fault}: ${outcome}`, run, timeoutMs);
}

/** Returns undefined for the name of another test. */
export function parseSurvival(testName: string): Survival | undefined {
  const match = /^(?<engine>\w+) survives (?<fault>[^:]+): (?<outcome>.+)$/.exec(testName);
  const { engine, fault, outcome } = match?.groups ?? {};
  return engine && fault && outcome ? { engine, fault, outcome } : undefined;
}
