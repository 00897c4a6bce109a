// Names for tests that attack Kindling. The figures in docs/reliability.md are generated from the names of these tests, and the names
// count the tests' own lists, so no figure is typed by hand.
import { test } from 'vitest';

export type Assault = Readonly<{ assault: string; outcome: string }>;

/** `withstands('40 broken pictures', 'each is refused', …)` */
export function withstands(
  assault: string,
  outcome: string,
  run: () => Promise<void> | void,
  timeoutMs?: number,
): void {
  test(`Kindling withstands ${assault}: ${outcome}`, run, timeoutMs);
}

/** Parses the name of a test; undefined if it is not one of these. */
export function parseAssault(testName: string): Assault | undefined {
  const { assault, outcome } = /^Kindling withstands (?<assault>[^:]+): (?<outcome>.+)$/.exec(testName)?.groups ?? {};
  return assault && outcome ? { assault, outcome } : undefined;
}
