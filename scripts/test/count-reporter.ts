// Writes the counts of a vitest run to the file that TEST_COUNTS_FILE names. Failures outside of tests (a file that doesn't load, a
// stray rejection) count too.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { addCounts, noTests, type TestCounts } from './counts.ts';

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]) {
    const file = process.env.TEST_COUNTS_FILE;
    if (!file) throw new Error('TEST_COUNTS_FILE is not set: this reporter is run by scripts/test.ts.');
    const outsideOfFiles = countsOfFailures(strayErrors.map((error) => described('outside of a test', [error])));
    writeFileSync(file, JSON.stringify(modules.map(countsOf).reduce(addCounts, outsideOfFiles)));
  }
}

function countsOf(module: TestModule): TestCounts {
  const tests = [...module.children.allTests()];
  const isIn = (state: string) => (test: TestCase) => test.result().state === state;
  const passed = tests.filter(isIn('passed')).length;
  const skipped = tests.filter(isIn('skipped')).length;
  const failedTests = tests.filter((test) => !isIn('passed')(test) && !isIn('skipped')(test));
  const nameOf = (test: TestCase) => `${module.relativeModuleId} > ${test.fullName}`;
  const withErrors = (test: TestCase) => described(nameOf(test), test.result().errors ?? []);
  const failures = failedTests.map(withErrors);
  // A test that passed keeps the errors of its earlier attempts.
  const flaky = tests.filter((test) => test.diagnostic()?.flaky).map(withErrors);
  const fileFailed = failures.length === 0 && !module.ok();
  const ofFile = fileFailed ? [described(module.relativeModuleId, module.errors())] : [];
  return addCounts({ ...noTests, passed, skipped, flaky }, countsOfFailures([...failures, ...ofFile]));
}

const countsOfFailures = (failures: readonly string[]): TestCounts => ({
  ...noTests,
  failed: failures.length,
  failures,
});

/** Leaves out the runner's own frames, which say nothing about the failure. */
const described = (where: string, errors: readonly SerializedError[]) =>
  [where, ...errors.flatMap(linesOf)].filter((line) => !line.includes('/node_modules/')).join('\n');

/** A stack may begin with a message other than the error's own: the browser's locators create it before they fail. */
function linesOf({ message, stack }: SerializedError): readonly string[] {
  const frames = (stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [...message.split('\n'), ...frames];
}
