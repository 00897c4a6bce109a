// The room that each member has for uploads.
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { killedBefore } from '../../src/testing/interrupted-appends.ts';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

/** As many of the smallest pictures as fit into a megabyte. */
const most = 10;

let kindling: TestKindling;
let ada: MemberCaller;
beforeEach(async () => {
  kindling = await openTestKindling({ environment: { UPLOAD_QUOTA_MB: '1' } });
  onTestFinished(() => kindling.close());
  ada = await kindling.member('ada');
});

const publish = (by: MemberCaller = ada, imageUrl = onePixelPng) =>
  by.post('/community/posts', { content: 'Look', imageUrl });
async function publishAll(): Promise<readonly string[]> {
  const answers = await Promise.all(Array.from({ length: most }, () => publish()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  return answers.map(({ body }) => (body.post as { id: string }).id);
}
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await kindling.kindling().reactor?.settle();
}
const typesInLog = async () => (await kindling.log()).map(({ type }) => type);

it('uploads at once never exceed it, and the refusal says what to do; others have their own', async () => {
  const answers = await Promise.all(Array.from({ length: most + 2 }, () => publish()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
  const refused = answers.find(({ status }) => status !== 201);
  expect(refused).toMatchObject({ status: 409, body: { code: 'media/quota-used-up' } });
  expect(refused?.body.message).toBe(
    'This upload takes 0.1 MB, and of your 1 MB for pictures and videos 0 MB are free. Delete posts with pictures or videos that you no longer need, or choose a smaller file.',
  );
  expect((await publish(await kindling.member('bob'))).status).toBe(201);
});

it('each picture of a post takes its own, a retry takes nothing more, and nothing is stored of what is refused', async () => {
  const twoPictures = { content: 'Look', mediaUrls: [onePixelPng, onePixelPng], mediaTypes: ['image', 'image'] };
  for (let n = 0; n < 2; n += 1) {
    const answer = await ada.call('POST', '/community/posts', { body: twoPictures, key: 'a-key-of-the-test-0001' });
    expect(answer.status).toBe(201);
  }
  expect((await typesInLog()).filter((type) => type === 'UploadRoomTaken')).toHaveLength(2);
  for (let n = 2; n < most; n += 1) expect((await publish()).status).toBe(201);
  expect((await publish()).status).toBe(409);
  const stored = await Array.fromAsync(kindling.kindling().stores.mediaStore.list());
  expect(new Set(stored.map(({ id }) => id)).size).toBe(most);
});

it('a removed upload frees its room', async () => {
  const [first] = await publishAll();
  expect((await publish()).status).toBe(409);
  await ada.call('DELETE', `/community/posts/${first}`);
  await settle();
  expect((await publish()).status).toBe(201);
  expect((await publish()).status).toBe(409);
});

it('with a member’s account, all of it is freed', async () => {
  await publishAll();
  await ada.post('/account/delete', { password: testPassword });
  await settle();
  const types = await typesInLog();
  expect(types.filter((type) => type === 'UploadRoomFreed')).toHaveLength(most);
});

it('an upload that was interrupted before it was recorded frees its room a day later', async () => {
  killedBefore(kindling, 'MediaUploaded');
  await publish();
  await kindling.restart();
  expect(await typesInLog()).toContain('UploadRoomTaken');
  kindling.clock.advance({ days: 2 });
  await settle();
  expect((await typesInLog()).slice(-1)).toEqual(['UploadRoomFreed']);
});
