import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeEach(async () => {
  kindling = await openTestKindling();
  onTestFinished(() => kindling.close());
});

const boundary = 'a-boundary-of-the-test';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;

/** Uploads a picture, as a draft does, and returns its address. */
async function upload(member: MemberCaller): Promise<string> {
  const picture = Buffer.from(onePixelPng.replace(/^.*,/, ''), 'base64');
  const answer = await kindling.app().inject({
    method: 'POST',
    url: '/api/media',
    headers: { cookie: member.cookie(), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  expect(answer.statusCode).toBe(201);
  return (answer.json() as { media: { url: string } }).media.url;
}

async function setPicture(member: MemberCaller, profileImageUrl: string | null): Promise<string> {
  const { status, body } = await member.post('/auth/profile', { profileImageUrl });
  expect(status).toBe(200);
  return (body.user as { profileImageUrl: string }).profileImageUrl;
}

const statusOf = async (url: string) => (await kindling.app().inject({ method: 'GET', url })).statusCode;
/** Does all due work, and the work that it creates. */
async function settle(): Promise<void> {
  await kindling.kindling().reactor?.settle();
  await kindling.kindling().reactor?.settle();
}
const removals = async () => {
  const events = await kindling.kindling().codec.decode(await kindling.log());
  return events.filter(({ type }) => type === 'MediaRemoved').map(({ data }) => (data as { mediaId: string }).mediaId);
};
const dayAndMore = { days: 1, minutes: 1 };

describe('an upload that nothing shows', () => {
  it('is deleted after a day, with its thumbnail, and not before', async () => {
    const ada = await kindling.member('ada');
    const url = await upload(ada);
    kindling.clock.advance({ minutes: 23 * 60 });
    await settle();
    expect([await statusOf(url), await statusOf(`${url}/thumbnail`)]).toEqual([200, 200]);
    kindling.clock.advance({ minutes: 61 });
    await settle();
    expect([await statusOf(url), await statusOf(`${url}/thumbnail`)]).toEqual([404, 404]);
    expect(await removals()).toHaveLength(1);
  });

  it('is refused in a draft that is published later, with a message that says what to do', async () => {
    const ada = await kindling.member('ada');
    const imageUrl = await upload(ada);
    kindling.clock.advance(dayAndMore);
    await settle();
    const { status, body } = await ada.post('/community/posts', { content: 'At last', imageUrl });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'media/not-found' });
    expect(body.message ?? body.error).toContain('Please add it again.');
  });

  it('is deleted once, even across a restart and if its file is already gone', async () => {
    const ada = await kindling.member('ada');
    const url = await upload(ada);
    await kindling.kindling().stores.mediaStore.delete(url.replace('/media/', ''));
    await kindling.restart(() => kindling.clock.advance(dayAndMore));
    await settle();
    kindling.clock.advance({ days: 1 });
    await settle();
    expect(await removals()).toEqual([url.replace('/media/', '')]);
  });

  it('is deleted even if it is older than the timers', async () => {
    const ada = await kindling.member('ada');
    const [lost, kept] = [await upload(ada), await upload(ada)];
    await ada.publish('Look', { imageUrl: kept });
    await settle();
    // Without its checkpoint the reactor starts over and knows no upload.
    await kindling.restart(async () => {
      for (const end of ['', '-wal', '-shm'])
        await rm(join(kindling.folder, `operations.sqlite${end}`), { force: true });
    });
    await settle();
    kindling.clock.advance({ days: 2 });
    await settle();
    expect([await statusOf(lost), await statusOf(kept)]).toEqual([404, 200]);
  });

  it('of an erased member is deleted without a fault', async () => {
    const ada = await kindling.member('ada');
    const url = await upload(ada);
    await ada.post('/account/delete', { password: testPassword });
    kindling.clock.advance(dayAndMore);
    await settle();
    expect(await statusOf(url)).toBe(404);
    expect(await removals()).toEqual([url.replace('/media/', '')]);
  });
});

describe('an upload that a post or a profile shows', () => {
  it('stays, however old it gets', async () => {
    const ada = await kindling.member('ada');
    const inPost = await upload(ada);
    await ada.publish('Look', { imageUrl: inPost });
    const picture = await setPicture(ada, onePixelPng);
    for (const _ of [1, 2]) {
      kindling.clock.advance({ days: 2 });
      await settle();
    }
    expect([await statusOf(inPost), await statusOf(picture)]).toEqual([200, 200]);
    expect(await removals()).toEqual([]);
  });
});

describe('a replaced profile picture', () => {
  it('is deleted within a day, unless a post still shows it', async () => {
    const ada = await kindling.member('ada');
    const first = await setPicture(ada, onePixelPng);
    const second = await setPicture(ada, await upload(ada));
    await ada.publish('Myself', { imageUrl: second });
    kindling.clock.advance({ days: 3 });
    await settle();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const third = await setPicture(ada, onePixelPng);
    kindling.clock.advance({ days: 3 });
    await settle();
    await setPicture(ada, null);
    kindling.clock.advance({ days: 1 });
    await settle();
    expect([await statusOf(second), await statusOf(third)]).toEqual([200, 404]);
  });
});
