// What a member keeps, from the call to the list and the export.
import { describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { publishArticle } from '../news/article-fixture.ts';
import { openToolSite } from '../tools/tool-site-fixture.ts';

async function openSite() {
  const { site, lamp, torch } = await openToolSite();
  await publishArticle(site, 'law', 'About law');
  const [ada, bob, chief] = [await site.member('ada'), await site.member('bob'), await site.admin('chief')];
  return { site, lamp, torch, ada, bob, chief };
}

const shelfOf = async (member: MemberCaller) => (await member.get('/shelf')).body;
const namesOf = async (member: MemberCaller) =>
  ((await member.get('/ai-tools/saved')).body.tools as { name: string }[]).map(({ name }) => name);

describe('a member', () => {
  it('saves tools, finds them again newest first, and takes them out', async () => {
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

  it('finds the tool that a saved one was merged into, once', async () => {
    const { ada, chief } = await openSite();
    for (const slug of ['lamp', 'torch']) await ada.post(`/ai-tools/${slug}/save`);
    await chief.post('/admin/tools/lamp/merge', { intoId: 'torch' });
    expect(await namesOf(ada)).toEqual(['Torch']);
    expect((await ada.call('DELETE', '/ai-tools/lamp/save')).status).toBe(200);
  });

  it('has all of it in the export, and leaves nothing behind', async () => {
    const { site, lamp, ada } = await openSite();
    await ada.post('/ai-tools/lamp/save');
    await ada.post('/articles/law/save');
    await ada.post('/ai-tools/sectors/marketing/follow');
    expect(JSON.stringify((await ada.get('/account/export')).body)).toMatch(/"savedTools":\[\{"toolId"/);
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    const { readModels } = site.kindling();
    const { savedTools } = await import('../../projections/shelf/projection.ts');
    expect(await readModels.get(savedTools, `${lamp}:${ada.id}`)).toBeUndefined();
  });

  it.each([
    ['POST', '/ai-tools/none/save', 404, 'tools/not-found'],
    ['DELETE', '/ai-tools/none/save', 404, 'tools/not-found'],
    ['POST', '/ai-tools/none/follow', 404, 'tools/not-found'],
    ['POST', '/ai-tools/sectors/cooking/follow', 404, 'shelf/sector-not-found'],
    ['POST', '/articles/none/save', 404, 'shelf/article-not-found'],
    ['GET', '/ai-tools/saved?limit=0', 400, 'request/invalid'],
    ['GET', '/articles/saved?cursor=nonsense', 400, 'request/invalid'],
  ] as const)('is refused %s %s', async (method, path, status, code) => {
    const { ada } = await openSite();
    const answer = await ada.call(method, path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

it('a visitor keeps nothing', async () => {
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

describe('who follows', () => {
  const toldOf = async (member: MemberCaller) =>
    ((await member.get('/notifications')).body.notifications as { type: string; title: string; message: string }[])
      .filter(({ type }) => type === 'followed')
      .map(({ title, message }) => `${title}: ${message}`);

  async function settled(site: TestKindling) {
    const { readModels, stores, reactor } = site.kindling();
    await reactor?.settle();
    await readModels.reached(['notifications'], await stores.eventStore.head(), 5_000);
  }

  it('a tool or its sector hears once of live news that names it', async () => {
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
      const told = await toldOf(member);
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/^News about (Lamp|Torch): Lamp and Torch race for the light$/);
    }
    expect(await toldOf(cyd)).toEqual([]);
    await chief.post('/admin/articles/race/block');
    await settled(site);
    expect(await toldOf(ada)).toEqual([]);
  });

  it('a sector hears of a new tool there where they don’t hear of every new tool', async () => {
    const { site, ada, bob, chief } = await openSite();
    for (const member of [ada, bob]) await member.post('/ai-tools/sectors/marketing/follow');
    await ada.call('PATCH', '/notifications/settings', { body: { types: { new_tool: { app: false } } } });
    await chief.post('/admin/tools', {
      ...{ name: 'Lantern', summary: 'Lights up the way', description: 'It lights up the way home every time.' },
      ...{ sector: 'marketing', website: 'https://lantern.example', pricing: 'Free', features: ['Bright'] },
    });
    await settled(site);
    expect(await toldOf(ada)).toEqual(['New in a sector you follow: Lantern']);
    expect(await toldOf(bob)).toEqual([]);
  });
});
