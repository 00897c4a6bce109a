// Cached query results: computed once for everyone, and again as soon as a read model that was read has changed.
import { expect, onTestFinished, test } from 'vitest';
import { notebook, notes, write } from '../../testing/notebook.ts';
import { openPlatform } from '../../testing/platform-fixture.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { collection } from '../projection.ts';
import { cachedQuery } from '../viewing/cached-query.ts';
import { createReadModels } from './projected-read-models.ts';
import { staticProjector } from './static-projector.ts';

/** Creates a projector at positions that the test sets, without documents. */
function readsAt(movedAt: Record<string, bigint>) {
  const projector = staticProjector({
    liveGeneration: () => ({ version: 1, number: 1 }),
    progress: (name) => ({ position: movedAt[name] ?? 0n, movedAt: movedAt[name] ?? 0n }),
  });
  const documents = { get: async () => undefined } as unknown as DocumentStore;
  const read = createReadModels({ documents, projector, projections: [] });
  const touch = async (...projections: readonly string[]) => {
    for (const name of projections)
      await read.get(collection(`${name}.all`, { whose: 'nobody', rules: () => [] }), 'x');
  };
  return { read, touch, move: (name: string, to: bigint) => Object.assign(movedAt, { [name]: to }) };
}

test('one computation serves everyone with the same query', async () => {
  const { read, touch } = readsAt({ feed: 4n });
  let computed = 0;
  const ask = () =>
    read.cached('page 1', async () => {
      await touch('feed');
      return { computed: ++computed };
    });
  expect(await Promise.all([ask(), ask()])).toEqual([{ computed: 1 }, { computed: 1 }]);
  expect(await ask()).toEqual({ computed: 1 });
});

test('another query has another result', async () => {
  const { read } = readsAt({ feed: 4n });
  await read.cached('page 1', async () => ({ page: 1 }));
  expect(await read.cached('page 2', async () => ({ page: 2 }))).toEqual({ page: 2 });
});

test('a change of a read model that was read invalidates it, a change of another does not', async () => {
  const { read, touch, move } = readsAt({ feed: 4n, members: 9n, sessions: 2n });
  const ask = (made: string) =>
    read.cached('page 1', async () => {
      await touch('feed', 'members');
      return { made };
    });
  await ask('first');
  move('sessions', 11n);
  expect(await ask('second')).toEqual({ made: 'first' });
  move('members', 12n);
  expect(await ask('third')).toEqual({ made: 'third' });
});

test('a value computed from a cached value inherits its dependencies', async () => {
  const { read, touch, move } = readsAt({ feed: 4n, members: 9n });
  const names = () => read.cached('names', async () => ({ read: await touch('members') }));
  await names();
  const dependencies = new Map<string, string>();
  await read.noting(dependencies, async () => {
    await touch('feed');
    await names();
  });
  expect([...dependencies.keys()]).toEqual(['feed', 'members']);
  expect(read.areCurrent(dependencies)).toBe(true);
  move('members', 10n);
  expect(read.areCurrent(dependencies)).toBe(false);
});

test('a value read before a change is not returned to requests after it', async () => {
  const { read, touch, move } = readsAt({ feed: 4n });
  const slow = Promise.withResolvers<{ made: string }>();
  const early = read.cached('page 1', async () => {
    await touch('feed');
    return slow.promise;
  });
  const after = (made: string) =>
    read.cached('page 1', async () => {
      await touch('feed');
      return { made };
    });
  move('feed', 5n);
  expect(await after('after')).toEqual({ made: 'after' });
  slow.resolve({ made: 'before' });
  expect(await early).toEqual({ made: 'before' });
  expect(await after('again')).toEqual({ made: 'after' });
});

test('a change during the computation invalidates the value', async () => {
  const { read, touch, move } = readsAt({ feed: 4n });
  const ask = (made: string, meanwhile = () => {}) =>
    read.cached('page 1', async () => {
      await touch('feed');
      meanwhile();
      return { made };
    });
  await ask('first', () => move('feed', 5n));
  expect(await ask('second')).toEqual({ made: 'second' });
});

test('a failure is not cached', async () => {
  const { read } = readsAt({ feed: 4n });
  const failing = read.cached('page 1', () => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await read.cached('page 1', async () => ({ made: 'well' }))).toEqual({ made: 'well' });
});

test('a failure of a computation begun before a change leaves the newer value', async () => {
  const { read, touch, move } = readsAt({ feed: 4n });
  const slow = Promise.withResolvers<{ made: string }>();
  const early = read.cached('page 1', async () => {
    await touch('feed');
    return slow.promise;
  });
  move('feed', 5n);
  const ask = (made: string) => read.cached('page 1', async () => ({ made }));
  await ask('after');
  slow.reject(new Error('the disk is full'));
  await expect(early).rejects.toThrow('the disk is full');
  expect(await ask('again')).toEqual({ made: 'after' });
});

test('a cached query receives only its key', async () => {
  const { read } = readsAt({});
  const queries: unknown[] = [];
  const query = cachedQuery('pages', async (_read, filter: { sort?: string | undefined }, limit: number) => {
    queries.push([filter, limit]);
    return { filter };
  });
  const filter = { sort: undefined, toJSON: () => ({}) };
  await query(read, filter, 20);
  await query(read, {}, 20);
  await query(read, { sort: 'new' }, 20);
  expect(queries).toEqual([
    [{}, 20],
    [{ sort: 'new' }, 20],
  ]);
  expect(Object.keys(Object(queries[0])[0])).toEqual([]);
});

test('what another instance has shown is shown here, however rarely this one checks', async () => {
  const platform = await openPlatform();
  onTestFinished(() => platform.close());
  const folding = await platform.project([notebook]);
  await folding.until(await platform.append('a', write('n1', 'ada', 'One')));
  const reading = await platform.project([notebook], { projects: false, tickMs: 60_000 });
  await reading.projector.ready();
  const page = () => reading.read.cached('page 1', () => reading.read.getMany(notes, ['n1', 'n2']));
  expect(await page()).toHaveLength(1);
  await folding.until(await platform.append('b', write('n2', 'ada', 'Two')));
  expect(await page()).toHaveLength(2);
});
