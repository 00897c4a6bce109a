import { expect, test } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { DocumentsUnavailable } from '../document-store.ts';
import { persistently, withoutRepeating } from './failures.ts';

const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });

survives('MongoDB', 'a connection that ends while a command is sent', 'the call is made over another', async () => {
  const outcomes = [() => Promise.reject(ended), () => Promise.resolve('answered')];
  expect(await persistently(() => outcomes.shift()?.() ?? Promise.reject(new Error('Asked too often')))).toBe(
    'answered',
  );
});

test('what may not be repeated says instead that MongoDB cannot answer', async () => {
  await expect(withoutRepeating(() => Promise.reject(ended))).rejects.toBeInstanceOf(DocumentsUnavailable);
});

test('a mistake of ours stays what it is', async () => {
  const mistake = new TypeError('x is not a function');
  await expect(persistently(() => Promise.reject(mistake))).rejects.toBe(mistake);
});
