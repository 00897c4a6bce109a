// Tombstones of real collections, on a clock that the test moves.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { NoteStarred, notebook, remove, star, write } from '../testing/notebook.ts';
import { openPlatform, type PlatformFixture, type Projecting } from '../testing/platform-fixture.ts';
import { positionsOf } from '../testing/positions-of.ts';
import { openDocumentLeases } from './leases/document-leases.ts';
import { silentLogger } from './logger.ts';
import { handledGenerations } from './projector/handled-generations.ts';
import {
  enqueue,
  ensureJobs,
  finish,
  handledJobs,
  jobs,
  reactorCheckpointId,
  reactorCheckpoints,
} from './reactor/jobs.ts';
import { reaction } from './reactor/reaction.ts';
import { startTombstoneSweeper } from './tombstone-sweeper.ts';

const notesName = 'notebook.notes.v1.g1';

let platform: PlatformFixture;
let projecting: Projecting;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
  projecting = await platform.project([notebook]);
});

async function sweeperOn(options: Partial<Parameters<typeof startTombstoneSweeper>[0]> = {}) {
  const { documents, clock } = platform;
  const sweeper = await startTombstoneSweeper({
    swept: [{ documents, handled: () => handledGenerations(documents, [notebook]) }],
    clock,
    logger: silentLogger,
    ...options,
  });
  onTestFinished(() => sweeper.stop());
  return sweeper;
}

/** Writes a note, deletes it, and waits for the tick that saves the projection's progress. */
async function leaveTombstone(id: string): Promise<void> {
  const position = await platform.append(`note-${id}`, write(id, 'ada', `The note ${id}`), remove(id));
  await projecting.until(position);
  await projecting.projector.tick();
}

const remembered = async (...ids: readonly string[]) => [
  ...(await positionsOf(platform.documents, notesName, ids)).keys(),
];

describe('a tombstone', () => {
  test('stays for a day, then is swept', async () => {
    await leaveTombstone('n1');
    const sweeper = await sweeperOn();
    await sweeper.sweep();
    platform.clock.advance({ days: 1, ms: -1 });
    await sweeper.sweep();
    expect(await remembered('n1')).toEqual(['n1']);
    platform.clock.advance({ ms: 1 });
    expect(await sweeper.sweep()).toBe(1);
    expect(await remembered('n1')).toEqual([]);
  });

  test('is not swept earlier because of an older one', async () => {
    await leaveTombstone('old');
    const sweeper = await sweeperOn();
    await sweeper.sweep();
    platform.clock.advance({ days: 1 });
    await leaveTombstone('new');
    await sweeper.sweep();
    expect(await remembered('old', 'new')).toEqual(['new']);
    platform.clock.advance({ days: 1 });
    await sweeper.sweep();
    expect(await remembered('old', 'new')).toEqual([]);
  });

  test('is swept even if no instance ran in between', async () => {
    await leaveTombstone('n1');
    const first = await sweeperOn();
    await first.sweep();
    await first.stop();
    platform.clock.advance({ days: 3 });
    await sweeperOn();
    await expect.poll(() => remembered('n1')).toEqual([]);
  });

  test('is swept without any living document', async () => {
    const sweeper = await sweeperOn();
    await projecting.until(await platform.append('note-n2', write('n2', 'bob', 'Still here'), star('n2')));
    await leaveTombstone('n1');
    await sweeper.sweep();
    platform.clock.advance({ days: 1 });
    await sweeper.sweep();
    expect(await platform.documents.get(notesName, 'n2')).toMatchObject({ text: 'Still here', stars: 1 });
  });

  test('is swept by one of several instances', async () => {
    const { documents, clock } = platform;
    const leasesOf = (holder: string) => openDocumentLeases({ documents, holder, ttlMs: 10_000, clock });
    const holder = await sweeperOn({ leases: await leasesOf('first') });
    await holder.sweep();
    await leaveTombstone('n1');
    const other = await sweeperOn({ leases: await leasesOf('second') });
    expect(await other.sweep()).toBe(0);
    expect(await platform.documents.get('tombstones.marks', 'notebook.v1.g1')).toMatchObject({ position: '0' });
  });
});

test('its sweeper stops even if its lease cannot be released', async () => {
  const release = () => Promise.reject(new Error('the connection was closed'));
  const sweeper = await sweeperOn({ leases: { lease: () => ({ tryHold: async () => true, release }) } });
  await expect(sweeper.stop()).resolves.toBeUndefined();
});

test('a generation dropped during the sweep affects no other', async () => {
  const { documents } = platform;
  const dropped = { name: 'gone.v1.g1', collections: ['gone.notes.v1.g1'], upTo: 9n };
  const handled = async () => [dropped, ...(await handledGenerations(documents, [notebook]))];
  await leaveTombstone('n1');
  const sweeper = await sweeperOn({ swept: [{ documents, handled }] });
  await sweeper.sweep();
  platform.clock.advance({ days: 1 });
  expect(await sweeper.sweep()).toBe(1);
});

test('a finished job is remembered for a day after its event can no longer be redelivered', async () => {
  const { documents: operations, clock } = platform;
  await ensureJobs(operations);
  const praise = reaction('notebook.praise', NoteStarred, () => Promise.resolve());
  await platform.append('note-n1', star('n1'), star('n1'));
  const events = await platform.codec.decode(await platform.eventStore.read('note-n1'));
  await enqueue(
    operations,
    events.map((event) => ({ reaction: praise, event, dueAt: event.metadata.at })),
  );
  for (const event of events) {
    const job = await operations.get(jobs, `notebook.praise:${event.id}`);
    if (job !== undefined) await finish(operations, job as Parameters<typeof finish>[1]);
  }
  const known = async () =>
    (
      await positionsOf(
        operations,
        jobs,
        events.map(({ id }) => `notebook.praise:${id}`),
      )
    ).size;
  const noteCheckpoint = (position: string) => {
    const doc = { _id: reactorCheckpointId, position };
    return operations.write(reactorCheckpoints, [{ _id: reactorCheckpointId, doc, position: BigInt(position) + 1n }]);
  };

  await noteCheckpoint('2');
  const swept = [{ documents: operations, handled: () => handledJobs(operations) }];
  const sweeper = await sweeperOn({ swept, clock });
  await sweeper.sweep();
  clock.advance({ days: 1 });
  await noteCheckpoint('900');
  await sweeper.sweep();
  expect(await known()).toBe(1);
  clock.advance({ days: 1 });
  await sweeper.sweep();
  expect(await known()).toBe(0);
});
