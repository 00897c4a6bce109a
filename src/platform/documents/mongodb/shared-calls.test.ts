// Requests of one turn share a call, and none of them notices.
import { expect, test, vi } from 'vitest';
import { DocumentsUnavailable, type Write } from '../document-store.ts';
import { sharedLookUps, sharedWrites } from './shared-calls.ts';

const at = (_id: string, position: bigint): Write => ({ _id, doc: { _id }, position });

test('look-ups of one turn are one call, and each gets its document', async () => {
  const find = vi.fn(async (ids: readonly string[]) => ids.filter((id) => id !== 'gone').map((_id) => ({ _id })));
  const lookUp = sharedLookUps(find);
  expect(await Promise.all(['a', 'gone', 'b', 'a'].map(lookUp))).toEqual([
    { _id: 'a' },
    undefined,
    { _id: 'b' },
    { _id: 'a' },
  ]);
  expect(find.mock.calls).toEqual([[['a', 'gone', 'b']]]);
});

test('a look-up in a later turn sees what has changed since', async () => {
  let version = 1;
  const lookUp = sharedLookUps(async ([_id = '']) => [{ _id, version }]);
  expect(await lookUp('a')).toEqual({ _id: 'a', version: 1 });
  version = 2;
  expect(await lookUp('a')).toEqual({ _id: 'a', version: 2 });
});

test('writes of one turn are one call, and each learns which of them were ignored', async () => {
  const write = vi.fn(async (_writes: readonly Write[]) => ['b', 'c', 'c']);
  const writes = sharedWrites(write);
  expect(await Promise.all([writes([at('a', 1n), at('b', 1n)]), writes([at('c', 1n), at('c', 2n)])])).toEqual([
    ['b'],
    ['c', 'c'],
  ]);
  expect(write).toHaveBeenCalledTimes(1);
});

test('two writes to one document are two calls, in their order', async () => {
  const write = vi.fn(async ([first]: readonly Write[]) => (first?.position === 1n ? [] : ['a']));
  const writes = sharedWrites(write);
  expect(await Promise.all([writes([at('a', 1n)]), writes([at('a', 1n + 1n)])])).toEqual([[], ['a']]);
  expect(write.mock.calls.map(([[first]]) => first?.position)).toEqual([1n, 2n]);
});

test('a refused write fails alone', async () => {
  const writes = sharedWrites(async (all) => {
    if (all.some(({ _id }) => _id === 'huge')) throw new RangeError('too large');
    return [];
  });
  const [small, huge] = await Promise.allSettled([writes([at('small', 1n)]), writes([at('huge', 1n)])]);
  expect(small).toEqual({ status: 'fulfilled', value: [] });
  expect(huge).toMatchObject({ status: 'rejected', reason: { message: 'too large' } });
});

test('a server that can’t respond is asked once, and all fail', async () => {
  const write = vi.fn(async () => {
    throw new DocumentsUnavailable('MongoDB does not respond.');
  });
  const writes = sharedWrites(write);
  const settled = await Promise.allSettled([writes([at('a', 1n)]), writes([at('b', 1n)])]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(write).toHaveBeenCalledTimes(1);
});
