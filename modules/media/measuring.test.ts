// A newer Kindling measures what an older one recorded, whatever happens in between.
import { hash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '../../src/platform/commands/act-as.ts';
import { type Commands, rootContext } from '../../src/platform/commands/commands.ts';
import { type MediaStore, mediaVariants } from '../../src/platform/media/media-store.ts';
import { mp4 } from '../../src/platform/media/video-fixture.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';
import { createMeasuring } from './measuring.ts';

let kindling: TestKindling;
let ada: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
});
afterAll(() => kindling.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#108040' } })
    .webp()
    .toBuffer();

/** As version 1 recorded it. */
async function anOldUpload(content: Uint8Array | undefined, kind: 'image' | 'video' = 'image'): Promise<string> {
  const { stores, clock } = kindling.kindling();
  const mediaId = randomUUID();
  const contentType = kind === 'image' ? 'image/webp' : 'video/mp4';
  if (content) await stores.mediaStore.put(mediaId, 'original', content, contentType);
  const data = { mediaId, ownerId: ada.id, kind, width: 1200, height: 900 };
  const actor = { kind: 'member', id: ada.id, isAdmin: false };
  const ids = { commandId: mediaId, commandHash: mediaId, correlationId: mediaId, causationId: mediaId };
  const metadata = { at: clock().toISOString(), actor, ...ids, version: 1 };
  const event = { id: randomUUID(), type: 'MediaUploaded', data, metadata };
  await stores.eventStore.append(`media-${mediaId}`, [event], 'no-stream');
  return mediaId;
}

async function measuredIn(mediaId: string) {
  const ofUpload = (await kindling.log()).filter(({ stream }) => stream === `media-${mediaId}`);
  const events = await kindling.kindling().codec.decode(ofUpload);
  return events.filter(({ type }) => type === 'MediaMeasured').map(({ data }) => data);
}

async function variantsOf(mediaId: string) {
  const { mediaStore } = kindling.kindling().stores;
  const described = await Promise.all(mediaVariants.map((variant) => mediaStore.describe(mediaId, variant)));
  return mediaVariants.filter((_, index) => described[index] !== undefined);
}

/** Returns what the store holds for an upload, next to its original. */
async function filesOf(mediaId: string) {
  const { mediaStore } = kindling.kindling().stores;
  const variants = (await variantsOf(mediaId)).filter((variant) => variant !== 'original');
  const files = variants.map(async (variant) => {
    const opened = await mediaStore.open(mediaId, variant);
    const content = opened ? await buffer(opened.stream) : Buffer.alloc(0);
    return { variant, bytes: content.length, sha256: hash('sha256', content) };
  });
  return Promise.all(files);
}

function measuring({ commands, store }: { commands?: Commands; store?: MediaStore } = {}) {
  const { stores, commands: ours, clock } = kindling.kindling();
  const measure = createMeasuring(store ?? stores.mediaStore);
  const context = rootContext({ kind: 'system', id: 'media.measure-unmeasured' }, clock().toISOString());
  return (mediaId: string) => measure(mediaId, actAs(commands ?? ours, context));
}

test('an old log is found and measured within a minute, and its pictures get the missing sizes', async () => {
  const content = await picture(1200, 900);
  const [still, film] = [await anOldUpload(content), await anOldUpload(mp4(), 'video')];
  await kindling.restart(() => kindling.clock.advance({ minutes: 2 }));
  const { projector, reactor, stores } = kindling.kindling();
  await projector.ready();
  await kindling.kindling().readModels.allReached(await stores.eventStore.head(), 5_000);
  await reactor?.settle();
  expect(await measuredIn(still)).toEqual([
    {
      ...{ mediaId: still, ownerId: ada.id, bytes: content.length, sha256: hash('sha256', content) },
      ...{ colour: expect.stringMatching(/^#[0-9a-f]{6}$/), widths: [480, 960] },
      derived: await filesOf(still),
    },
  ]);
  expect(await variantsOf(still)).toEqual(['original', 'width-480', 'width-960']);
  expect(await measuredIn(film)).toMatchObject([{ bytes: mp4().length, colour: null, widths: [] }]);
  expect(await variantsOf(film)).toEqual(['original']);
  const { body } = await ada.post('/community/posts', { content: 'Look', mediaUrls: [`/media/${still}`] });
  expect(body.post).toMatchObject({ media: [{ width: 1200, height: 900, sizes: [{ width: 480 }, { width: 960 }] }] });
});

test('visitors see a post’s media details once its picture is measured', async () => {
  const mediaId = await anOldUpload(await picture(700, 500));
  const { stores, readModels } = kindling.kindling();
  const caughtUp = async () => readModels.allReached(await stores.eventStore.head(), 5_000);
  await caughtUp();
  const id = await ada.publish('Look', { mediaUrls: [`/media/${mediaId}`] });
  const shown = async () => (await kindling.visitor().get(`/community/posts/${id}`)).body.post as { media: unknown };
  expect(await shown()).toMatchObject({ media: [{ width: 1200, colour: null, sizes: [] }] });
  await measuring()(mediaId);
  await caughtUp();
  const sizes = [{ url: `/media/${mediaId}/480`, width: 480 }];
  expect(await shown()).toMatchObject({ media: [{ colour: expect.stringMatching(/^#/), sizes }] });
});

test('a second measurement changes nothing', async () => {
  const mediaId = await anOldUpload(await picture(500, 400));
  await measuring()(mediaId);
  const first = await measuredIn(mediaId);
  await measuring()(mediaId);
  expect(await measuredIn(mediaId)).toEqual(first);
  expect(first).toHaveLength(1);
});

test('the next run completes a measurement that crashed between the files and the event', async () => {
  const mediaId = await anOldUpload(await picture(500, 400));
  const { commands } = kindling.kindling();
  const crashing: Commands = { ...commands, execute: () => Promise.reject(new Error('The process ended.')) };
  await expect(measuring({ commands: crashing })(mediaId)).rejects.toThrow('The process ended.');
  expect(await variantsOf(mediaId)).toEqual(['original', 'width-480']);
  expect(await measuredIn(mediaId)).toEqual([]);
  await measuring()(mediaId);
  expect(await measuredIn(mediaId)).toMatchObject([{ widths: [480] }]);
  const { mediaStore } = kindling.kindling().stores;
  const opened = await mediaStore.open(mediaId, 'width-480');
  expect(opened && (await sharp(await buffer(opened.stream)).metadata())).toMatchObject({ width: 480, height: 384 });
});

test('an upload that is deleted while it is measured leaves no file behind', async () => {
  const mediaId = await anOldUpload(await picture(1000, 400));
  const { mediaStore } = kindling.kindling().stores;
  const deleting: MediaStore = {
    ...mediaStore,
    async put(...args) {
      await mediaStore.delete(mediaId);
      await mediaStore.put(...args);
    },
  };
  await measuring({ store: deleting })(mediaId);
  expect(await variantsOf(mediaId)).toEqual([]);
  expect(await measuredIn(mediaId)).toMatchObject([{ bytes: null, widths: [] }]);
});

test('a missing file is recorded as missing only, and an undecodable one is measured without its colour', async () => {
  const [gone, broken] = [await anOldUpload(undefined), await anOldUpload(Buffer.from('no picture'))];
  await measuring()(gone);
  await measuring()(broken);
  const nothing = { bytes: null, sha256: null, colour: null, widths: [], derived: [] };
  expect(await measuredIn(gone)).toEqual([{ mediaId: gone, ownerId: ada.id, ...nothing }]);
  expect(await measuredIn(broken)).toMatchObject([{ bytes: 10, colour: null, widths: [] }]);
});
