// An installation with some of everything that a transfer must copy.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { MediaUploaded } from '../../../modules/media/index.ts';
import { type Config, readConfig } from '../../app/start/settings/config.ts';
import { openStores } from '../../app/start/stores.ts';
import { silentLogger } from '../../platform/logger.ts';
import { mediaVariants } from '../../platform/media/media-store.ts';
import { ensureJobs, type Job, jobs } from '../../platform/reactor/jobs.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { operatorOf } from '../cli-fixture.ts';
import { notedUpTo } from './copy-jobs.ts';

/** Pictures of an article and of a linked page, which are not uploads. */
export const picturesElsewhere = ['link-0123456789', 'news-0123456789'];

export const parkedJob = 'send-welcome:parked-before-the-move';

/** Closes the installation properly. */
export async function makeInstallation(): Promise<string> {
  const site = await openTestKindling();
  const ada = await site.member('Ada');
  const bert = await site.member('Bert');
  const gone = await site.member('Gone');
  const postId = await ada.publish('A red picture.', {
    mediaUrls: [await redPicture()],
  });
  for (const name of ['first', 'second', 'third']) await bert.comment(postId, `The ${name} comment.`);
  await gone.publish('Nobody shall know that I wrote this.');
  await operatorOf({ folder: site.folder, clock: site.clock }).json(['erase', gone.id, '--yes']);
  await site.kindling().reactor?.settle();
  const picture = await sharp(Buffer.from((await redPicture()).split(',')[1] ?? '', 'base64'))
    .webp()
    .toBuffer();
  for (const id of picturesElsewhere)
    await site.kindling().stores.mediaStore.put(id, 'original', picture, 'image/webp');
  await park(site.kindling().stores.operations, `user-${ada.id}`, site.clock());
  const folder = await emptyFolder();
  await site.restart(() => cp(site.folder, folder, { recursive: true }));
  await site.close();
  return folder;
}

export async function redPicture(): Promise<string> {
  const png = sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#c8102e' } }).png();
  return `data:image/png;base64,${(await png.toBuffer()).toString('base64')}`;
}

async function park(operations: Parameters<typeof ensureJobs>[0], stream: string, at: Date): Promise<void> {
  await ensureJobs(operations);
  const doc: Job = {
    _id: parkedJob,
    reaction: 'send-welcome',
    eventType: 'MemberRegistered',
    stream,
    revision: 0,
    state: 'parked',
    dueAt: at.toISOString(),
    attempts: 8,
    lastError: 'The disk is full',
  };
  await operations.write<Job>(jobs, [{ _id: doc._id, doc, position: 20n }]);
}

export async function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'kindling-transfer-'));
}

/** Of the picture that a member posted there. */
export const pictureVariants = ['original', 'thumbnail', 'width-480', 'width-960'];

export async function temporaryFolder(): Promise<string> {
  const folder = await emptyFolder();
  // A build that is being stopped may still remove its draft.
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
  return folder;
}

export const masterKeyOf = async (folder: string): Promise<string> =>
  (await readFile(join(folder, 'master.key'), 'utf8')).trim();

export async function copyOf(folder: string): Promise<string> {
  const copy = await emptyFolder();
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp(folder, copy, { recursive: true });
  return copy;
}

/** Leaves out positions, which differ between engines, and the record of a restore or backup. */
export async function contentOf(environment: Readonly<Record<string, string>>) {
  const config: Config = readConfig({ NODE_ENV: 'test', ...environment });
  const stores = await openStores({ config, logger: silentLogger, clock: () => new Date(), lock: false });
  const { eventStore, keyStore, mediaStore, operations } = stores;
  try {
    const stored = await eventStore.readAll(0n, { limit: 1_000 });
    const uploads = stored.filter(({ type }) => type === MediaUploaded.type);
    const files = uploads.flatMap(({ data }) =>
      mediaVariants.map(async (variant) => {
        const { mediaId, ownerId } = MediaUploaded.schema.parse(data);
        const opened = await mediaStore.open(mediaId, variant);
        if (opened === undefined) return undefined;
        const bytes = (await buffer(opened.stream)).toString('base64');
        return { mediaId, ownerId, variant, contentType: opened.contentType, bytes };
      }),
    );
    const pictures = await Promise.all(
      picturesElsewhere.map(async (id) => {
        const opened = await mediaStore.open(id, 'original');
        return opened && (await buffer(opened.stream)).toString('base64');
      }),
    );
    await ensureJobs(operations);
    const notedUpToPosition = (await notedUpTo(operations)) ?? 0n;
    const due = await operations.scan<Job>(jobs, { limit: 1_000 });
    return {
      events: stored
        .filter(({ type }) => type !== 'LogRestored' && type !== 'BackupTaken')
        .map(({ position, ...event }) => event),
      keys: (await keyStore.scan({ limit: 1_000 })).map(({ personId, key }) => ({
        personId,
        key: key === 'forgotten' ? key : Buffer.from(key.wrapped).toString('base64'),
      })),
      files: (await Promise.all(files)).filter((file) => file !== undefined),
      pictures: pictures.filter((picture) => picture !== undefined),
      jobs: due.map(({ _at, ...job }) => job),
      /** How many events the reactions have noted. */
      noted: stored.filter(({ position }) => position <= notedUpToPosition).length,
    };
  } finally {
    await stores.close();
  }
}
