// What is kept of a read model for everybody alike: produced once, and again as soon as the model has changed.
import { expect, onTestFinished, test } from 'vitest';
import { notebook, notes, write } from '../../testing/notebook.ts';
import { openPlatform } from '../../testing/platform-fixture.ts';
import { createReadModels } from './projected-read-models.ts';
import type { Projector } from './projector.ts';

/** A projector that stands where the test puts it. */
function projectorAt(movedAt: Record<string, bigint>) {
  const projector: Pick<Projector, 'liveGeneration' | 'progress' | 'lookAtOthers'> = {
    lookAtOthers: () => undefined,
    liveGeneration: () => ({ version: 1, number: 1 }),
    progress: (name) => ({ position: movedAt[name] ?? 0n, movedAt: movedAt[name] ?? 0n }),
  };
  const read = createReadModels({ documents: {} as never, projector: projector as Projector });
  return { read, move: (name: string, to: bigint) => Object.assign(movedAt, { [name]: to }) };
}

test('one production serves everybody who asks the same', async () => {
  const { read } = projectorAt({ feed: 4n });
  let produced = 0;
  const ask = () => read.kept('page 1', ['feed'], async () => ({ produced: ++produced }));
  expect(await Promise.all([ask(), ask()])).toEqual([{ produced: 1 }, { produced: 1 }]);
  expect(await ask()).toEqual({ produced: 1 });
});

test('another question is another answer', async () => {
  const { read } = projectorAt({ feed: 4n });
  await read.kept('page 1', ['feed'], async () => ({ page: 1 }));
  expect(await read.kept('page 2', ['feed'], async () => ({ page: 2 }))).toEqual({ page: 2 });
});

test('a change of one of its projections has it produced again, a change of others does not', async () => {
  const { read, move } = projectorAt({ feed: 4n, members: 9n, sessions: 2n });
  const ask = (made: string) => read.kept('page 1', ['feed', 'members'], async () => ({ made }));
  await ask('first');
  move('sessions', 11n);
  expect(await ask('second')).toEqual({ made: 'first' });
  move('members', 12n);
  expect(await ask('third')).toEqual({ made: 'third' });
});

test('what was begun before a change is not given to who asks after it', async () => {
  const { read, move } = projectorAt({ feed: 4n });
  const slow = Promise.withResolvers<{ made: string }>();
  const early = read.kept('page 1', ['feed'], () => slow.promise);
  move('feed', 5n);
  expect(await read.kept('page 1', ['feed'], async () => ({ made: 'after' }))).toEqual({ made: 'after' });
  slow.resolve({ made: 'before' });
  expect(await early).toEqual({ made: 'before' });
  expect(await read.kept('page 1', ['feed'], async () => ({ made: 'again' }))).toEqual({ made: 'after' });
});

test('a production that failed is not kept', async () => {
  const { read } = projectorAt({ feed: 4n });
  const failing = read.kept('page 1', ['feed'], () => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await read.kept('page 1', ['feed'], async () => ({ made: 'well' }))).toEqual({ made: 'well' });
});

test('a failure of what was begun before a change leaves what was produced after it', async () => {
  const { read, move } = projectorAt({ feed: 4n });
  const slow = Promise.withResolvers<{ made: string }>();
  const early = read.kept('page 1', ['feed'], () => slow.promise);
  move('feed', 5n);
  await read.kept('page 1', ['feed'], async () => ({ made: 'after' }));
  slow.reject(new Error('the disk is full'));
  await expect(early).rejects.toThrow('the disk is full');
  expect(await read.kept('page 1', ['feed'], async () => ({ made: 'again' }))).toEqual({ made: 'after' });
});

test('what another instance has shown is shown here, however seldom this one looks', async () => {
  const platform = await openPlatform();
  onTestFinished(() => platform.close());
  const folding = await platform.project([notebook]);
  await folding.until(await platform.append('a', write('n1', 'ada', 'One')));
  const reading = await platform.project([notebook], { projects: false, tickMs: 60_000 });
  await reading.projector.ready();
  const page = () => reading.read.kept('page 1', ['notebook'], () => reading.read.getMany(notes, ['n1', 'n2']));
  expect(await page()).toHaveLength(1);
  await folding.until(await platform.append('b', write('n2', 'ada', 'Two')));
  expect(await page()).toHaveLength(2);
});
