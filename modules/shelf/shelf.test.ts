// A member's marks, from the call to the list and the export.
import { describe, expect, it } from 'vitest';
import { forWholeGroup, untilTestEnds } from '../../src/testing/site-lifetime.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { publishArticle } from '../news/article-fixture.ts';
import { toolSite } from '../tools/tool-site-fixture.ts';

const openSite = () => untilTestEnds(shelfSite());
async function shelfSite() {
  const { site, lamp, torch } = await toolSite();
  await publishArticle(site, 'law', 'About law');
  const [ada, bob, chief] = [await site.member('ada'), await site.member('bob'), await site.admin('chief')];
  return { site, lamp, torch, ada, bob, chief };
}

const shelfOf = async (member: MemberCaller) => (await member.get('/shelf')).body;
const namesOf = async (member: MemberCaller) =>
  ((await member.get('/ai-tools/saved')).body.tools as { name: string }[]).map(({ name }) => name);

async function listLantern(chief: MemberCaller): Promise<string> {
  const { status, body } = await chief.post('/admin/tools', {
    ...{ name: 'Lantern', summary: 'Lights up the way', description: 'It lights up the way home every time.' },
    ...{ sector: 'marketing', website: 'https://lantern.example', pricing: 'Free', features: ['Bright'] },
  });
  expect(status).toBe(201);
  return (body.tool as { id: string }).id;
}

async function merge(chief: MemberCaller, slug: string, intoId: string): Promise<void> {
  expect((await chief.post(`/admin/tools/${slug}/merge`, { intoId })).status).toBe(200);
}

describe('a member', () => {
  it('saves tools, lists them newest first, and removes them', async () => {
    const { site, lamp, ada, bob } = await openSite();
    for (const _ of 'twice')
      expect(await ada.post('/ai-tools/lamp/save')).toMatchObject({
        status: 200,
        body: { success: true, toolId: lamp, isSaved: true },
      });
    site.clock.advance({ minutes: 1 });
    await ada.post('/ai-tools/torch/save');
    expect(await namesOf(ada)).toEqual(['Torch', 'Lamp']);
    const first = (await ada.get('/ai-tools/saved?limit=1')).body;
    expect((await ada.get(`/ai-tools/saved?limit=1&cursor=${first.nextCursor}`)).body).toMatchObject({
      tools: [{ name: 'Lamp' }],
      nextCursor: null,
    });
    expect(await namesOf(bob)).toEqual([]);
    expect((await ada.call('DELETE', '/ai-tools/lamp/save')).body).toMatchObject({ isSaved: false });
    expect(await namesOf(ada)).toEqual(['Torch']);
  });

  it('saves articles by id', async () => {
    const { ada, chief } = await openSite();
    expect((await ada.post('/articles/law/save')).body).toEqual({ success: true, articleId: 'law', isSaved: true });
    expect((await ada.get('/articles/saved')).body).toMatchObject({ articles: [{ id: 'law', title: 'About law' }] });
    await chief.post('/admin/articles/law/block');
    expect((await ada.get('/articles/saved')).body).toEqual({ articles: [], nextCursor: null });
    expect((await ada.post('/articles/law/save')).body.code).toBe('shelf/article-not-found');
    expect((await ada.call('DELETE', '/articles/law/save')).body).toMatchObject({ isSaved: false });
  });

  it('follows tools and sectors, by slug or name', async () => {
    const { lamp, ada } = await openSite();
    expect((await ada.post('/ai-tools/lamp/follow')).body).toMatchObject({ toolId: lamp, isFollowed: true });
    const name = encodeURIComponent('Content & Writing');
    expect((await ada.post(`/ai-tools/sectors/${name}/follow`)).body).toMatchObject({ sector: 'content-writing' });
    await ada.post('/ai-tools/sectors/marketing/follow');
    await ada.call('DELETE', '/ai-tools/sectors/marketing/follow');
    expect(await shelfOf(ada)).toEqual({
      ...{ savedTools: [], savedArticles: [], followedTools: [lamp], followedSectors: ['content-writing'] },
    });
    expect((await ada.call('DELETE', '/ai-tools/lamp/follow')).body).toMatchObject({ isFollowed: false });
  });

  it('finds all of it in the export, and an erasure leaves none of it', async () => {
    const { site, lamp, ada } = await openSite();
    await ada.post('/ai-tools/lamp/save');
    await ada.post('/articles/law/save');
    await ada.post('/ai-tools/sectors/marketing/follow');
    expect(JSON.stringify((await ada.get('/account/export')).body)).toMatch(/"savedTools":\[\{"toolId"/);
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    const { readModels } = site.kindling();
    const { savedTools } = await import('../../projections/shelf/shelf/projection.ts');
    expect(await readModels.get(savedTools, `${lamp}:${ada.id}`)).toBeUndefined();
  });

  const group = forWholeGroup(shelfSite);
  it.each([
    ['POST', '/ai-tools/none/save', 404, 'tools/not-found'],
    ['DELETE', '/ai-tools/none/save', 404, 'tools/not-found'],
    ['POST', '/ai-tools/none/follow', 404, 'tools/not-found'],
    ['POST', '/ai-tools/sectors/cooking/follow', 404, 'shelf/sector-not-found'],
    ['POST', '/articles/none/save', 404, 'shelf/article-not-found'],
    ['GET', '/ai-tools/saved?limit=0', 400, 'request/invalid'],
    ['GET', '/articles/saved?cursor=nonsense', 400, 'request/invalid'],
  ] as const)('is refused %s %s', async (method, path, status, code) => {
    const answer = await group().ada.call(method, path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('a mark on a tool that was merged', () => {
  it('counts for the tool that remains', async () => {
    const { torch, ada, chief } = await openSite();
    await ada.post('/ai-tools/lamp/save');
    await ada.post('/ai-tools/lamp/follow');
    await merge(chief, 'lamp', 'torch');
    expect(await namesOf(ada)).toEqual(['Torch']);
    expect(await shelfOf(ada)).toMatchObject({ savedTools: [torch], followedTools: [torch] });
  });

  it.each(['lamp', 'torch'])('is removed under the id of either tool: %s', async (slug) => {
    const { ada, bob, chief } = await openSite();
    for (const what of ['save', 'follow']) {
      await bob.post(`/ai-tools/lamp/${what}`);
      for (const tool of ['lamp', 'torch']) await ada.post(`/ai-tools/${tool}/${what}`);
    }
    await merge(chief, 'lamp', 'torch');
    expect((await ada.call('DELETE', `/ai-tools/${slug}/save`)).body).toMatchObject({ isSaved: false });
    expect((await ada.call('DELETE', `/ai-tools/${slug}/follow`)).body).toMatchObject({ isFollowed: false });
    expect(await namesOf(ada)).toEqual([]);
    expect(await shelfOf(ada)).toMatchObject({ savedTools: [], followedTools: [] });
    expect(await namesOf(bob)).toEqual(['Torch']);
  });

  it('appears once, at its newest date, on whichever page', async () => {
    const { site, torch, ada, chief } = await openSite();
    const lantern = await listLantern(chief);
    for (const slug of ['torch', 'lantern', 'lamp']) {
      await ada.post(`/ai-tools/${slug}/save`);
      site.clock.advance({ minutes: 1 });
    }
    await merge(chief, 'lamp', 'torch');
    expect(await namesOf(ada)).toEqual(['Torch', 'Lantern']);
    const first = (await ada.get('/ai-tools/saved?limit=1')).body;
    const second = (await ada.get(`/ai-tools/saved?limit=1&cursor=${first.nextCursor}`)).body;
    expect(first).toMatchObject({ tools: [{ name: 'Torch' }] });
    expect(second).toMatchObject({ tools: [{ name: 'Lantern' }], nextCursor: null });
    expect((await shelfOf(ada)).savedTools).toEqual([torch, lantern]);
  });

  it.each([
    ['merged', 'merge', { intoId: 'lantern' }],
    ['retired with a successor', 'retire', { reason: 'It is dark', successorId: 'lantern' }],
  ])('still counts if the other tool was %s, too', async (_, verb, body) => {
    const { ada, chief } = await openSite();
    const lantern = await listLantern(chief);
    await ada.post('/ai-tools/lamp/save');
    await merge(chief, 'lamp', 'torch');
    expect((await chief.post(`/admin/tools/torch/${verb}`, body)).status).toBe(200);
    expect(await namesOf(ada)).toEqual(['Lantern']);
    expect((await shelfOf(ada)).savedTools).toEqual([lantern]);
    const { tools } = (await ada.get('/ai-tools/compare?tools=lamp')).body;
    expect(tools).toMatchObject([{ name: 'Lantern' }]);
    await ada.call('DELETE', '/ai-tools/lantern/save');
    expect(await namesOf(ada)).toEqual([]);
  });
});

it('a visitor cannot save anything', async () => {
  const site = await openTestKindling();
  try {
    for (const [method, path] of [
      ...[['POST', '/ai-tools/lamp/save'] as const, ['DELETE', '/ai-tools/lamp/save'] as const],
      ...[['POST', '/articles/law/save'] as const, ['POST', '/ai-tools/lamp/follow'] as const],
      ...[['POST', '/ai-tools/sectors/marketing/follow'] as const, ['GET', '/shelf'] as const],
      ...[['GET', '/ai-tools/saved'] as const, ['GET', '/articles/saved'] as const],
    ])
      expect([path, (await site.visitor().call(method, path)).status]).toEqual([path, 401]);
  } finally {
    await site.close();
  }
});

describe('a follower', () => {
  const toldOf = async (member: MemberCaller) =>
    ((await member.get('/notifications')).body.notifications as { type: string; title: string; message: string }[])
      .filter(({ type }) => type === 'followed')
      .map(({ title, message }) => `${title}: ${message}`);

  async function settled(site: TestKindling) {
    const { readModels, stores, reactor } = site.kindling();
    await reactor?.settle();
    await readModels.allReached(await stores.eventStore.head(), 5_000);
  }

  it('of a tool or its sector is notified once of live news that names it', async () => {
    const { site, ada, bob, chief } = await openSite();
    const cyd = await site.member('cyd');
    await ada.post('/ai-tools/lamp/follow');
    await ada.post('/ai-tools/torch/follow');
    await bob.post('/ai-tools/sectors/marketing/follow');
    await cyd.post('/ai-tools/lamp/follow');
    await cyd.call('DELETE', '/ai-tools/lamp/follow');
    await publishArticle(site, 'race', 'Lamp and Torch race for the light');
    await publishArticle(site, 'other', 'A lamp fell');
    await settled(site);
    for (const member of [ada, bob]) {
      const notifications = await toldOf(member);
      expect(notifications).toHaveLength(1);
      expect(notifications[0]).toMatch(/^News about (Lamp|Torch): Lamp and Torch race for the light$/);
    }
    expect(await toldOf(cyd)).toEqual([]);
    await chief.post('/admin/articles/race/block');
    await settled(site);
    expect(await toldOf(ada)).toEqual([]);
  });

  it('of a tool that was merged is notified once of news about the one that remains', async () => {
    const { site, ada, bob, chief } = await openSite();
    await ada.post('/ai-tools/lamp/follow');
    for (const slug of ['lamp', 'torch']) await bob.post(`/ai-tools/${slug}/follow`);
    await merge(chief, 'lamp', 'torch');
    await publishArticle(site, 'light', 'Torch is brighter now');
    await settled(site);
    for (const member of [ada, bob]) expect(await toldOf(member)).toEqual(['News about Torch: Torch is brighter now']);
  });

  it('of a tool is notified of news that names it after others of a sector without followers', async () => {
    const { site, ada, chief } = await openSite();
    await listLantern(chief);
    await ada.post('/ai-tools/torch/follow');
    await publishArticle(site, 'race', 'Lamp, Lantern and Torch race for the light');
    await settled(site);
    expect(await toldOf(ada)).toEqual(['News about Torch: Lamp, Lantern and Torch race for the light']);
  });

  it('of a sector is notified on the site of a new tool if they do not follow every new tool, unless they listed it', async () => {
    const { site, ada, bob, chief } = await openSite();
    for (const member of [ada, bob, chief]) await member.post('/ai-tools/sectors/marketing/follow');
    for (const member of [ada, chief])
      await member.call('PATCH', '/notifications/settings', { body: { types: { new_tool: { app: false } } } });
    await listLantern(chief);
    await settled(site);
    expect(await toldOf(ada)).toEqual(['New in a sector you follow: Lantern']);
    for (const member of [bob, chief]) expect(await toldOf(member)).toEqual([]);
  });
});
