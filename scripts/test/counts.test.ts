import { expect, test } from 'vitest';
import { addCounts, isGreen, noTests, summaryLine, withExitCode } from './counts.ts';

test('the summary is one plain line', () => {
  expect(summaryLine({ ...noTests, passed: 71, failed: 2, skipped: 13 })).toBe('71 passed, 2 failed, 13 skipped');
});

test('the counts of several runs add up', () => {
  const sum = addCounts(
    {
      passed: 71,
      failed: 2,
      skipped: 13,
      flaky: ['c.test.ts > four'],
      failures: ['a.test.ts > one', 'a.test.ts > two'],
    },
    { passed: 5, failed: 1, skipped: 4, flaky: [], failures: ['b.test.ts > three'] },
  );
  const failures = ['a.test.ts > one', 'a.test.ts > two', 'b.test.ts > three'];
  expect(sum).toEqual({ passed: 76, failed: 3, skipped: 17, failures, flaky: ['c.test.ts > four'] });
});

test.each([
  ['a run that died before it could count shows a failure', noTests, null, 1],
  ['a run that failed outside of every test shows a failure', { ...noTests, passed: 8 }, 1, 1],
  ['failed tests are not counted twice', { ...noTests, failed: 3 }, 1, 3],
  ['a run that ended well shows none', { ...noTests, passed: 8 }, 0, 0],
])('%s', (_promise, counts, exitCode, failed) => {
  expect(withExitCode(counts, exitCode).failed).toBe(failed);
});

test.each([
  ['something passed and nothing failed', { ...noTests, passed: 1 }, true],
  ['something failed', { ...noTests, passed: 40, failed: 1 }, false],
  ['no test ran', noTests, false],
  ['every test was skipped', { ...noTests, skipped: 6 }, false],
])('green or not when %s', (_when, counts, green) => {
  expect(isGreen(counts)).toBe(green);
});
