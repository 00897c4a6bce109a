// Pictures of articles, from a local server to our own address, and their removal.
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { LiveArticle } from '../../projections/news/newsroom/queries.ts';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { openOutlet, rssOf } from './feed-server-fixture.ts';

const noFeeds = { NEWS: 'on', NEWS_FEEDS: '/dev/null/none', NEWS_ALLOW_PRIVATE: 'on' };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#108040' } })
    .png()
    .toBuffer();

/** Publishes one article whose picture has this response, and waits for it. */
async function openPictured(picture: Uint8Array, status = 200) {
  const outlet = await openOutlet();
  const address = outlet.url.replace('/feed', '/picture.png');
  const feed = rssOf([{ title: 'Moss', link: 'https://outlet.example/moss' }]).replace(
    '</item>',
    `<enclosure url="${address}" type="image/png" length="1"/></item>`,
  );
  outlet.answers(({ url }, response) =>
    url === '/feed' ? response.end(feed) : response.writeHead(status, { 'content-type': 'image/png' }).end(picture),
  );
  const site = await openTestKindling({ environment: noFeeds });
  onTestFinished(() => site.close());
  const chief = await site.admin('chief');
  await chief.post('/admin/feeds', { url: outlet.url });
  site.clock.advance({ minutes: 1 });
  await settle(site);
  return { site, chief, outlet };
}

/** Does all due work, and what follows from it. */
async function settle(site: TestKindling): Promise<void> {
  for (let round = 0; round < 3; round += 1) await site.kindling().reactor?.settle();
}

async function article(site: TestKindling): Promise<LiveArticle> {
  const { readModels, stores } = site.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { body } = await site.visitor().get('/news');
  const [live] = [...(body.liveArticles as LiveArticle[]), ...(body.archivedArticles as LiveArticle[])];
  if (live === undefined) throw new Error('There is no article.');
  return live;
}

const served = async (site: TestKindling, url: string) => site.app().inject({ method: 'GET', url });

test('a picture is re-encoded and served by us, in two widths', async () => {
  const { site, outlet } = await openPictured(await plain(1_920, 1_080));
  const { urlToImage, picture } = await article(site);
  expect(urlToImage).toMatch(/^\/media\/news-[0-9a-f]{32}$/);
  expect(picture).toEqual({ url: urlToImage, width: 960, height: 540, smallUrl: `${urlToImage}/480` });
  for (const [url, width] of [
    [picture?.url, 960],
    [picture?.smallUrl, 480],
  ] as const) {
    const answer = await served(site, url ?? '');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
  }
  site.clock.advance({ minutes: 40 });
  await settle(site);
  expect(outlet.asked.map(({ url }) => url)).toEqual(['/feed', '/picture.png', '/feed']);
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array, number?]>([
  ['an icon', () => plain(64, 64)],
  ['a pixel that counts readers', () => Buffer.from(onePixelPng.replace(/^.*,/, ''), 'base64')],
  ['no picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['more than five megabytes', () => Buffer.alloc(5 * 1_024 * 1_024 + 1)],
  ['not there', () => plain(960, 540), 404],
])('what is %s is left out', async (_, picture, status) => {
  const { site } = await openPictured(await picture(), status);
  expect(await article(site)).toMatchObject({ title: 'Moss', urlToImage: null, picture: null });
});

test('a picture is deleted after sixty days in the archive, and not before', async () => {
  const { site } = await openPictured(await plain(600, 400));
  const { urlToImage, picture } = await article(site);
  expect(picture).toMatchObject({ width: 600, height: 400 });
  site.clock.advance({ days: 66 });
  await settle(site);
  expect((await article(site)).urlToImage).toBe(urlToImage);
  expect((await served(site, urlToImage ?? '')).statusCode).toBe(200);
  site.clock.advance({ days: 1 });
  await settle(site);
  expect((await article(site)).urlToImage).toBeNull();
  expect((await served(site, urlToImage ?? '')).statusCode).toBe(404);
});

test('the picture of a blocked article is deleted, and hidden from visitors at once', async () => {
  const { site, chief } = await openPictured(await plain(600, 400));
  const { id, urlToImage } = await article(site);
  expect((await served(site, urlToImage ?? '')).headers['cache-control']).toBe('public, no-cache');
  expect((await chief.post(`/admin/articles/${id}/block`, {})).status).toBe(200);
  expect((await served(site, urlToImage ?? '')).statusCode).toBe(404);
  await settle(site);
  expect((await served(site, urlToImage ?? '')).statusCode).toBe(404);
});
