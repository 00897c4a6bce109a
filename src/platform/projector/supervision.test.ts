// One projection looked after while its store, its lease or another projection gets in the way.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { intercept } from '../../testing/intercept.ts';
import { notebook, notes, star, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { type Document, type DocumentStore, DocumentsUnavailable } from '../documents/document-store.ts';
import type { Leases } from '../leases.ts';
import { verifyReadModels } from '../verify/verify-read-models.ts';
import type { Projector } from './projector.ts';

let platform: PlatformFixture;

/** The first answer may be of a look that was under way already. */
const looked = async ({ tick }: Projector) => {
  await tick();
  await tick();
};

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

test('one that could not save how far it came when its lease was lost goes on from there when it has it again', async () => {
  let holds = true;
  let isFull = false;
  const leases: Leases = { lease: () => ({ tryHold: async () => holds, release: async () => undefined }) };
  const documents = intercept<DocumentStore>(platform.documents, {
    async write<D extends Document>(...asked: Parameters<DocumentStore['write']>) {
      if (isFull && asked[0] === 'projector.checkpoints') throw new DocumentsUnavailable('The disk is full.');
      return platform.documents.write<D>(...(asked as Parameters<typeof platform.documents.write<D>>));
    },
  });
  const { projector, until, read } = await platform.project([notebook], { documents, leases, tickMs: 3_600_000 });
  await until(await platform.append('a', write('n1', 'ada', 'One')));
  isFull = true;
  // Nothing changes by it, so that how far that is would be saved at the stop.
  await until(await platform.append('a', star('nobodys')));
  holds = false;
  await looked(projector);
  expect(projector.status()[0]).toMatchObject({ state: 'standby' });

  isFull = false;
  holds = true;
  await looked(projector);
  expect(projector.status()[0]).toMatchObject({ state: 'live' });
  await until(await platform.append('a', star('n1')));
  expect(await read.get(notes, 'n1')).toMatchObject({ stars: 1 });
  expect(await verifyReadModels({ ...platform, projections: [notebook] })).toMatchObject([{ outcome: 'equal' }]);
});
