// The counts of one test run or of several, and the line that sums them up.
import { z } from 'zod';

export const countsSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Each failure with its file, its name and its message, to be repeated at the end of a long output. */
  failures: z.array(z.string()).readonly(),
  /** The tests that failed once and then passed, with what failed. */
  flaky: z.array(z.string()).readonly(),
});

export type TestCounts = Readonly<z.output<typeof countsSchema>>;

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

export const addCounts = (a: TestCounts, b: TestCounts): TestCounts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  flaky: [...a.flaky, ...b.flaky],
});

/** If a run ended badly without a failed test (a crash, an error outside of any test), its counts show a failure. */
export const withExitCode = (counts: TestCounts, exitCode: number | null): TestCounts =>
  exitCode === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };

/** A green run has tested something: running no test at all is a mistake in the arguments. */
export const isGreen = (counts: TestCounts) => counts.failed === 0 && counts.passed > 0;

export const summaryLine = ({ passed, failed, skipped }: TestCounts) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
