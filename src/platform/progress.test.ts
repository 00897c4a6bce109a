import { expect, test } from 'vitest';
import { type Measured, startProgress } from './progress.ts';

/** Simulates a terminal that shows only the newest line, and a clock. */
function watching(measured?: Measured, columns = 120) {
  let nowMs = 0;
  let line = '';
  const progress = startProgress(
    'rebuilding feed',
    (text) => {
      line = text.replace('\r\u001b[K', '');
    },
    measured,
    () => nowMs,
    () => columns,
  );
  return { progress, line: () => line, pass: (ms: number) => (nowMs += ms) };
}

test('shows progress, speed and remaining time', () => {
  const { progress, line, pass } = watching();
  progress.at(0, 12_000);
  pass(2_000);
  progress.at(3_000, 12_000);
  expect(line()).toContain('rebuilding feed');
  expect(line()).toMatch(/ 25 % +6 s left +3,000 of 12,000 +1,500\/s$/);
});

test('computes the speed of resumed work from this run only', () => {
  const { progress, line, pass } = watching();
  progress.at(9_000, 12_000);
  pass(1_000);
  progress.at(9_500, 12_000);
  expect(line()).toMatch(/ 5 s left +9,500 of 12,000 +500\/s$/);
});

test('shows the bytes read, not events, of a log whose positions are bytes', () => {
  const { progress, line, pass } = watching('bytes');
  progress.at(0, 12 * 1_048_576);
  pass(2_000);
  progress.at(3 * 1_048_576, 12 * 1_048_576);
  expect(line()).toMatch(/ 25 % +6 s left +3\.0 MiB of 12\.0 MiB +1\.5 MiB\/s$/);
});

test('stays on one line of a narrow terminal: the speed is dropped first, the share stays', () => {
  const lineAt = (columns: number) => {
    const { progress, line, pass } = watching('events', columns);
    progress.at(0, 12_000);
    pass(2_000);
    progress.at(3_000, 12_000);
    expect(line().length).toBeLessThan(columns);
    return line();
  };
  expect(lineAt(100)).toMatch(/ 6 s left {2}3,000 of 12,000 {2}1,500\/s$/);
  expect(lineAt(80)).toMatch(/ 6 s left {2}3,000 of 12,000$/);
  expect(lineAt(50)).toMatch(/ 25 %$/);
  expect(lineAt(20)).toMatch(/^rebuilding feed/);
});

test('redraws at most as often as an eye can follow, but always at the end', () => {
  const { progress, line, pass } = watching();
  progress.at(1, 100);
  pass(10);
  progress.at(50, 100);
  expect(line()).toContain(' 1 of 100');
  progress.at(100, 100);
  expect(line()).toContain(' 100 of 100');
  progress.end();
  expect(line()).toBe('');
});

test('is silent without a terminal', () => {
  const progress = startProgress('rebuilding feed', undefined);
  progress.at(1, 2);
  expect(progress.end()).toBeUndefined();
});
