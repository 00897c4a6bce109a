// Who may load a picture or video now: everybody who may see something that shows it, its owner, and staff.
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../../testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let chief: MemberCaller;
beforeEach(() => open());

async function open(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  kindling = await openTestKindling({ environment });
  const opened = kindling;
  onTestFinished(() => opened.close());
  [ada, bob, chief] = [await kindling.member('ada'), await kindling.member('bob'), await kindling.admin('chief')];
}

async function picture(width = 600, height = 400): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#108040' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

async function publishPicture(by = ada, content = 'Look'): Promise<Readonly<{ id: string; url: string }>> {
  const { body, status } = await by.post('/community/posts', { content, imageUrl: await picture() });
  expect(status).toBe(201);
  const { id, imageUrl: url } = body.post as { id: string; imageUrl: string };
  return { id, url };
}

type Asked = Readonly<{ method?: 'GET' | 'HEAD'; headers?: Readonly<Record<string, string>> }>;
const ask = (url: string, by?: Caller, { method = 'GET', headers = {} }: Asked = {}) =>
  kindling.app().inject({ method, url, headers: { ...by?.headers(), ...headers } });
const statusFor = async (url: string, by?: Caller, asked?: Asked) => (await ask(url, by, asked)).statusCode;
/** In this order: a visitor, another member, the owner, staff. */
const statuses = async (url: string) => {
  const found: number[] = [];
  for (const by of [undefined, bob, ada, chief]) found.push(await statusFor(url, by));
  return found;
};

async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await kindling.kindling().reactor?.settle();
}

async function decide(kind: string, id: string, decision: 'remove' | 'restore'): Promise<void> {
  if (decision === 'remove') await bob.post('/flags', { kind, id, reason: 'other' });
  const { status } = await chief.post(`/moderation/cases/${kind}-${id}/decision`, { decision, reason: 'A reason' });
  expect(status).toBe(201);
}

describe('a picture of a post', () => {
  it('is served to everybody, and revalidated each time', async () => {
    const { url } = await publishPicture();
    expect(await statuses(url)).toEqual([200, 200, 200, 200]);
    const { headers, rawPayload } = await ask(url);
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    const again = await ask(url, undefined, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect(again.headers['cache-control']).toBe('public, no-cache');
    const weak = { headers: { 'if-none-match': `"other", W/${String(headers.etag)}` } };
    expect(await statusFor(url, undefined, weak)).toBe(304);
    expect(await statusFor(url, undefined, { headers: { 'if-none-match': '*' } })).toBe(304);
    expect(await statusFor(url, undefined, { headers: { 'if-none-match': '"other"' } })).toBe(200);
    const head = await ask(url, undefined, { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(rawPayload.length), '']);
  });

  it('is gone for visitors while the post is removed, in every size and for every kind of request', async () => {
    const { id, url } = await publishPicture();
    const { etag } = (await ask(url)).headers;
    await decide('post', id, 'remove');
    for (const path of [url, `${url}/thumbnail`, `${url}/480`])
      expect(await statuses(path)).toEqual([404, 404, 200, 200]);
    const ways: readonly Asked[] = [
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-9' } },
      { headers: { 'if-none-match': String(etag) } },
      { headers: { 'if-none-match': '*' } },
    ];
    for (const way of ways) expect([way, await statusFor(url, undefined, way)]).toEqual([way, 404]);
    expect((await ask(url)).headers['cache-control']).toBe('no-store');
    expect((await ask(url, ada)).headers['cache-control']).toBe('private, no-cache');
    await decide('post', id, 'restore');
    expect(await statuses(url)).toEqual([200, 200, 200, 200]);
  });

  it('stays visible while another post shows it', async () => {
    const { id, url } = await publishPicture();
    await ada.publish('Once more', { imageUrl: url });
    await decide('post', id, 'remove');
    expect(await statuses(url)).toEqual([200, 200, 200, 200]);
  });

  it('disappears with the post, before its file does', async () => {
    const { id, url } = await publishPicture();
    await ada.call('DELETE', `/community/posts/${id}`);
    expect(await statusFor(url)).toBe(404);
    await settle();
    expect(await statuses(url)).toEqual([404, 404, 404, 404]);
  });

  it('is served only to its author and staff while the post is held for review', async () => {
    await open({ RATE_LIMITS: 'default' });
    const text = 'Buy this lamp now';
    for (let times = 0; times < 2; times += 1) await ada.publish(text);
    const { id, url } = await publishPicture(ada, text);
    expect((await kindling.visitor().get(`/community/posts/${id}`)).status).toBe(404);
    expect(await statuses(url)).toEqual([404, 404, 200, 200]);
  });

  it('of an erased author is gone at once, even for staff', async () => {
    const { id, url } = await publishPicture();
    await bob.comment(id, 'A comment that keeps the post');
    await ada.post('/account/delete', { password: testPassword });
    expect([await statusFor(url), await statusFor(url, chief)]).toEqual([404, 404]);
  });
});

describe('a profile picture', () => {
  it('is served to everybody until it is replaced or its member is erased', async () => {
    const set = async (profileImageUrl: string | null) =>
      ((await ada.post('/auth/profile', { profileImageUrl })).body.user as { profileImageUrl: string }).profileImageUrl;
    const first = await set(await picture());
    expect(await statuses(first)).toEqual([200, 200, 200, 200]);
    const second = await set(await picture(500, 500));
    expect(await statuses(first)).toEqual([404, 404, 200, 200]);
    expect(await statuses(second)).toEqual([200, 200, 200, 200]);
    await ada.post('/account/delete', { password: testPassword });
    expect([await statusFor(second), await statusFor(second, chief)]).toEqual([404, 404]);
  });
});

it('an address without an upload is not found, whatever the store contains', async () => {
  const id = 'a-file-that-no-event-names';
  await kindling.kindling().stores.mediaStore.put(id, 'original', Buffer.from('a picture'), 'image/webp');
  expect(await statuses(`/media/${id}`)).toEqual([404, 404, 404, 404]);
});
