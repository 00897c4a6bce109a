// Names for tests that inject a fault. The list of survived faults in docs/reliability.md is generated from the names
// of tests that ran, so it lists nothing that no test proves.
import { type TestContext, test } from 'vitest';

export type Engine = 'EventStoreDB' | 'MongoDB' | 'SQLite' | 'Kindling';

export type Survival = Readonly<{ engine: string; fault: string; outcome: string }>;

/**
 * Declares a test of what holds during and after a fault: `survives('MongoDB', 'a lost response', 'the write is stored
 * once', …)`.
 */
export function survives(
  engine: Engine,
  fault: string,
  outcome: string,
  run: (context: TestContext) => Promise<void> | void,
  timeoutMs?: number,
): void {
  test(`${engine} survives ${fault}: ${outcome}`, run, timeoutMs);
}

/** Parses the name of a test; undefined if it is not one of these. */
export function parseSurvival(testName: string): Survival | undefined {
  const match = /^(?<engine>\w+) survives (?<fault>[^:]+): (?<outcome>.+)$/.exec(testName);
  const { engine, fault, outcome } = match?.groups ?? {};
  return engine && fault && outcome ? { engine, fault, outcome } : undefined;
}
