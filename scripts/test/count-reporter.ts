// Writes how many tests of a vitest run passed, failed and were skipped to the file named by TEST_COUNTS_FILE. What
// failed outside of a test (a file that doesn't load, a stray rejection) counts as a failure too.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { addCounts, noTests, type TestCounts } from './counts.ts';

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]) {
    const file = process.env.TEST_COUNTS_FILE;
    if (!file) throw new Error('TEST_COUNTS_FILE is not set: this reporter is run by scripts/test.ts.');
    const counts = modules.map(countsOf).reduce(addCounts, { ...noTests, failed: strayErrors.length });
    writeFileSync(file, JSON.stringify(counts));
  }
}

function countsOf(module: TestModule): TestCounts {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const passed = states.filter((state) => state === 'passed').length;
  const skipped = states.filter((state) => state === 'skipped').length;
  const failed = states.length - passed - skipped;
  return { passed, skipped, failed: failed === 0 && !module.ok() ? 1 : failed };
}
