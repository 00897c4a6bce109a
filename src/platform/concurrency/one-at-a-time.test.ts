import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Runs and pauses that end when the test says so. */
function stage() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const step = (name: string) => {
    log.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return promise;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { said: log, step, end: (name: string) => ends.get(name)?.(), settled };
}

test('a key has one run at a time, with a rest in between; other keys don’t wait for it', async () => {
  const { said, step, end, settled } = stage();
  let rests = 0;
  const turns = oneAtATime(() => step(`rest ${++rests}`));
  const first = turns('a.example', () => step('a1'));
  void turns('a.example', () => step('a2'));
  void turns('b.example', () => step('b1'));
  await settled();
  expect(said).toEqual(['a1', 'b1']);

  end('a1');
  await first;
  await settled();
  expect(said).toEqual(['a1', 'b1', 'rest 1']);
  end('rest 1');
  await settled();
  expect(said.at(-1)).toBe('a2');
});

test('a run that fails lets the next one begin', async () => {
  const turns = oneAtATime();
  const failed = turns('a.example', async () => {
    throw new Error('gone');
  });
  const next = turns('a.example', async () => 'here');
  await expect(failed).rejects.toThrow('gone');
  expect(await next).toBe('here');
});
