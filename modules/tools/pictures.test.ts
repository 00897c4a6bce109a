// The logo and the screenshot of a tool: from its site on a local server, or from an admin.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ToolFound } from '../../projections/tools/directory/queries.ts';
import type { TestKindling } from '../../src/testing/test-kindling.ts';
import { openOutlet } from '../news/feed-server-fixture.ts';
import { tools } from './model/tool.ts';
import { openToolSite } from './tool-site-fixture.ts';

const on = { LINKS: 'on', NEWS_ALLOW_PRIVATE: 'on' };

const plain = (width: number, height: number, background = '#108040') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const asDataUrl = async (width: number, height: number) =>
  `data:image/png;base64,${(await plain(width, height, '#801040')).toString('base64')}`;

const page = `<title>Lamp</title><link rel="icon" href="/small.png" sizes="16x16">
  <link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/touch.png">
  <meta property="og:image" content="/shot.png">`;

/** Lamp's website is on a local server, and Torch's does not exist. */
async function openSite({ environment = {}, html = page, robots = '' } = {}) {
  const outlet = await openOutlet();
  const files: Record<string, Uint8Array | string> = {
    ...{ '/robots.txt': robots, '/lamp': html, '/other': html },
    ...{ '/small.png': await plain(16, 16), '/touch.png': await plain(180, 180), '/shot.png': await plain(1_200, 630) },
  };
  outlet.answers(({ url = '' }, response) => {
    const found = files[url];
    const type = typeof found === 'string' ? 'text/html' : 'image/png';
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': type }).end(found);
  });
  const opened = await openToolSite({ ...on, ...environment });
  const chief = await opened.site.admin('chief');
  const base = outlet.url.replace('/feed', '');
  await website(opened.site, opened.lamp, `${base}/lamp`);
  await website(opened.site, opened.torch, 'http://127.0.0.1:9/');
  return { ...opened, outlet, chief, base, files };
}

async function website(site: TestKindling, id: string, address: string): Promise<void> {
  await site
    .as({ kind: 'operator', id: 'test' })
    .execute(tools, id, { type: 'EditTool', data: { changes: { website: address } } });
}

async function after(site: TestKindling, time: Parameters<TestKindling['clock']['advance']>[0]): Promise<void> {
  site.clock.advance(time);
  for (let round = 0; round < 3; round += 1) await site.kindling().reactor?.settle();
  const { readModels, stores } = site.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
}

const lampOf = async (site: TestKindling) => (await site.visitor().get('/ai-tools/lamp')).body as ToolFound;
const served = async (site: TestKindling, url: string | null | undefined) =>
  site.app().inject({ method: 'GET', url: url ?? '/' });
const requestsTo = (outlet: Awaited<ReturnType<typeof openOutlet>>) =>
  outlet.asked.filter(({ method }) => method === 'GET').map(({ url }) => url);

/** Each begins with the site's rules. */
const readings = (outlet: Awaited<ReturnType<typeof openOutlet>>) =>
  requestsTo(outlet).filter((url) => url === '/robots.txt').length;

test('a tool shows its site’s logo and screenshot, re-encoded and served by us', async () => {
  const { site, outlet } = await openSite();
  expect(await lampOf(site)).toMatchObject({ tool: { logo: null }, screenshot: null });
  await after(site, { minutes: 10 });
  const { tool, screenshot } = await lampOf(site);
  expect(tool.logo).toMatch(/^\/media\/tool-[0-9a-f]{32}$/);
  expect(screenshot).toMatchObject({ width: 960, height: 504, smallUrl: expect.stringMatching(/\/480$/) });
  for (const [url, width] of [
    [tool.logo, 128],
    [screenshot?.url, 960],
  ] as const) {
    const answer = await served(site, url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
  }
  expect(requestsTo(outlet)).toEqual(['/robots.txt', '/lamp', '/touch.png', '/shot.png']);
  await after(site, { days: 80 });
  expect(readings(outlet)).toBe(1);
  await after(site, { days: 11 });
  expect(readings(outlet)).toBe(2);
  expect((await served(site, tool.logo)).statusCode).toBe(404);
  expect((await served(site, (await lampOf(site)).tool.logo)).statusCode).toBe(200);
});

test('the usual icon is tried if the page names none, and a drawing or a tiny icon is no logo', async () => {
  const { site, outlet, files } = await openSite({
    html: '<title>Lamp</title><link rel="icon" href="/fake.png"><link rel="icon" href="/small.png">',
  });
  files['/fake.png'] = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await after(site, { minutes: 10 });
  expect(await lampOf(site)).toMatchObject({ tool: { logo: null }, screenshot: null });
  expect(requestsTo(outlet)).toEqual(['/robots.txt', '/lamp', '/fake.png', '/small.png', '/apple-touch-icon.png']);
  files['/apple-touch-icon.png'] = await plain(60, 60);
  await after(site, { days: 91 });
  expect((await lampOf(site)).tool.logo).not.toBeNull();
});

test.each([
  ['a robots.txt that refuses', { robots: 'User-agent: *\nDisallow: /' }, ['/robots.txt']],
  ['LINKS=off', { environment: { LINKS: 'off' } }, []],
  ['an address on our own network', { environment: { NEWS_ALLOW_PRIVATE: 'off' } }, []],
])('%s is respected', async (_, options, addresses) => {
  const { site, outlet } = await openSite(options);
  await after(site, { minutes: 10 });
  expect([requestsTo(outlet), (await lampOf(site)).tool.logo]).toEqual([addresses, null]);
});

test('a site that is down for a day loses no picture', async () => {
  const { site, outlet, files } = await openSite();
  await after(site, { minutes: 10 });
  const before = await lampOf(site);
  delete files['/lamp'];
  await after(site, { days: 91 });
  expect(readings(outlet)).toBe(2);
  expect((await lampOf(site)).tool.logo).toBe(before.tool.logo);
  await after(site, { days: 13 });
  expect(readings(outlet)).toBe(2);
  await after(site, { days: 2 });
  expect(readings(outlet)).toBe(3);
});

test('an admin’s picture is shown instead, a removed one stays away, and the site’s can be restored', async () => {
  const { site } = await openSite();
  await after(site, { minutes: 10 });
  const ofSite = (await lampOf(site)).tool.logo;
  const choose = async (body: object) => {
    // A session ends before a site is read again.
    const chief = await site.admin(`chief-${randomUUID().slice(-8)}`);
    const answer = await chief.post('/admin/tools/lamp/picture', { use: 'logo', ...body });
    return [answer.status, (answer.body.tool as { logo: string | null }).logo] as const;
  };
  const [status, own] = await choose({ origin: 'staff', picture: await asDataUrl(96, 96) });
  expect([status, own]).toEqual([200, expect.stringMatching(/^\/media\/tool-/)]);
  await after(site, { days: 91 });
  expect((await lampOf(site)).tool.logo).toBe(own);
  expect([(await served(site, ofSite)).statusCode, (await served(site, own)).statusCode]).toEqual([404, 200]);

  expect(await choose({ origin: 'nowhere' })).toEqual([200, null]);
  expect((await served(site, own)).statusCode).toBe(404);
  await after(site, { days: 91 });
  expect(await lampOf(site)).toMatchObject({ tool: { logo: null }, screenshot: { width: 960 } });

  expect(await choose({ origin: 'site' })).toEqual([200, null]);
  await after(site, { minutes: 10 });
  expect((await lampOf(site)).tool.logo).not.toBeNull();
});

test('a picture that is too small, a file that is none, and no file are refused; only admins may choose', async () => {
  const { site, chief } = await openSite();
  const choose = (body: object, by = chief) => by.post('/admin/tools/lamp/picture', body);
  const shot = { use: 'screenshot', origin: 'staff' };
  for (const [picture, status, code] of [
    [await asDataUrl(96, 96), 400, 'tools/picture-too-small'],
    ['data:image/svg+xml;base64,PHN2Zy8+', 415, 'media/picture-needed'],
    [undefined, 400, 'tools/picture-missing'],
  ] as const)
    expect(await choose({ ...shot, picture })).toMatchObject({ status, body: { code } });
  expect((await choose({ use: 'logo', origin: 'nowhere' }, await site.member('ada'))).status).toBe(403);
  expect(await chief.post('/admin/tools/nothing/picture', { use: 'logo', origin: 'nowhere' })).toMatchObject({
    ...{ status: 404, body: { code: 'tools/not-found' } },
  });
});

test('the pictures of a former website are deleted, as are those of a tool that leaves', async () => {
  const { site, chief, lamp, base } = await openSite();
  await after(site, { minutes: 10 });
  const before = await lampOf(site);
  await website(site, lamp, `${base}/other`);
  await after(site, { minutes: 0 });
  expect(await lampOf(site)).toMatchObject({ tool: { logo: null }, screenshot: null });
  await after(site, { minutes: 10 });
  const { tool, screenshot } = await lampOf(site);
  expect(tool.logo).not.toBe(before.tool.logo);
  await chief.post('/admin/tools/lamp/retire', { reason: 'It went out.' });
  await after(site, { minutes: 0 });
  const removedUrls = [before.tool.logo, before.screenshot?.url, tool.logo, screenshot?.url];
  for (const url of removedUrls) expect((await served(site, url)).statusCode).toBe(404);
  const { mediaStore } = site.kindling().stores;
  for (const url of removedUrls)
    expect(await mediaStore.describe(url?.split('/')[2] ?? '', 'original')).toBeUndefined();
});
