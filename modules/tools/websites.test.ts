// The websites of tools are checked, on a local server.
import { expect, test } from 'vitest';
import type { ToolFound } from '../../projections/tools/directory/queries.ts';
import type { TestKindling } from '../../src/testing/test-kindling.ts';
import { openOutlet } from '../news/feed-server-fixture.ts';
import { tools } from './model/tool.ts';
import { lookedAt, neverLookedAt } from './model/website.ts';
import { openToolSite } from './tool-site-fixture.ts';

const on = { LINKS: 'on', NEWS_ALLOW_PRIVATE: 'on' };

/** Lamp's website is on a local server, and Torch's does not exist, by default. */
async function openSite({ torch = 'http://127.0.0.1:9/', environment = {} } = {}) {
  const outlet = await openOutlet();
  const opened = await openToolSite({ ...on, ...environment });
  const { site } = opened;
  const chief = await site.admin('chief');
  const base = outlet.url.replace('/feed', '');
  for (const [id, website] of [
    [opened.lamp, `${base}/lamp`],
    [opened.torch, torch.replace('base', base)],
  ] as const) {
    await site
      .as({ kind: 'operator', id: 'test' })
      .execute(tools, id, { type: 'EditTool', data: { changes: { website } } });
  }
  return { ...opened, outlet, chief };
}

async function after(site: TestKindling, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    site.clock.advance({ days: 1 });
    await site.kindling().reactor?.settle();
  }
  const { readModels, stores } = site.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
}

async function checkOf(site: TestKindling, slug: string) {
  return ((await site.visitor().get(`/ai-tools/${slug}`)).body as ToolFound).websiteCheck;
}

const looks = async (site: TestKindling) =>
  (await site.log()).filter(({ type }) => type === 'WebsiteLookedAt').map(({ data }) => data as Record<string, string>);

test('each website is checked within two weeks, and then every two weeks', async () => {
  const { site, lamp, torch, outlet } = await openSite({ torch: 'base/torch' });
  expect(await checkOf(site, 'lamp')).toBeNull();
  await after(site, 14);
  expect(await checkOf(site, 'lamp')).toMatchObject({ isSilent: false });
  await after(site, 28);
  const looked = await looks(site);
  for (const id of [lamp, torch]) expect(looked.filter(({ toolId }) => toolId === id)).toHaveLength(3);
  expect(new Set(looked.map(({ answer }) => answer))).toEqual(new Set(['answered']));
  // The page itself is only read for its pictures.
  const checks = outlet.asked.filter(({ headers }) => headers.accept === 'text/html, */*;q=0.5');
  expect(new Set(checks.map(({ method }) => method))).toEqual(new Set(['HEAD']));
});

test('a website that fails for days is silent: its page says so, and admins see it, until it responds', async () => {
  const { site, outlet, chief } = await openSite({ torch: 'base/torch' });
  let isGone = true;
  outlet.answers(({ url }, response) => response.writeHead(isGone && url === '/lamp' ? 404 : 200).end());
  const silent = async () => (await chief.get('/admin/silent-websites')).body.websites as { slug: string }[];
  await after(site, 14);
  const first = (await looks(site)).find(({ answer }) => answer === 'failed');
  expect(first).toMatchObject({ detail: 'HTTP 404' });
  await after(site, 3);
  expect(await checkOf(site, 'lamp')).toMatchObject({ isSilent: true });
  expect(await silent()).toMatchObject([{ slug: 'lamp', detail: 'HTTP 404', failingSince: first?.lookedAt }]);
  isGone = false;
  await after(site, 2);
  expect([await checkOf(site, 'lamp'), await silent()]).toMatchObject([{ isSilent: false }, []]);
});

test.each([
  [403, 'guarded'],
  [429, 'guarded'],
  [503, 'guarded'],
  [500, 'failed'],
  [410, 'failed'],
  [204, 'answered'],
])('HTTP %i is %s', async (status, answer) => {
  const { site, lamp, outlet } = await openSite();
  outlet.answers((_, response) => response.writeHead(status).end());
  await after(site, 14);
  expect((await looks(site)).find(({ toolId }) => toolId === lamp)).toMatchObject({ answer });
});

test('a website that refuses requests for its headers is asked for the page', async () => {
  const { site, lamp, outlet } = await openSite();
  outlet.answers(({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end('Moss'));
  await after(site, 14);
  expect((await looks(site)).find(({ toolId }) => toolId === lamp)).toMatchObject({ answer: 'answered', detail: null });
});

test('a website on our own network is not contacted', async () => {
  const { site, outlet } = await openSite({ environment: { NEWS_ALLOW_PRIVATE: 'off' } });
  await after(site, 14);
  expect(outlet.asked).toEqual([]);
  expect(new Set((await looks(site)).map(({ detail }) => detail))).toEqual(new Set(['bad-address']));
});

test('if no website can be reached, the fault may be ours: nothing is recorded', async () => {
  const { site, outlet } = await openSite({ torch: 'base/torch' });
  await after(site, 14);
  const before = await looks(site);
  outlet.answers((request) => void request.socket.destroy());
  await after(site, 20);
  expect(await looks(site)).toEqual(before);
});

test('LINKS=off checks nothing', async () => {
  const { site, outlet } = await openSite({ environment: { LINKS: 'off' } });
  await after(site, 20);
  expect([outlet.asked, await looks(site)]).toEqual([[], []]);
});

test('a new website starts over', async () => {
  const { site, chief, lamp, outlet } = await openSite({ torch: 'base/torch' });
  outlet.answers(({ url }, response) => response.writeHead(url === '/lamp' ? 404 : 200).end());
  await after(site, 17);
  expect(await checkOf(site, 'lamp')).toMatchObject({ isSilent: true });
  const website = outlet.url.replace('127.0.0.1', 'localhost.example');
  expect((await chief.call('PATCH', `/admin/tools/${lamp}`, { body: { website } })).status).toBe(200);
  await after(site, 0);
  expect(await checkOf(site, 'lamp')).toBeNull();
});

test('first checks are spread over two weeks, and silence takes three failures over two days', () => {
  const at = '2026-11-01T00:00:00.000Z';
  const days = new Set(
    Array.from({ length: 200 }, (_, index) => neverLookedAt(`tool-${index}`, at).dueAt.slice(0, 10)),
  );
  expect(days.size).toBe(14);
  const failed = (day: string) =>
    ({ answer: 'failed', detail: 'HTTP 404', lookedAt: `2026-11-${day}T00:00:00.000Z` }) as const;
  let health = neverLookedAt('tool', at);
  const silences = ['02', '03', '04', '05'].map((day) => {
    health = lookedAt(health, failed(day));
    return health.isSilent;
  });
  expect(silences).toEqual([false, false, true, true]);
});
