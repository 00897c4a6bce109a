// Uploads over HTTP, as browsers and programs send them.
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxMediaBytes, maxPosterBytes } from '../../../platform/media/refusals.ts';
import { mp4 } from '../../../platform/media/video-fixture.ts';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import type { MemberCaller } from '../../../testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let port: number;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada.uploads');
  port = Number(new URL(await kindling.app().listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => kindling.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc4411' } })
    .png()
    .toBuffer();

const boundary = 'a-boundary-of-the-test';
const headOf = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;
const formHead = headOf('file');
const form = (file: Uint8Array, poster?: Uint8Array) =>
  Buffer.concat([
    ...[Buffer.from(formHead), file],
    ...(poster ? [Buffer.from(`\r\n${headOf('poster')}`), poster] : []),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

async function send(payload: Buffer, headers: Record<string, string> = {}) {
  const answer = await kindling.app().inject({
    method: 'POST',
    url: '/api/media',
    headers: { cookie: ada.cookie(), 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const bytesAt = async (url: string) => (await kindling.app().inject({ url })).rawPayload;

test('a file sent again under its key is stored once', async () => {
  const [first, again] = await Promise.all(
    [0, 1].map(async () => send(form(await picture(31, 17)), { 'idempotency-key': 'twice' })),
  );
  expect(first).toMatchObject({ status: 201, body: { media: { type: 'image', width: 31, height: 17 } } });
  expect(again).toEqual(first);
  expect(await send(form(await picture(31, 17)), { 'idempotency-key': 'twice' })).toEqual(first);
});

test('another file under a used key is refused, and the stored one is unchanged', async () => {
  const first = await send(form(await picture(40, 30)), { 'idempotency-key': 'changed' });
  const stored = await bytesAt(first.body.media.url);
  const other = await send(form(await picture(50, 60)), { 'idempotency-key': 'changed' });
  expect(other).toMatchObject({ status: 409, body: { code: 'request/idempotency-key-reused' } });
  expect((await bytesAt(first.body.media.url)).equals(stored)).toBe(true);
});

test('another picture in a post under a used key changes nothing of the first', async () => {
  const post = async (width: number) => {
    const mediaUrls = [`data:image/png;base64,${(await picture(width, 20)).toString('base64')}`];
    return ada.post('/community/posts', { content: 'With a picture', mediaUrls }, { key: 'a post' });
  };
  const { body } = await post(21);
  const [url] = (body.post as { mediaUrls: string[] }).mediaUrls;
  const stored = await bytesAt(url ?? '');
  expect(await post(22)).toMatchObject({ status: 409, body: { code: 'request/idempotency-key-reused' } });
  expect((await bytesAt(url ?? '')).equals(stored)).toBe(true);
});

test.each<[string, () => Promise<Buffer>]>([
  [
    'a GIF',
    () =>
      sharp({ create: { width: 24, height: 24, channels: 3, background: '#123' } })
        .gif()
        .toBuffer(),
  ],
  ['a video', async () => Buffer.from(mp4())],
])('%s among the uploads is no profile picture', async (_, file) => {
  const profileImageUrl = (await send(form(await file()))).body.media.url;
  expect(await ada.post('/auth/profile', { profileImageUrl })).toMatchObject({
    status: 415,
    body: { code: 'media/picture-needed', message: 'Please select a JPEG, PNG, or WebP image' },
  });
});

test('a picture is served in each width below its own, and in no other', async () => {
  const { media } = (await send(form(await picture(1200, 900)))).body;
  const at = (path: string) => kindling.app().inject({ url: `${media.url}${path}` });
  for (const [path, width] of [['/480', 480] as const, ['/960', 960] as const, ['', 1200] as const]) {
    const { headers, rawPayload } = await at(path);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, no-cache',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width });
  }
  for (const path of ['/1600', '/poster', '/481']) expect((await at(path)).statusCode).toBe(404);
});

test('a video is served with its re-encoded poster', async () => {
  const { status, body } = await send(form(mp4(), await picture(1280, 720)));
  expect({ status, body }).toMatchObject({ status: 201, body: { media: { type: 'video', width: 640, height: 360 } } });
  const poster = await kindling.app().inject({ url: `${body.media.url}/poster` });
  expect(poster.headers['content-type']).toBe('image/webp');
  expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 960, height: 540 });
});

test.each([
  ['no picture', 400, 'media/poster-of-video', mp4(), () => Promise.resolve(mp4())],
  ['a picture’s', 400, 'media/poster-of-video', undefined, () => picture(20, 20)],
  ['a program', 415, 'media/unsupported-type', mp4(), () => Promise.resolve(Buffer.from('\x7fELF\x02\x01\x01'))],
  ['a bomb', 400, 'media/too-many-pixels', mp4(), () => picture(9000, 9000)],
  ['too large', 413, 'media/too-large', mp4(), () => Promise.resolve(Buffer.alloc(maxPosterBytes + 1))],
])('a poster that is %s is refused, and nothing is kept', async (_what, status, code, file, poster) => {
  const before = (await kindling.log()).length;
  expect(await send(form(file ?? (await picture(30, 20)), await poster()))).toMatchObject({ status, body: { code } });
  expect((await kindling.log()).length).toBe(before);
});

/** Sends over a socket, in the given pieces: at the limit, it matters where a piece ends. */
function sendInPieces(...pieces: readonly Uint8Array[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(
        `POST /api/media HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: ${ada.cookie()}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`,
      );
      for (const piece of pieces) await new Promise((written) => socket.write(piece, written));
    });
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}

test.each([
  1, 1_000, 40_000_000,
])('a file that is %i bytes too large is too large, wherever its pieces end', async (excess) => {
  const rest = Buffer.concat([Buffer.alloc(excess), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const answer = await sendInPieces(Buffer.from(formHead), Buffer.alloc(maxMediaBytes), rest);
  expect(answer.split('\r\n', 1)).toEqual(['HTTP/1.1 413 Payload Too Large']);
  expect(answer).toContain('media/too-large');
});

test.each([
  ['JSON', 'application/json'],
  ['a picture as the body', 'image/png'],
  ['a form without files', 'application/x-www-form-urlencoded'],
])('%s is told how an upload is sent', async (_what, contentType) => {
  expect(await send(Buffer.from('{}'), { 'content-type': contentType })).toMatchObject({
    status: 415,
    body: { code: 'media/not-a-form', message: expect.stringContaining('multipart/form-data') },
  });
});

test('two files in one request are both refused', async () => {
  const file = await picture(33, 22);
  const two = Buffer.concat([Buffer.from(formHead), file, Buffer.from('\r\n'), form(file)]);
  const issues = [{ field: 'file', message: 'Send one file at a time.' }];
  expect(await send(two)).toMatchObject({ status: 400, body: { code: 'media/one-file', issues } });
});

test.each([
  ['no file', `--${boundary}--\r\n`],
  ['nothing', ''],
  ['a form that ends in the middle', formHead],
  ['a field named like a prototype', `${formHead.replace('"file"', '"__proto__"')}\r\n--${boundary}--\r\n`],
])('%s is refused as no file', async (_what, body) => {
  const issues = [{ field: 'file', message: 'No media selected' }];
  expect(await send(Buffer.from(body))).toMatchObject({ status: 400, body: { code: 'media/no-file', issues } });
});
