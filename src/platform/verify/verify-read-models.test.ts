// Read models on real embedded stores, deliberately corrupted behind the projector's back.
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { intercept } from '../../testing/intercept.ts';
import {
  countedNotebook,
  erase,
  type NoteDocument,
  NoteWritten,
  notes,
  remove,
  shelves,
  star,
  tallies,
  write,
} from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture, type Projecting } from '../../testing/platform-fixture.ts';
import type { Document, DocumentStore } from '../documents/document-store.ts';
import { collection, defineProjection } from '../projection.ts';
import { changeBookkeeping } from '../projector/bookkeeping.ts';
import { physicalName } from '../projector/generations.ts';
import { type VerifyOptions, verifyReadModels } from './verify-read-models.ts';

const generation = { version: 1, number: 1 };
const notesName = physicalName(notes, generation);
const shelvesName = physicalName(shelves, generation);

let platform: PlatformFixture;
let projecting: Projecting;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
  projecting = await platform.project([countedNotebook]);
  await platform.append('a', write('n1', 'ada', 'The first note'), star('n1'), write('n2', 'ada', 'The second note'));
  await platform.append('b', write('n3', 'bob', 'Of another author'), write('n4', 'bob', 'Soon gone'), remove('n4'));
  await projecting.until(await platform.append('c', write('n5', 'cyd', 'Erased at once'), erase('cyd')));
});

const verifyOnce = (options: Partial<VerifyOptions> = {}) =>
  verifyReadModels({ ...platform, projections: [countedNotebook], ...options });

/** Verifies with the fresh documents in memory, and again with nearly all of them in the scratch file. */
async function verify(options: Partial<VerifyOptions> = {}) {
  const reports = await verifyOnce(options);
  expect(await verifyOnce({ ...options, maxBytes: 1 })).toEqual(reports);
  return reports;
}

/** Writes without the projector, at the document's own position, which bypasses the guard. */
async function spoil(name: string, id: string, change: (doc: Document) => Document | null): Promise<void> {
  const found = await platform.documents.get(name, id);
  const doc = change(found ?? { _id: id });
  await platform.documents.write(name, [{ _id: id, doc, position: (found?._at ?? 0n) + 1n }]);
}

describe('intact read models', () => {
  test('are found equal, document by document', async () => {
    expect(await verify()).toEqual([
      {
        projection: 'notebook',
        outcome: 'equal',
        position: 8n,
        documents: 8,
        differenceCount: 0,
        differences: [],
        skipped: [],
      },
    ]);
  });

  test('are equal even if an author was erased and the log is read without the key', async () => {
    await platform.keyring.forget('ada');
    await projecting.until(await platform.append('a', erase('ada')));
    expect(await verify()).toMatchObject([{ outcome: 'equal', documents: 6 }]);
  });

  test.each([undefined, 1])('are equal while documents change during the comparison (memory: %s)', async (maxBytes) => {
    let moveOn = async () => {
      moveOn = async () => {};
      await projecting.until(await platform.append('d', star('n3'), remove('n2'), write('n6', 'bob', 'New')));
    };
    const documents = intercept(platform.documents, {
      async scan<D extends Document>(...asked: Parameters<DocumentStore['scan']>) {
        await moveOn();
        return platform.documents.scan<D>(...asked);
      },
    });
    expect(await verifyOnce({ documents, maxBytes })).toMatchObject([{ outcome: 'equal', position: 8n, documents: 8 }]);
  });

  test('are equal after an event that neither they nor the fold could handle', async () => {
    const fussy = collection<NoteDocument>('fussy.notes', {
      whose: 'nobody',
      rules: ({ on }) => [
        on(NoteWritten, {
          key: ({ data }) => data.noteId,
          fold(_, { data: { noteId, authorId, text } }) {
            if (noteId === 'n2') throw new Error('not this one');
            return { _id: noteId, authorId, text: text ?? '', stars: 0 };
          },
        }),
      ],
    });
    const projection = defineProjection({ name: 'fussy', version: 1, collections: [fussy] });
    const { projector, until } = await platform.project([projection]);
    await expect.poll(() => projector.status()[0]?.state).toBe('stalled');
    const skip = { position: '3', reason: 'a test' };
    await changeBookkeeping(platform.documents, projection, (now) => ({ ...now, skip }));
    await until(8n);
    expect(await verify({ projections: [projection] })).toMatchObject([
      { outcome: 'equal', documents: 4, skipped: [{ position: 3n, eventType: 'NoteWritten' }] },
    ]);
  });
});

describe('a planted difference is found', () => {
  const differencesOf = async (options: Partial<VerifyOptions> = {}) => {
    const [report] = await verify(options);
    expect(report?.outcome).toBe('different');
    expect(report?.differenceCount).toBe(report?.differences.length);
    return report?.differences;
  };

  test('in a changed document, without revealing what people wrote', async () => {
    await spoil(notesName, 'n1', (doc) => ({ ...doc, text: 'The first  ote', stars: 7 }));
    expect(await differencesOf()).toEqual([
      {
        collection: 'notebook.notes',
        id: 'n1',
        kind: 'changed',
        mentions: [],
        fields: [
          { field: 'text', live: '"<14 characters>"', fresh: '"<14 characters>", but others' },
          { field: 'stars', live: '7', fresh: '1' },
          { field: '_at', live: '3', fresh: '2' },
        ],
      },
    ]);
    expect(await differencesOf({ reveal: true })).toMatchObject([
      { fields: [{ live: '"The first  ote"', fresh: '"The first note"' }, {}, {}] },
    ]);
  });

  test('in a count that does not match the documents', async () => {
    await spoil(physicalName(tallies, generation), 'ada', (doc) => ({ ...doc, notes: 3 }));
    expect(await differencesOf()).toMatchObject([
      { collection: 'notebook.tallies', id: 'ada', fields: [{ field: 'notes', live: '3', fresh: '2' }, {}] },
    ]);
  });

  test('in a field that only one side has', async () => {
    await spoil(shelvesName, 'bob', ({ _id }) => ({ _id, nodes: 2 }));
    expect(await differencesOf()).toMatchObject([
      {
        id: 'bob',
        fields: [
          { field: 'nodes', live: '2', fresh: 'nothing' },
          { field: '_at', live: '6', fresh: '5' },
          { field: 'notes', live: 'nothing', fresh: '2' },
        ],
      },
    ]);
  });

  test('if a document is missing, extra, or should have been deleted', async () => {
    await spoil(notesName, 'n3', () => null);
    await spoil(notesName, 'n9', (doc) => ({ ...doc, authorId: 'bob', text: 'Never written', stars: 0 }));
    await platform.documents.write(notesName, [{ _id: 'n4', doc: { _id: 'n4' }, position: 7n }]);
    expect(await differencesOf()).toEqual([
      { collection: 'notebook.notes', id: 'n4', kind: 'extra', fields: [], mentions: [] },
      { collection: 'notebook.notes', id: 'n9', kind: 'extra', fields: [], mentions: [] },
      { collection: 'notebook.notes', id: 'n3', kind: 'missing', fields: [], mentions: [] },
    ]);
  });

  test('if a document is beyond the end of the log', async () => {
    await platform.documents.write(shelvesName, [
      { _id: 'ada', doc: { _id: 'ada', notes: 2 } as Document, position: 400n },
    ]);
    expect(await differencesOf()).toMatchObject([{ id: 'ada', fields: [{ field: '_at', live: '400', fresh: '3' }] }]);
  });

  test('every time: all 150 are counted and the first hundred reported', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `ghost-${1_000 + index}`);
    await platform.documents.write(
      notesName,
      ids.map((_id) => ({ _id, doc: { _id }, position: 1n })),
    );
    const [report] = await verify();
    expect(report).toMatchObject({ outcome: 'different', differenceCount: 150 });
    expect(report?.differences.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });
});

describe('what cannot be compared is reported as such', () => {
  test('a read model that is not built yet', async () => {
    const unbuilt = defineProjection({ name: 'unbuilt', version: 1, collections: [] });
    expect(await verify({ projections: [unbuilt] })).toMatchObject([{ outcome: 'not-built', documents: 0 }]);
  });

  test('one built by other rules', async () => {
    expect(await verify({ projections: [{ ...countedNotebook, version: 2 }] })).toMatchObject([
      { outcome: 'outdated' },
    ]);
  });

  test('one that is replaced by a rebuilt one during the check', async () => {
    const documents = intercept(platform.documents, {
      async scan<D extends Document>(...asked: Parameters<DocumentStore['scan']>) {
        await changeBookkeeping(platform.documents, countedNotebook, (now) => ({ ...now, live: 2 }));
        return platform.documents.scan<D>(...asked);
      },
    });
    expect(await verifyOnce({ documents })).toMatchObject([{ outcome: 'replaced' }]);
  });
});

test('an aborted verification stops, and leaves no scratch file', async () => {
  vi.stubEnv('TMPDIR', platform.folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(verify({ signal: AbortSignal.abort(new Error('called off')) })).rejects.toThrow('called off');
  expect(await scratchFolders()).toEqual([]);
});

async function scratchFolders(): Promise<readonly string[]> {
  return (await readdir(platform.folder)).filter((name) => name.startsWith('kindling-verify-'));
}
