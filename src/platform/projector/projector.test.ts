// Projectors over a real log and real documents: what stops one, what restarts it, and what readers see in the meantime.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { intercept } from '../../testing/intercept.ts';
import {
  erase,
  type NoteDocument,
  NoteStarred,
  NoteWritten,
  notebook,
  notes,
  remove,
  shelves,
  star,
  write,
} from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { writingBy } from '../../testing/writing-by.ts';
import { type Document, type DocumentStore, DocumentsUnavailable } from '../documents/document-store.ts';
import type { Leases } from '../leases/leases.ts';
import { collection, defineProjection, type Projection } from '../projection.ts';
import { verifyReadModels } from '../verify/verify-read-models.ts';
import { bookkeepings, changeBookkeeping, readBookkeeping } from './bookkeeping.ts';
import { type Bookkeeping, beginBuild } from './lifecycle.ts';

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

type Tally = Readonly<{ _id: string; stars: number; builtBy: number }>;

/** Counts stars, and can't fold those that the test refuses. */
function starCounter({ version = 1, refuses = () => false as boolean } = {}) {
  const tallies = collection<Tally>('stars.tallies', {
    whose: 'nobody',
    rules: ({ on }) => [
      on(NoteStarred, {
        key: ({ data }) => data.noteId,
        fold(doc, { data }, _id) {
          if (data.noteId === 'cursed' && refuses()) throw new Error('this star cannot be counted');
          return { _id, stars: (doc?.stars ?? 0) + 1, builtBy: version };
        },
      }),
    ],
  });
  return { tallies, projection: defineProjection({ name: 'stars', version, collections: [tallies] }) };
}

const starsBooks = { name: 'stars', version: 1 };
const change = (projection: Parameters<typeof changeBookkeeping>[1], wish: Partial<Bookkeeping>) =>
  changeBookkeeping(platform.documents, projection, (now) => ({ ...now, ...wish }));

const verified = async (...projections: readonly Projection[]) =>
  (await verifyReadModels({ ...platform, projections })).map(({ outcome }) => outcome);

describe('an event that changes many documents', () => {
  test('is folded over all of them, page by page, after the earlier events of its batch', async () => {
    for (let page = 0; page < 3; page += 1) {
      const many = Array.from({ length: 400 }, (_, n) => write(`n${page}-${n}`, n % 2 ? 'ada' : 'bob', `Note ${n}`));
      await platform.append(`page-${page}`, ...many);
    }
    const position = await platform.append(
      'last',
      write('n-last', 'ada', 'Of the same batch'),
      star('n0-1'),
      erase('ada'),
    );
    const { until, read } = await platform.project([notebook]);
    await until(position);
    expect(await read.count(notes, { authorId: 'ada' })).toBe(1);
    expect(await read.get(notes, 'n0-1')).toMatchObject({ text: '', stars: 1 });
    expect(await read.get(notes, 'n-last')).toBeUndefined();
    expect(await read.count(notes, { authorId: 'bob' })).toBe(600);
  });

  test('of erasure clears the search index', async () => {
    const { until, read } = await platform.project([notebook]);
    await until(await platform.append('a', write('n1', 'ada', 'A remarkable engine'), star('n1')));
    expect(await read.search(notes, 'remarkable', { limit: 5 })).toHaveLength(1);
    await until(await platform.append('a', erase('ada')));
    expect(await read.search(notes, 'remarkable', { limit: 5 })).toEqual([]);
    expect(await read.get(shelves, 'ada')).toBeUndefined();
  });

  test('stops the projection by name if no index finds them', async () => {
    const bare = collection<NoteDocument>('bare.notes', {
      whose: 'nobody',
      rules: ({ on, onEach }) => [
        on(NoteWritten, {
          key: ({ data }) => data.noteId,
          fold: (_, { data }) => ({ _id: data.noteId, authorId: data.authorId, text: '', stars: 0 }),
        }),
        onEach(NoteStarred, { where: () => ({ authorId: 'ada' }), fold: () => null }),
      ],
    });
    const { projector } = await platform.project([defineProjection({ name: 'bare', version: 1, collections: [bare] })]);
    await platform.append('a', write('n1', 'ada', 'One'), star('n1'));
    await expect
      .poll(() => projector.status()[0])
      .toMatchObject({
        state: 'stalled',
        fault: { position: '2', message: expect.stringContaining('No index of') },
      });
  });
});

describe('a projection that cannot fold an event', () => {
  const stalled = async () => {
    let refused = true;
    const { tallies, projection } = starCounter({ refuses: () => refused });
    const projecting = await platform.project([projection, notebook]);
    await projecting.projector.ready();
    await platform.append('a', write('n1', 'ada', 'One'), star('n1'), star('cursed'));
    const last = await platform.append('b', star('n1'), star('cursed'));
    const state = () => projecting.projector.status().find(({ name }) => name === 'stars');
    await expect.poll(() => state()?.state).toBe('stalled');
    return { ...projecting, tallies, state, last, mend: () => (refused = false) };
  };

  test('stops there, alone, with everything before it folded, and reports why', async () => {
    const { projector, read, state, tallies, last } = await stalled();
    expect(state()).toMatchObject({
      position: 2n,
      fault: { position: '3', eventType: 'NoteStarred', message: expect.stringContaining('cannot be counted') },
    });
    expect(await read.get(tallies, 'n1')).toMatchObject({ stars: 1 });
    expect(await read.reached(['NoteWritten'], last, 5_000)).toBe(true);
    expect(await read.reached(['NoteStarred'], last, 10_000)).toBe(false);
    expect(projector.status().find(({ name }) => name === 'notebook')?.state).toBe('live');
    await expect.poll(async () => (await readBookkeeping(platform.documents, starsBooks)).fault?.position).toBe('3');
  });

  test('continues after a fix and an order to retry', async () => {
    const { read, tallies, until, last, mend, state } = await stalled();
    mend();
    await change(starsBooks, { fault: null });
    await until(last);
    expect(await read.get(tallies, 'cursed')).toMatchObject({ stars: 2 });
    await expect.poll(() => state()?.state).toBe('live');
    expect((await readBookkeeping(platform.documents, starsBooks)).fault).toBeNull();
  });

  test('skips the event that the operator names, and stops at the next such event', async () => {
    const { read, tallies, state } = await stalled();
    await change(starsBooks, { skip: { position: '3', reason: 'a test' } });
    await expect.poll(() => state()?.fault?.position).toBe('5');
    expect(await read.get(tallies, 'n1')).toMatchObject({ stars: 2 });
    expect(await read.get(tallies, 'cursed')).toBeUndefined();
  });

  test('retries by itself at the next start', async () => {
    const { projector, last } = await stalled();
    await projector.stop();
    const { tallies, projection } = starCounter();
    const { until, read } = await platform.project([projection]);
    await until(last);
    expect(await read.get(tallies, 'cursed')).toMatchObject({ stars: 2 });
    expect(await verified(projection)).toEqual(['equal']);
  });

  test('also stops at one of its own events that can’t be decoded', async () => {
    const { until, projector } = await platform.project([notebook]);
    await until(await platform.append('a', write('n1', 'ada', 'One')));
    const altered = { ...(await platform.encoded(star('n1'))), data: { noteId: 7 } };
    await platform.eventStore.append('b', [altered], 'no-stream');
    await expect
      .poll(() => projector.status()[0])
      .toMatchObject({ state: 'stalled', position: 1n, fault: { position: '2', eventType: 'NoteStarred' } });
  });

  test('is not stopped by events that it does not fold, whatever their type or version', async () => {
    const { tallies, projection } = starCounter();
    const { until, read } = await platform.project([projection]);
    const newer = await platform.encoded(write('n1', 'ada', 'By newer code'));
    const unknown = await platform.encoded(star('n1'));
    await platform.eventStore.append('b', [{ ...newer, metadata: { version: 99 } }], 'no-stream');
    await platform.eventStore.append('c', [{ ...unknown, type: 'FromANewerVersion' }], 'no-stream');
    await until(await platform.append('a', star('n1')));
    expect(await read.get(tallies, 'n1')).toMatchObject({ stars: 1 });
  });
});

test('a paused projection folds nothing and is still read, until it is resumed', async () => {
  const { projector, until, read } = await platform.project([notebook]);
  await until(await platform.append('a', write('n1', 'ada', 'One')));
  await change(notebook, { paused: true });
  await expect.poll(() => projector.status()[0]?.state).toBe('paused');
  const position = await platform.append('a', star('n1'));
  expect(await read.reached(['NoteStarred'], position, 10_000)).toBe(false);
  expect(await read.get(notes, 'n1')).toMatchObject({ stars: 0 });
  await change(notebook, { paused: false });
  await until(position);
  expect(await read.get(notes, 'n1')).toMatchObject({ stars: 1 });
});

describe('a new version', () => {
  test('is built next to the old one, is read once it is complete, and then the old one is dropped', async () => {
    const old = starCounter();
    const before = await platform.project([old.projection]);
    await before.until(await platform.append('a', star('n1'), star('n1')));
    await before.projector.stop();

    const held = Promise.withResolvers<void>();
    const documents = writingBy(platform.documents, async (...asked) => {
      if (asked[0].includes('.v2.')) await held.promise;
      return platform.documents.write(...asked);
    });
    const fresh = starCounter({ version: 2 });
    const after = await platform.project([fresh.projection], { documents });
    await after.projector.tick();
    await expect(after.read.get(fresh.tallies, 'n1')).rejects.toThrow('is being built');
    held.resolve();
    await after.projector.ready();
    expect(await after.read.get(fresh.tallies, 'n1')).toMatchObject({ stars: 2, builtBy: 2 });
    platform.clock.advance({ minutes: 6 });
    await expect.poll(() => platform.documents.collections()).not.toContain('stars.tallies.v1.g1');
  });

  test('that can’t be built is not read, nor are documents of the old one, which stay for a downgrade', async () => {
    const old = starCounter();
    const before = await platform.project([old.projection]);
    await before.until(await platform.append('a', star('cursed')));
    await before.projector.stop();

    const fresh = starCounter({ version: 2, refuses: () => true });
    const { projector, read } = await platform.project([fresh.projection]);
    await expect.poll(() => projector.status()[0]?.state).toBe('stalled');
    platform.clock.advance({ minutes: 6 });
    await projector.tick();
    await expect(read.get(fresh.tallies, 'cursed')).rejects.toThrow('is being built');
    await projector.stop();

    const again = await platform.project([old.projection]);
    await again.projector.ready();
    expect(await again.read.get(old.tallies, 'cursed')).toMatchObject({ stars: 1, builtBy: 1 });
  });
});

test('replays next to the live model while eight clients write and read their own writes: both end equal and no read fails', async () => {
  const { until, read, projector } = await platform.project([notebook]);
  for (let n = 0; n < 60; n += 1) {
    await platform.append(`n${n}`, write(`n${n}`, n % 3 ? 'ada' : 'bob', `Note ${n}`), star(`n${n}`));
  }
  await until(120n);
  const replays = 4;
  const generation = () => projector.liveGeneration('notebook')?.number ?? 0;
  const beginReplay = (number: number) =>
    changeBookkeeping(platform.documents, notebook, (now) => ({ ...now, building: number, latest: number }));

  async function writer(name: string): Promise<void> {
    for (let n = 0; generation() <= replays; n += 1) {
      const id = `${name}-${n}`;
      const position = await platform.append(id, star(`n${n % 60}`), write(id, 'cyd', `By ${id}`));
      expect(await read.reached(['NoteWritten'], position, 10_000)).toBe(true);
      expect(await read.get(notes, id)).toMatchObject({ text: `By ${id}` });
    }
  }
  async function operator(): Promise<void> {
    for (let number = 2; number <= replays + 1; number += 1) {
      await beginReplay(number);
      await expect.poll(generation, { timeout: 10_000 }).toBe(number);
    }
  }
  await Promise.all([operator(), ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(writer)]);
  await until(await platform.append('end', remove('n1'), erase('bob')));
  expect(await verified(notebook)).toEqual(['equal']);
}, 60_000);

describe('a rebuilt model', () => {
  const begin = () => changeBookkeeping(platform.documents, notebook, beginBuild);

  /** Delays writes to a generation, and reports when the pointer is about to move. */
  function heldBack(suffix: string, beforeFlip: () => Promise<void>) {
    let gate: PromiseWithResolvers<void> | undefined;
    const documents = writingBy(platform.documents, async (...asked) => {
      const [name, writes] = asked;
      if (name.endsWith(suffix)) await gate?.promise;
      const isFlip =
        name === bookkeepings && writes.some(({ doc }) => (doc as Partial<Bookkeeping> | null)?.live === 2);
      if (isFlip && gate === undefined) {
        gate = Promise.withResolvers();
        await beforeFlip();
      }
      return platform.documents.write(...asked);
    });
    const release = () => gate?.resolve();
    // A failing test must not wait for the delayed writes.
    onTestFinished(release);
    return { documents, release };
  }

  test('is read only once it shows everything that the live one has shown', async () => {
    const flipped = Promise.withResolvers<void>();
    const held = heldBack('.v1.g2', async () => {
      // The live generation shows what its replacement has not folded yet.
      await until(await platform.append('late', write('late', 'bob', 'Just in time')));
      flipped.resolve();
    });
    const { until, read, projector } = await platform.project([notebook], { documents: held.documents });
    await until(await platform.append('a', write('n1', 'ada', 'One'), star('n1')));
    await begin();
    await flipped.promise;
    await projector.tick();
    platform.clock.advance({ minutes: 1 });
    await projector.tick();
    expect(projector.liveGeneration('notebook')?.number).toBe(1);
    expect(await read.get(notes, 'late')).toMatchObject({ text: 'Just in time' });
    held.release();
    await expect.poll(() => projector.liveGeneration('notebook')?.number).toBe(2);
    expect(await read.get(notes, 'late')).toMatchObject({ text: 'Just in time' });
    await until(await platform.append('a', star('n1')));
    expect(await verified(notebook)).toEqual(['equal']);
  });

  test('is read by another instance only once it shows what that has shown', async () => {
    const [builds, looksOn] = ['builds', 'looks on'].map(
      (name): Leases => ({
        lease: () => ({ tryHold: async () => name === 'builds', release: async () => undefined }),
      }),
    );
    const flipped = Promise.withResolvers<void>();
    const held = heldBack('.v1.g2', async () => {
      const position = await platform.append('late', write('late', 'bob', 'Just in time'));
      await Promise.all([one.until(position), two.until(position)]);
      flipped.resolve();
    });
    const one = await platform.project([notebook], { leases: builds, documents: held.documents });
    const two = await platform.project([notebook], { leases: looksOn });
    await one.until(await platform.append('a', write('n1', 'ada', 'One')));
    await two.until(1n);
    await begin();
    await flipped.promise;
    for (let look = 0; look < 3; look += 1) await two.projector.tick();
    expect(await two.read.get(notes, 'late')).toMatchObject({ text: 'Just in time' });
    held.release();
    await expect.poll(() => two.projector.liveGeneration('notebook')?.number).toBe(2);
    expect(await two.read.get(notes, 'late')).toMatchObject({ text: 'Just in time' });
  });

  test('that was abandoned is dropped, and the next one starts from the beginning', async () => {
    let givenUp = 0;
    const documents = intercept<DocumentStore>(platform.documents, {
      async get<D extends Document>(name: string, id: string) {
        // It has the whole log in it, and the pointer is checked once more before it is moved.
        if (name === bookkeepings && (await readBookkeeping(platform.documents, notebook)).building === 2) {
          givenUp += 1;
          await change(notebook, { building: null });
        }
        return platform.documents.get<D>(name, id);
      },
    });
    const { until, read, projector } = await platform.project([notebook], { documents });
    await until(await platform.append('a', write('n1', 'ada', 'One'), star('n1')));
    await begin();
    await expect.poll(() => givenUp).toBe(1);
    await expect.poll(() => platform.documents.collections()).not.toContain('notebook.notes.v1.g2');
    expect(projector.liveGeneration('notebook')?.number).toBe(1);

    await begin();
    await expect.poll(() => projector.liveGeneration('notebook')?.number).toBe(3);
    expect(await read.get(notes, 'n1')).toMatchObject({ stars: 1 });
    expect(await verified(notebook)).toEqual(['equal']);
  });
});

describe('a fault of the store', () => {
  test('causes a wait: nothing is lost or counted twice', async () => {
    let failures = 3;
    const documents = writingBy(platform.documents, async (...asked) => {
      if (asked[0].startsWith('notebook.') && failures > 0) {
        failures -= 1;
        throw new DocumentsUnavailable('The disk is full.');
      }
      return platform.documents.write(...asked);
    });
    const { until, projector } = await platform.project([notebook], { documents });
    await until(await platform.append('a', write('n1', 'ada', 'One'), star('n1'), star('n1')));
    expect(failures).toBe(0);
    expect(projector.status()[0]).toMatchObject({ state: 'live', fault: undefined });
    expect(await verified(notebook)).toEqual(['equal']);
  });
});

describe('two projectors of the same models', () => {
  test('side by side produce what one would', async () => {
    const other = platform.documentsAgain();
    const [one, two] = await Promise.all([
      platform.project([notebook]),
      platform.project([notebook], { documents: other }),
    ]);
    for (let n = 0; n < 40; n += 1)
      await platform.append(`n${n}`, write(`n${n}`, 'ada', `Note ${n}`), star(`n${n}`), star(`n${n}`));
    await one.until(await platform.append('end', erase('ada'), write('z', 'bob', 'After')));
    expect(await verified(notebook)).toEqual(['equal']);
    await two.projector.stop();
    await other.close();
  });

  test('share the work by a lease: the one that lost it stands by and sees the progress of the other', async () => {
    let holder = 'one';
    const leasesOf = (name: string): Leases => ({
      lease: () => ({ tryHold: async () => holder === name, release: async () => undefined }),
    });
    const one = await platform.project([notebook], { leases: leasesOf('one') });
    const two = await platform.project([notebook], { leases: leasesOf('two') });
    await one.until(await platform.append('a', write('n1', 'ada', 'One')));
    await two.until(1n);
    expect([one, two].map(({ projector }) => projector.status()[0]?.state)).toEqual(['live', 'standby']);
    holder = 'two';
    await expect.poll(() => two.projector.status()[0]?.state).toBe('live');
    const position = await platform.append('a', star('n1'));
    await Promise.all([one.until(position), two.until(position)]);
    expect(one.projector.status()[0]?.state).toBe('standby');
    expect(await one.read.get(notes, 'n1')).toMatchObject({ stars: 1 });
    expect(await verified(notebook)).toEqual(['equal']);
  });
});

test('a restart continues from the checkpoint and folds nothing again', async () => {
  const first = await platform.project([notebook]);
  await first.until(await platform.append('a', write('n1', 'ada', 'One'), star('n1')));
  await first.projector.stop();
  const written: string[] = [];
  const documents = writingBy(platform.documents, async (...asked) => {
    if (asked[0].startsWith('notebook.')) written.push(...asked[1].map(({ _id }) => _id));
    return platform.documents.write(...asked);
  });
  const second = await platform.project([notebook], { documents });
  await second.until(await platform.append('b', star('n1')));
  expect(written).toEqual(['n1']);
  expect(await second.read.get(notes, 'n1')).toMatchObject({ stars: 2 });
});

test('a stop that fails to save one checkpoint still stops the others and releases their leases', async () => {
  const stars = starCounter().projection;
  const released: string[] = [];
  const leases: Leases = {
    lease: (name) => ({ tryHold: async () => true, release: async () => void released.push(name) }),
  };
  let isFull = false;
  const documents = writingBy(platform.documents, async (...asked) => {
    if (isFull && asked[1].some(({ _id }) => _id.startsWith('notebook.v1'))) {
      throw new DocumentsUnavailable('The disk is full.');
    }
    return platform.documents.write(...asked);
  });
  const { projector, until } = await platform.project([notebook, stars], { documents, leases, tickMs: 60_000 });
  await until(await platform.append('a', write('n1', 'ada', 'One')));
  isFull = true;
  // Nothing changes in the notebook, so its position is saved only on stop.
  const last = await platform.append('a', star('unknown'));
  await until(last);
  await projector.stop();
  expect(released).toEqual(['projection.notebook.v1', 'projection.stars.v1']);

  await platform.append('a', star('unknown'));
  expect(projector.progress('stars').position).toBe(last);
  const { until: untilAgain } = await platform.project([notebook, stars]);
  await untilAgain(3n);
  expect(await verified(notebook, stars)).toEqual(['equal', 'equal']);
});
