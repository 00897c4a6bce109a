import { expect, test } from 'vitest';
import { closeAll, within } from './close-all.ts';

/** Creates resources by name. Those with a fault throw it. */
function things(faults: Readonly<Record<string, string>>) {
  const closed: string[] = [];
  const closing = ['doors', 'folds', 'stores'].map((name) => async () => {
    const fault = faults[name];
    if (fault !== undefined) throw new Error(fault);
    closed.push(name);
  });
  return { closed, closing };
}

test('everything is closed, one after the other', async () => {
  const { closed, closing } = things({});
  await closeAll(closing);
  expect(closed).toEqual(['doors', 'folds', 'stores']);
});

test('what comes after a failure is still closed, then the failure is thrown', async () => {
  const { closed, closing } = things({ doors: 'The hinge is stuck.' });
  await expect(closeAll(closing)).rejects.toThrow(new Error('The hinge is stuck.'));
  expect(closed).toEqual(['folds', 'stores']);
});

test('several failures are all reported', async () => {
  const { closed, closing } = things({ doors: 'The hinge is stuck.', stores: 'The disk is full.' });
  await expect(closeAll(closing)).rejects.toMatchObject({
    message: 'The hinge is stuck. The disk is full.',
    errors: [new Error('The hinge is stuck.'), new Error('The disk is full.')],
  });
  expect(closed).toEqual(['folds']);
});

test('the wait for something that never closes is limited', async () => {
  const anHour = 3_600_000;
  expect(await within(anHour, Promise.resolve())).toBe(true);
  expect(await within(1, new Promise(() => {}))).toBe(false);
  await expect(within(anHour, Promise.reject(new Error('The hinge is stuck.')))).rejects.toThrow('The hinge is stuck.');
});
