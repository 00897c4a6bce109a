// Names for tests that attack Kindling, from which the figures in docs/reliability.md are generated.
import { test } from 'vitest';

export type Attack = Readonly<{ attack: string; outcome: string }>;

/** `withstands('40 broken pictures', 'each is refused', …)` */
export function withstands(attack: string, outcome: string, run: () => Promise<void> | void, timeoutMs?: number): void {
  test(`Kindling withstands ${attack}: ${outcome}`, run, timeoutMs);
}

/** Returns undefined for the name of another test. */
export function parseAttack(testName: string): Attack | undefined {
  const { attack, outcome } = /^Kindling withstands (?<attack>[^:]+): (?<outcome>.+)$/.exec(testName)?.groups ?? {};
  return attack && outcome ? { attack, outcome } : undefined;
}
