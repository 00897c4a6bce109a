import { expect, test } from 'vitest';
import { clockBehindLogFinding, clockFinding } from './clock.ts';

const noon = Date.parse('2026-11-02T12:00:00.000Z');
const asked = (there: number, tookMs = 0) => ({ before: noon, there: noon + there, after: noon + tookMs });

test.each([
  ['late', 300],
  ['early', -300],
])('a clock that is too %s for leases is found', (_how, there) => {
  const found = clockFinding('MongoDB', [asked(there)]);
  expect(found).toMatchObject({ check: 'clock', fine: false, mend: expect.stringContaining('time synchronization') });
  expect(found.message).toContain('300 ms apart');
});

test.each([
  ['that differs by less than leases bear', [asked(-250)]],
  ['that was read within a slow answer', [asked(2_900, 3_000)]],
  ['of which the quickest answer says that it agrees', [asked(9_000, 4_000), asked(20, 40), asked(-700, 100)]],
])('a clock %s is fine', (_which, readings) => {
  expect(clockFinding('MongoDB', readings)).toMatchObject({ fine: true, mend: null });
});

test('a clock behind the log’s newest event is found, with the difference', () => {
  const newest = new Date(noon).toISOString();
  expect(clockBehindLogFinding(newest, noon - 500)).toMatchObject({ fine: true });
  const found = clockBehindLogFinding(newest, noon - 42_000);
  expect(found).toMatchObject({ fine: false, message: expect.stringContaining('42 s behind the newest event') });
});
