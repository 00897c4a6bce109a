// What happens to reviews when their tool is merged into another one, and when moderators remove them.
import { parseAtomFeed } from 'feedsmith';
import { describe, expect, it, test } from 'vitest';
import type { TestKindling } from '../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { openToolSite } from './tool-site-fixture.ts';

const review = async (by: Caller, toolId: string, rating: number, reviewText = `${rating} stars, I would say.`) => {
  const posted = await by.post(`/ai-tools/${toolId}/reviews`, { rating, reviewText });
  expect(posted.status).toBe(201);
  return posted.body.review as { id: string };
};
const reviewsOf = async (by: Caller, toolId: string) =>
  (await by.get(`/ai-tools/${toolId}/reviews`)).body as {
    reviews: { id: string; userName: string; rating: number; createdAt: string }[];
    myReview: { rating: number } | null;
  };
const toolOf = async (site: TestKindling, toolId: string) =>
  (await site.visitor().get(`/ai-tools/${toolId}`)).body.tool;

async function settled(site: TestKindling) {
  const { readModels, stores, reactor } = site.kindling();
  await reactor?.settle();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
}

async function removed(chief: MemberCaller, flagger: MemberCaller, id: string) {
  await flagger.post('/flags', { kind: 'review', id, reason: 'spam' });
  const decision = { decision: 'remove', reason: 'An advertisement' };
  expect((await chief.post(`/moderation/cases/review-${id}/decision`, decision)).status).toBe(201);
}

async function overturned(deputy: MemberCaller, author: MemberCaller) {
  const [decision] = (await author.get('/account/standing')).body.decisions as { id: string }[];
  await author.post(`/moderation/decisions/${decision?.id}/appeal`, { text: 'It is my own opinion.' });
  const answer = { outcome: 'overturned', text: 'You are right' };
  expect((await deputy.post(`/moderation/appeals/${decision?.id}/answer`, answer)).status).toBe(201);
}

async function openStaffed(environment: Readonly<Record<string, string>> = {}) {
  const opened = await openToolSite(environment);
  const { site } = opened;
  const [chief, deputy] = [await site.admin('chief'), await site.admin('deputy')];
  const [ada, bob, cyd] = [await site.member('ada'), await site.member('bob'), await site.member('cyd')];
  return { ...opened, chief, deputy, ada, bob, cyd };
}

describe('the reviews of a merged tool', () => {
  it('are transferred unchanged, and a member who reviewed both keeps the review of the remaining tool', async () => {
    const { site, chief, ada, bob, lamp, torch } = await openStaffed();
    await review(ada, lamp, 5);
    const [{ createdAt } = { createdAt: '' }] = (await reviewsOf(ada, lamp)).reviews;
    await review(bob, lamp, 1);
    site.clock.advance({ minutes: 60 });
    await review(bob, torch, 3);
    expect((await chief.post('/admin/tools/lamp/merge', { intoId: 'torch' })).status).toBe(200);
    await settled(site);
    const { reviews, myReview } = await reviewsOf(ada, torch);
    expect(reviews).toMatchObject([
      { id: `${torch}:${bob.id}`, userName: 'bob', rating: 3 },
      { id: `${torch}:${ada.id}`, userName: 'ada', rating: 5, createdAt },
    ]);
    expect(myReview).toMatchObject({ rating: 5 });
    expect(await toolOf(site, torch)).toMatchObject({ averageRating: 4, reviewCount: 2 });
    expect((await ada.post(`/ai-tools/${torch}/reviews`, { reviewText: 'Once more with feeling' })).status).toBe(409);
    expect((await ada.call('PATCH', `/ai-tools/${torch}/reviews`, { body: { rating: 2 } })).status).toBe(200);
    expect((await ada.call('DELETE', `/ai-tools/${torch}/reviews`)).status).toBe(200);
    expect(await toolOf(site, torch)).toMatchObject({ averageRating: 3, reviewCount: 1 });
  });

  it('count in the ranking from the same day as before', async () => {
    const { site, chief, ada, lamp, torch } = await openStaffed({ RATE_LIMITS: 'default' });
    await review(ada, lamp, 5);
    await chief.post('/admin/tools/lamp/merge', { intoId: 'torch' });
    await settled(site);
    const best = async () =>
      ((await site.visitor().get('/ai-tools?sort=highest-rated')).body.tools as { id: string }[]).map(({ id }) => id);
    await chief.post('/admin/tools', {
      ...{ name: 'Abacus', summary: 'Counts what there is', description: 'It counts, and counts, and counts.' },
      ...{ sector: 'marketing', website: 'https://abacus.example', pricing: 'Free', features: ['Counts'] },
    });
    expect((await best()).at(-1)).toBe(torch);
    site.clock.advance({ days: 8 });
    await settled(site);
    await expect.poll(async () => (await best())[0]).toBe(torch);
  });

  it('are transferred even if removed, and restored where they are now', async () => {
    const { site, chief, deputy, ada, bob, lamp, torch } = await openStaffed();
    const { id } = await review(ada, lamp, 5);
    await removed(chief, bob, id);
    await chief.post('/admin/tools/lamp/merge', { intoId: 'torch' });
    await settled(site);
    expect((await reviewsOf(bob, torch)).reviews).toEqual([]);
    await overturned(deputy, ada);
    await settled(site);
    expect((await reviewsOf(deputy, torch)).reviews).toMatchObject([{ userName: 'ada', rating: 5 }]);
  });
});

describe('a removed review', () => {
  it('is gone everywhere and counts for nothing, and is restored when the appeal succeeds', async () => {
    const { site, chief, deputy, ada, bob, cyd, lamp } = await openStaffed();
    const { id } = await review(ada, lamp, 5);
    await review(bob, lamp, 1);
    await removed(chief, bob, id);
    await settled(site);
    expect((await reviewsOf(cyd, lamp)).reviews).toMatchObject([{ userName: 'bob' }]);
    expect((await reviewsOf(ada, lamp)).myReview).toBeNull();
    expect(await toolOf(site, lamp)).toMatchObject({ averageRating: 1, reviewCount: 1 });
    expect((await ada.call('PATCH', `/ai-tools/${lamp}/reviews`, { body: { rating: 2 } })).status).toBe(404);
    await overturned(deputy, ada);
    await settled(site);
    expect((await reviewsOf(cyd, lamp)).reviews.map(({ userName }) => userName).sort()).toEqual(['ada', 'bob']);
    expect(await toolOf(site, lamp)).toMatchObject({ averageRating: 3, reviewCount: 2 });
  });

  it('is replaced if its author reviews again, once staff release it, and deleted with its erased author', async () => {
    const { site, chief, deputy, ada, bob, lamp } = await openStaffed();
    const { id } = await review(ada, lamp, 5);
    await removed(chief, bob, id);
    await review(ada, lamp, 2, 'Calmer words about it.');
    await overturned(deputy, ada);
    await settled(site);
    expect(await toolOf(site, lamp)).toMatchObject({ reviewCount: 0 });
    expect((await deputy.post(`/admin/reviews/${id}/release`)).status).toBe(200);
    await settled(site);
    expect(await toolOf(site, lamp)).toMatchObject({ averageRating: 2, reviewCount: 1 });
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    await settled(site);
    expect(await toolOf(site, lamp)).toMatchObject({ reviewCount: 0 });
  });
});

describe('the address of a merged tool', () => {
  it('redirects to the other one for good, for visitors and members', async () => {
    const { site, chief, ada } = await openStaffed();
    const before = await site.app().inject({ url: '/ai-tools/lamp' });
    expect(before.statusCode).toBe(200);
    await chief.post('/admin/tools/lamp/merge', { intoId: 'torch' });
    for (const cookie of ['', ada.cookie()])
      for (const url of ['/ai-tools/lamp', '/ai-tools/lamp?from=mail']) {
        const { statusCode, headers } = await site.app().inject({ url, headers: { cookie } });
        expect([statusCode, headers.location]).toEqual([301, '/ai-tools/torch']);
      }
    expect((await site.app().inject({ url: '/ai-tools/torch' })).statusCode).toBe(200);
  });
});

test('a highlighted tool that was merged into another one shows that one first', async () => {
  const { site, chief, list } = await openStaffed();
  await list('Anvil');
  expect((await chief.post('/admin/tools/lamp/merge', { intoId: 'torch' })).status).toBe(200);
  await settled(site);
  const first = async (query: string) => (await site.visitor().get(`/ai-tools?limit=1${query}`)).body.tools;
  expect(await first('')).toMatchObject([{ slug: 'anvil' }]);
  expect(await first('&highlight=lamp')).toMatchObject([{ slug: 'torch' }, { slug: 'anvil' }]);
});

test("an address with a tool's id redirects to the one with its name", async () => {
  const { site, lamp } = await openToolSite();
  const { statusCode, headers } = await site.app().inject({ url: `/ai-tools/${lamp}` });
  expect([statusCode, headers.location]).toEqual([301, '/ai-tools/lamp']);
});

test('new tools are an Atom feed and in the site map', async () => {
  const { site, lamp } = await openToolSite();
  const answer = await site.app().inject({ url: '/feeds/tools.xml' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const entries = parseAtomFeed(answer.body).entries ?? [];
  expect(entries.map(({ title }) => title?.value).sort()).toEqual(['Lamp', 'Torch']);
  expect(entries.find(({ id }) => id?.endsWith(lamp))).toMatchObject({
    links: [{ href: expect.stringMatching(/^http.*\/ai-tools\/lamp$/) }],
    summary: { value: 'Lamp in one line' },
    categories: [{ term: 'Marketing' }],
  });
  const again = { 'if-none-match': String(answer.headers.etag) };
  expect((await site.app().inject({ url: '/feeds/tools.xml', headers: again })).statusCode).toBe(304);
  expect((await site.app().inject({ url: '/sitemap.xml' })).body).toContain('/ai-tools/lamp</loc>');
});
