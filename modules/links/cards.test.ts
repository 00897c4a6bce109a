// The cards of links in posts, read from a local server.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { PostView } from '../../projections/community/feed/queries.ts';
import { contributionsOf, features } from '../../src/app/registry.ts';
import { createRun } from '../../src/platform/reactor/reaction.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type Caller, testPassword } from '../../src/testing/test-member.ts';
import { openOutlet } from '../news/feed-server-fixture.ts';
import { linkOf } from './model/link.ts';

type Answer = Parameters<Awaited<ReturnType<typeof openOutlet>>['answers']>[0];

const green = () =>
  sharp({ create: { width: 1_200, height: 630, channels: 3, background: '#108040' } })
    .png()
    .toBuffer();
const page = (image = '') =>
  `<title>Moss</title><meta property="og:description" content="Green &amp; soft">${image && `<meta property="og:image" content="${image}">`}`;

/** Returns a site whose server responds with these pages; `/robots.txt` is missing, and `/green.png` is a picture. */
async function openSite(answer: Answer, environment: Readonly<Record<string, string>> = {}) {
  const outlet = await openOutlet();
  const picture = await green();
  outlet.answers((request, response) => {
    if (request.url === '/green.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return answer(request, response);
  });
  const site = await openTestKindling({ environment: { LINKS: 'on', NEWS_ALLOW_PRIVATE: 'on', ...environment } });
  onTestFinished(() => site.close());
  const ada = await site.member('ada');
  const base = outlet.url.replace('/feed', '');
  const requested = () => outlet.asked.map(({ url }) => url);
  return { site, ada, base, outlet, asked: requested };
}

async function settle(site: TestKindling): Promise<void> {
  for (let round = 0; round < 3; round += 1) await site.kindling().reactor?.settle();
  const { readModels, stores } = site.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
}

async function cardOf(by: Caller, id: string) {
  const one = ((await by.get(`/community/posts/${id}`)).body as { post: PostView }).post.linkCard;
  const posts = (await by.get('/community/posts')).body.posts as PostView[];
  expect(posts.find((post) => post.id === id)?.linkCard).toEqual(one);
  return one;
}

test('a post has a card of the first page it links, with our copy of its picture', async () => {
  const { site, ada, base } = await openSite((_, response) => response.end(page('/green.png')));
  const id = await ada.publish(`Read ${base}/moss?utm_source=ada, then ${base}/fern`, { postType: 'resource' });
  expect(await cardOf(site.visitor(), id)).toBeNull();
  await settle(site);
  const card = await cardOf(site.visitor(), id);
  expect(card).toEqual({
    ...{ url: `${base}/moss?utm_source=ada`, host: '127.0.0.1', title: 'Moss', description: 'Green & soft' },
    picture: {
      url: expect.stringMatching(/^\/media\/link-/),
      width: 960,
      height: 504,
      smallUrl: `${card?.picture?.url}/480`,
    },
  });
  const answer = await site.app().inject({ method: 'GET', url: card?.picture?.url ?? '' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  // A rebuilt read model sends no request, and the log does not hold the address.
  expect(JSON.stringify((await site.log()).map(({ data }) => data))).not.toContain(base);
});

test('a page is fetched once a day, however many posts link it', async () => {
  const { site, ada, base, asked } = await openSite((_, response) => response.end(page()));
  const bob = await site.member('bob');
  await Promise.all([ada.publish(`One ${base}/moss`), bob.publish(`Two ${base}/moss#top`)]);
  await settle(site);
  const third = await ada.publish(`Three ${base}/moss?fbclid=1`);
  await settle(site);
  expect(await cardOf(bob, third)).toMatchObject({ title: 'Moss' });
  expect(asked()).toEqual(['/robots.txt', '/moss']);
  site.clock.advance({ days: 1 });
  await bob.publish(`Four ${base}/moss`);
  await settle(site);
  expect(asked()).toEqual(['/robots.txt', '/moss', '/robots.txt', '/moss']);
});

test('a server that is down for a while removes no card from a post', async () => {
  let status = 200;
  const { site, ada, base } = await openSite((_, response) => response.writeHead(status).end(page()));
  const id = await ada.publish(`${base}/moss`);
  await settle(site);
  status = 503;
  site.clock.advance({ days: 1 });
  await ada.publish(`Again ${base}/moss`);
  await settle(site);
  expect(await cardOf(ada, id)).toMatchObject({ title: 'Moss' });
});

const spaces = ' '.repeat(16_384);

test.each<[string, Answer, string | null]>([
  ['of ten megabytes', (_, response) => response.end(`${page()}${spaces.repeat(640)}`), 'Moss'],
  [
    'without an end',
    (_, response) => {
      response.write(page());
      const more = () => {
        while (response.write(spaces));
      };
      response.on('drain', more);
      more();
    },
    'Moss',
  ],
  [
    'that is a bomb',
    (_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.from(`${page()}${spaces.repeat(3_000)}`))),
    'Moss',
  ],
  [
    'with a script in its title',
    (_, response) => response.end('<title><script>alert(1)</script>\u202e&lt;b&gt;</title>'),
    '<script>alert(1)</script><b>',
  ],
  [
    'in another charset than it says',
    (_, response) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(Buffer.concat([Buffer.from('<title>Mo'), Buffer.from([0xdf]), Buffer.from('</title>')])),
    'Mo\u00df',
  ],
  [
    'in an old charset',
    (_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(Buffer.from('<meta charset="iso-8859-1"><title>M\u00f6os</title>', 'latin1')),
    'M\u00f6os',
  ],
  ['of a million tags', (_, response) => response.end('<div>'.repeat(100_000)), null],
  ['without a title', (_, response) => response.end('<p>Moss'), null],
  ['that is none', (_, response) => response.setHeader('content-type', 'application/pdf').end(page()), null],
  ['that is not there', (_, response) => response.writeHead(404).end(page()), null],
  ['that leads to a file', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), null],
  ['that leads round in a circle', ({ url }, response) => response.writeHead(302, { location: url ?? '' }).end(), null],
])('a page %s', async (_, answer, title) => {
  const { site, ada, base } = await openSite(answer);
  const id = await ada.publish(`${base}/moss`);
  await settle(site);
  expect((await cardOf(site.visitor(), id))?.title ?? null).toBe(title);
});

test('no page of our own network is read, whatever leads there', async () => {
  const { site, ada, base, asked } = await openSite((_, response) => response.end(page()), {
    NEWS_ALLOW_PRIVATE: 'off',
  });
  const ids = [
    await ada.publish(`${base}/moss`),
    await ada.publish(`http://localhost:${new URL(base).port}/moss`),
    await ada.publish('http://127.0.0.1/ http://[::1]/'),
  ];
  await settle(site);
  expect(await Promise.all(ids.map((id) => cardOf(ada, id)))).toEqual([null, null, null]);
  expect(asked()).toEqual([]);
});

test('a host that robots.txt disallows is not fetched', async () => {
  const { site, ada, base, outlet, asked } = await openSite((_, response) => response.end(page()));
  outlet.answers((_, response) => response.end('User-agent: *\nDisallow: /'));
  const id = await ada.publish(`${base}/moss`);
  await settle(site);
  expect([await cardOf(ada, id), asked()]).toEqual([null, ['/robots.txt']]);
});

test('LINKS=off fetches nothing', async () => {
  const { site, ada, base, asked } = await openSite((_, response) => response.end(page()), { LINKS: 'off' });
  const id = await ada.publish(`${base}/moss`);
  await settle(site);
  expect([await cardOf(ada, id), asked()]).toEqual([null, []]);
});

test('an edited post gets the card of its new link', async () => {
  const { site, ada, base } = await openSite(({ url }, response) => response.end(`<title>${url}</title>`));
  const id = await ada.publish('Nothing');
  await ada.call('PATCH', `/community/posts/${id}`, { body: { content: `${base}/moss` } });
  await settle(site);
  expect(await cardOf(ada, id)).toMatchObject({ title: '/moss' });
  await ada.call('PATCH', `/community/posts/${id}`, { body: { content: `${base}/fern` } });
  await settle(site);
  expect(await cardOf(ada, id)).toMatchObject({ title: '/fern' });
});

test('a muted word in a card hides its post in lists', async () => {
  const { site, ada, base } = await openSite((_, response) => response.end(page()));
  const [bob, id] = [await site.member('bob'), await ada.publish(`${base}/one`)];
  await settle(site);
  expect((await bob.post('/account/muted-words', { word: 'soft', for: 'always' })).status).toBeLessThan(300);
  const idsFor = async (by: Caller) =>
    ((await by.get('/community/posts')).body.posts as PostView[]).map((post) => post.id);
  expect([await idsFor(bob), await idsFor(ada)]).toEqual([[], [id]]);
});

const statusOf = async (site: TestKindling, url: string, by?: Caller) =>
  (await site.app().inject({ method: 'GET', url, headers: by?.headers() ?? {} })).statusCode;
const pictureOf = async (by: Caller, id: string) => (await cardOf(by, id))?.picture?.url ?? '';
/** Returns what the log says about links, as it reads now. */
const linkEvents = async (site: TestKindling) => {
  const events = await site.kindling().codec.decode(await site.log());
  return events.filter(({ type }) => type.startsWith('Link'));
};
const titlesIn = async (site: TestKindling) =>
  (await linkEvents(site))
    .filter(({ type }) => type === 'LinkRead')
    .map(({ data }) => (data as { title: unknown }).title);

test('a page is forgotten with the last post that links it, and so is its picture', async () => {
  const { site, ada, base } = await openSite((_, response) => response.end(page('/green.png')));
  const bob = await site.member('bob');
  const [first, second] = [await ada.publish(`${base}/moss`), await bob.publish(`${base}/moss`)];
  await settle(site);
  const url = await pictureOf(bob, second);
  await ada.call('DELETE', `/community/posts/${first}`);
  await settle(site);
  expect([(await cardOf(bob, second))?.title, await statusOf(site, url)]).toEqual(['Moss', 200]);
  await bob.call('DELETE', `/community/posts/${second}`);
  expect(await statusOf(site, url)).toBe(404);
  await settle(site);
  expect(await statusOf(site, url, await site.admin('chief'))).toBe(404);
  expect((await linkEvents(site)).map(({ type }) => type)).toEqual(['LinkRead', 'LinkPictureDropped', 'LinkForgotten']);
  expect(await titlesIn(site)).toEqual([null]);
  const picture = url.replace('/media/', '');
  expect(await site.kindling().stores.mediaStore.describe(picture, 'original')).toBeUndefined();
});

test('a page’s text is sealed in the log, and unreadable once everyone who linked it is erased', async () => {
  const { site, ada, base } = await openSite((_, response) => response.end(page('/green.png')));
  const bob = await site.member('bob');
  const [hers, his] = [await ada.publish(`${base}/moss`), await bob.publish(`${base}/moss`)];
  await settle(site);
  const stored = (await site.log()).filter(({ type }) => type === 'LinkRead').map(({ data }) => JSON.stringify(data));
  expect(stored.join()).not.toMatch(/Moss|Green|127\.0\.0\.1/);
  const url = await pictureOf(ada, hers);
  await ada.post('/account/delete', { password: testPassword });
  await settle(site);
  expect([await titlesIn(site), (await cardOf(bob, his))?.title, await statusOf(site, url)]).toEqual([
    ['Moss'],
    'Moss',
    200,
  ]);
  await bob.post('/account/delete', { password: testPassword });
  expect(await statusOf(site, url)).toBe(404);
  await settle(site);
  expect(await titlesIn(site)).toEqual([null]);
});

test('an older log’s page, which was stored in the clear, reads as null once it is forgotten', async () => {
  const { site, ada, base } = await openSite((_, response) => response.end(page()), { LINKS: 'off' });
  const id = await ada.publish(`${base}/moss`);
  const { linkId } = linkOf([`${base}/moss`]) ?? { linkId: '' };
  const at = site.clock().toISOString();
  const actor = { kind: 'system', id: 'links.read-for-post' };
  const ids = { commandId: 'c', commandHash: 'c', correlationId: 'c', causationId: 'c' };
  const card = { host: 'moss.example', title: 'Moss', description: 'Green', picture: null };
  const data = { linkId, postId: id, ...card, lookedAt: at };
  const event = { id: randomUUID(), type: 'LinkRead', data, metadata: { at, actor, ...ids, version: 1 } };
  await site.kindling().stores.eventStore.append(`link-${linkId}`, [event], 'no-stream');
  await settle(site);
  expect([await titlesIn(site), (await cardOf(ada, id))?.title]).toEqual([['Moss'], 'Moss']);
  await ada.post('/account/delete', { password: testPassword });
  await settle(site);
  expect(await titlesIn(site)).toEqual([null]);
});

test('a page that is linked again while it is being forgotten has a card again', async () => {
  const { site, ada, base } = await openSite((_, response) => response.end(page('/green.png')));
  const bob = await site.member('bob');
  const first = await ada.publish(`${base}/moss`);
  await settle(site);
  const before = await pictureOf(ada, first);
  const [second] = await Promise.all([bob.publish(`${base}/moss`), ada.call('DELETE', `/community/posts/${first}`)]);
  await settle(site);
  await settle(site);
  const url = await pictureOf(bob, second);
  expect([(await cardOf(bob, second))?.title, await statusOf(site, url)]).toEqual(['Moss', 200]);
  if (url !== before) expect(await statusOf(site, before)).toBe(404);
});

test('an edited post releases the page that it linked', async () => {
  const { site, ada, base } = await openSite((_, response) => response.end(page('/green.png')));
  const id = await ada.publish(`${base}/moss`);
  await settle(site);
  const url = await pictureOf(ada, id);
  await ada.call('PATCH', `/community/posts/${id}`, { body: { content: 'No link any more' } });
  await settle(site);
  expect([await cardOf(ada, id), await statusOf(site, url), await titlesIn(site)]).toEqual([null, 404, [null]]);
});

test('a picture with the same contents as an earlier one stays, however late that one is deleted', async () => {
  let image = '/green.png';
  const { site, ada, base } = await openSite((_, response) => response.end(page(image)));
  const pictures: string[] = [];
  for (const next of ['/green.png', '', '/green.png']) {
    image = next;
    const id = await ada.publish(`${base}/moss`);
    await settle(site);
    pictures.push(await pictureOf(ada, id));
    site.clock.advance({ days: 1, minutes: 1 });
  }
  const deps = site.kindling().deps;
  const dropping = features
    .flatMap((each) => each.reactions?.(deps, contributionsOf(deps)) ?? [])
    .find(({ name }) => name === 'links.delete-picture');
  const [drop] = (await linkEvents(site)).filter(({ type }) => type === 'LinkPictureDropped');
  if (drop === undefined) throw new Error('No picture was dropped.');
  const ids = { commandId: drop.id, commandHash: drop.id, correlationId: drop.id, causationId: drop.id };
  const actor = { kind: 'system', id: 'links.delete-picture' } as const;
  await dropping?.run(drop, createRun(deps.commands, { actor, at: site.clock().toISOString(), ...ids }));
  expect(await Promise.all([0, 2].map((at) => statusOf(site, pictures[at] ?? '')))).toEqual([404, 200]);
});

test('the picture of a card is hidden from visitors while all its posts are removed', async () => {
  const { site, ada, base } = await openSite((_, response) => response.end(page('/green.png')));
  const [bob, chief] = [await site.member('bob'), await site.admin('chief')];
  const id = await ada.publish(`${base}/moss`);
  await settle(site);
  const url = await pictureOf(ada, id);
  const decide = (decision: string) =>
    chief.post(`/moderation/cases/post-${id}/decision`, { decision, reason: 'A reason' });
  const seen = async () => [await statusOf(site, url), await statusOf(site, url, bob), await statusOf(site, url, ada)];
  await bob.post('/flags', { kind: 'post', id, reason: 'other' });
  expect((await decide('remove')).status).toBe(201);
  expect(await seen()).toEqual([404, 404, 200]);
  expect(await statusOf(site, `${url}/480`)).toBe(404);
  expect((await decide('restore')).status).toBe(201);
  expect(await seen()).toEqual([200, 200, 200]);
});
