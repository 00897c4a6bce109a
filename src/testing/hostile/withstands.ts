// Names for tests that attack Kindling. The figures in docs/reliability.md are generated from the names of these tests, and the names
// count the tests' own lists, so no figure is typed by hand.
import { test } from 'vitest';

export type Attack = Readonly<{ attack: string; outcome: string }>;

/** `withstands('40 broken pictures', 'each is refused', …)` */
export function withstands(attack: string, outcome: string, run: () => Promise<void> | void, timeoutMs?: number): void {
  test(`Kindling withstands ${attack}: ${outcome}`, run, timeoutMs);
}

/** Parses the name of a test; undefined if it is not one of these. */
export function parseAttack(testName: string): Attack | undefined {
  const { attack, outcome } = /^Kindling withstands (?<attack>[^:]+): (?<outcome>.+)$/.exec(testName)?.groups ?? {};
  return attack && outcome ? { attack, outcome } : undefined;
}
