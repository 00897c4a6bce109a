import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('the limits are as decided', () => {
  const figures = Object.values(limits).map(({ name, points, windowSeconds }) => [name, points, windowSeconds]);
  expect(figures).toEqual(
    expect.arrayContaining([
      ['sign-ups-per-address', 5, 3600],
      ['log-ins-per-address', 10, 60],
      ['log-ins-per-account', 30, 3600],
      ['log-ins-per-device', 10, 60],
      ['password-confirmations', 10, 60],
    ]),
  );
  expect(new Set(figures.map(([name]) => name)).size).toBe(figures.length);
});
