// Damage planted in the stored files of uploads: `verify` names it, `backup` does not report success, `doctor` counts it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesIn } from '../../app/start/stores.ts';
import { mediaFolder } from '../../platform/media/file-media-store.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import type { MemberCaller } from '../../testing/test-member.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';
import type { MediaFinding } from '../media/check-media.ts';
import { pictureVariants, redPicture, temporaryFolder } from '../transfer/transfer-fixture.ts';

type Verified = Readonly<{
  sound: boolean;
  media: Readonly<{ uploads: number; files: number; findings: readonly MediaFinding[] }> | null;
}>;

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;
let mediaId: string;
beforeEach(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
  ada = await site.member('Ada');
  await ada.publish('A red picture.', { mediaUrls: [await redPicture()] });
  const uploaded = (await site.log()).find(({ type }) => type === 'MediaUploaded');
  mediaId = uploaded?.stream.slice('media-'.length) ?? '';
});
afterEach(() => site.close());

const fileOf = (variant: string, id = mediaId) => join(filesIn(site.folder).media, mediaFolder(id), `${variant}.webp`);
const verify = async (code: number) => operator.json<Verified>(['verify', '--only', 'media'], code);
const found = async () => (await verify(1)).media?.findings.map(({ kind, variant }) => [kind, variant]);

async function scratch(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}

/** Makes everything in an id's folder older than uploads and deletions may take. */
async function age(id = mediaId): Promise<void> {
  const longAgo = new Date(site.clock().getTime() - 2 * 60 * 60 * 1_000);
  await utimes(join(filesIn(site.folder).media, mediaFolder(id)), longAgo, longAgo);
}

it('files as they were uploaded are intact', async () => {
  const { sound, media } = await verify(0);
  expect({ sound, media }).toEqual({ sound: true, media: { uploads: 1, files: pictureVariants.length, findings: [] } });
  expect((await operator.kindling(['verify'])).out).toContain('The media are intact: 4 files of 1 upload.');
});

it('missing, truncated and altered files of any variant are found', async () => {
  await rm(fileOf('original'));
  await truncate(fileOf('thumbnail'), 40);
  await scratch(fileOf('width-480'));
  expect(await found()).toEqual([
    ['missing', 'original'],
    ['altered', 'width-480'],
    ['truncated', 'thumbnail'],
  ]);
  const { out } = await operator.kindling(['verify', '--only', 'media']);
  expect(out).toContain('The media are NOT intact: 3 findings.');
  expect(out).toContain(`missing      ${join('media', mediaFolder(mediaId), 'original')} is missing.`);
});

it('an altered original is found', async () => {
  await scratch(fileOf('original'));
  expect(await found()).toEqual([['altered', 'original']]);
});

it('doctor reports what verify found, until verify finds nothing there', async () => {
  const intact = await readFile(fileOf('original'));
  const doctor = async () => (await operator.kindling(['doctor'])).out;
  await scratch(fileOf('original'));
  expect(await doctor()).not.toContain('It found');
  await verify(1);
  const finding = `It found ${site.clock().toISOString().slice(0, 19).replace('T', ' ')}Z: media/`;
  expect(await doctor()).toContain(finding);
  expect(await doctor()).toContain('kindling verify --only media says what to do.');
  // Another part says nothing about this one.
  await operator.json(['verify', '--only', 'log'], 0);
  expect(await doctor()).toContain(finding);
  await writeFile(fileOf('original'), intact);
  expect(await doctor()).toContain(finding);
  await operator.json(['verify'], 0);
  expect(await doctor()).not.toContain('It found');
});

it('files of no upload are leftovers once they are old, and so are pictures that nothing shows any more', async () => {
  const { eventStore } = site.kindling().stores;
  const [upload, shown, dropped, unknown] = [
    '0195c1f0-7e2b-7a44-9d1e-5b8f1c2d3e4f',
    `tool-${'a'.repeat(32)}`,
    `tool-${'b'.repeat(32)}`,
    `news-${'c'.repeat(32)}`,
  ];
  const longAgo = new Date(site.clock().getTime() - 3 * 60 * 60 * 1_000).toISOString();
  const metadata = { at: longAgo, version: 1, actor: { kind: 'system', id: 'test' } };
  const picture = { width: 9, height: 9, hasSmall: false };
  const [logo, screenshot] = [shown, dropped].map((id) => ({ id, ...picture }));
  const read = { toolId: 't', problem: null, logo, screenshot, readAt: longAgo };
  const events = [
    { type: 'ToolSiteRead', data: read },
    { type: 'ToolPictureDropped', data: { toolId: 't', use: 'screenshot', pictureId: dropped } },
  ].map((event) => ({ id: randomUUID(), metadata, ...event }));
  await eventStore.append('tool-t', events as never, 'no-stream');
  // The reaction deletes the dropped one; a crash would leave it.
  await site.kindling().reactor?.settle();
  for (const id of [upload, shown, dropped, unknown]) {
    await mkdir(dirname(fileOf('original', id)), { recursive: true });
    await writeFile(fileOf('original', id), 'stray');
  }
  await verify(0);
  for (const id of [upload, shown, dropped, unknown]) await age(id);
  const { findings = [] } = (await verify(1)).media ?? {};
  expect(new Map(findings.map(({ mediaId: id, kind }) => [id, kind]))).toEqual(
    new Map([upload, dropped, unknown].map((id) => [id, 'leftover'])),
  );
});

it('a file that can’t be read does not keep the others from being copied', async () => {
  await rm(fileOf('original'));
  await mkdir(fileOf('original'));
  expect(await found()).toEqual([['unreadable', 'original']]);
  const folder = join(await temporaryFolder(), 'backup');
  const { code, err } = await operator.kindling(['backup', '--to', folder]);
  expect([code, err]).toEqual([3, expect.stringContaining('1 media file is missing or damaged')]);
  expect(existsSync(join(folder, 'media', mediaFolder(mediaId), 'width-480.webp'))).toBe(true);
});

it('a backup of damaged media says so and ends with 3; it contains its log and the other files', async () => {
  await rm(fileOf('width-480'));
  await scratch(fileOf('original'));
  const folder = join(await temporaryFolder(), 'backup');
  const { code, err } = await operator.kindling(['backup', '--to', folder]);
  expect(code).toBe(3);
  expect(err).toContain(`The backup is in ${folder}, and is not intact.`);
  expect(err).toContain('2 media files are missing or damaged (the first: media/');
  expect(existsSync(join(folder, 'backup.json'))).toBe(true);
});

it('doctor counts the files, and finds missing ones and ones of another size', async () => {
  const media = async () => {
    const { findings } = JSON.parse((await operator.kindling(['doctor', '--json'])).out) as {
      findings: { check: string; fine: boolean; message: string }[];
    };
    return findings.find(({ check }) => check === 'media');
  };
  expect(await media()).toMatchObject({ fine: true, message: expect.stringContaining('4 files of 1 upload') });
  await truncate(fileOf('original'), 10);
  expect(await media()).toMatchObject({ fine: false, message: expect.stringContaining('1 is missing or damaged') });
});

it('files of removed uploads and of erased members are not missing', async () => {
  await ada.publish('Another one.', { mediaUrls: [await redPicture()] });
  await operator.json(['erase', ada.id, '--yes']);
  await site.kindling().reactor?.settle();
  expect((await verify(0)).media).toEqual({ uploads: 0, files: 0, findings: [] });
});

/** Loses the pending work of reactions, as a new `operations.sqlite` does. */
async function loseJobs(): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(`${filesIn(site.folder).operations}${end}`, { force: true });
}

/** Does the work of the next midnight, and what follows from it. */
async function sweep(): Promise<void> {
  site.clock.advance({ days: 1, minutes: 1 });
  for (const _ of [1, 2]) await site.kindling().reactor?.settle();
}

it('files of an erased member are leftovers, and are deleted within a day or two though the jobs for it were lost', async () => {
  await site.kindling().reactor?.settle();
  await site.restart(async () => {
    await operator.json(['erase', ada.id, '--yes']);
    await loseJobs();
  });
  await site.kindling().reactor?.settle();
  expect(existsSync(fileOf('original'))).toBe(true);
  site.clock.advance({ minutes: 120 });
  await age();
  expect((await verify(1)).media?.findings).toMatchObject([
    { kind: 'leftover', mediaId, message: expect.stringContaining('belongs to something that was removed.') },
  ]);
  for (const _ of [1, 2]) await sweep();
  expect(existsSync(dirname(fileOf('original')))).toBe(false);
  expect((await verify(0)).media?.findings).toEqual([]);
});

it('the files of a removed upload are deleted though the job for it was lost', async () => {
  const saved = await temporaryFolder();
  await cp(filesIn(site.folder).media, saved, { recursive: true });
  await operator.json(['erase', ada.id, '--yes']);
  await site.kindling().reactor?.settle();
  expect(existsSync(fileOf('original'))).toBe(false);
  await site.restart(async () => {
    await cp(saved, filesIn(site.folder).media, { recursive: true });
    await loseJobs();
  });
  const strays = ['0195c1f0-7e2b-7a44-9d1e-5b8f1c2d3e4f', `news-${'c'.repeat(32)}`].map((id) => fileOf('original', id));
  for (const stray of strays) {
    await mkdir(dirname(stray), { recursive: true });
    await writeFile(stray, 'stray');
  }
  await sweep();
  expect(existsSync(dirname(fileOf('original')))).toBe(false);
  // Nothing in the log says that these may go.
  expect(strays.map(existsSync)).toEqual([true, true]);
});
