import { expect, test } from 'vitest';
import { parseSurvival, survives } from './faults.ts';

survives('Kindling', 'the name of a test', 'it can be read back', async () => {
  const name = expect.getState().currentTestName ?? '';
  expect(parseSurvival(name)).toEqual({
    engine: 'Kindling',
    fault: 'the name of a test',
    outcome: 'it can be read back',
  });
});

test('other names are no faults survived', () => {
  expect(parseSurvival('a second vote replaces the first')).toBeUndefined();
});
