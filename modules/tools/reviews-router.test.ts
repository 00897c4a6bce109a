// Reviews as members write and read them.
import { describe, expect, it, test } from 'vitest';
import { forWholeGroup } from '../../src/testing/site-lifetime.ts';
import { type Caller, testPassword } from '../../src/testing/test-member.ts';
import { reviewsOfOneTool } from './limits.ts';
import { openToolSite, toolSite } from './tool-site-fixture.ts';

const bright = { rating: 4, reviewText: 'It is very bright.' };
const review = (by: Caller, toolId: string, fields: object = {}) =>
  by.post(`/ai-tools/${toolId}/reviews`, { ...bright, ...fields });
const reviewsOf = async (by: Caller, toolId: string) => {
  const { body } = await by.get(`/ai-tools/${toolId}/reviews`);
  return body as { reviews: { userName: string; id: string; isHeld: boolean }[]; myReview: { id: string } | null };
};
const toolOf = async (by: Caller, toolId: string) =>
  (await by.get(`/ai-tools/${toolId}`)).body.tool as { averageRating: number; reviewCount: number };

describe('a review', () => {
  it('is posted under the member’s name, and shows in the tool’s average and count', async () => {
    const { site, lamp } = await openToolSite();
    const [ada, bob] = [await site.member('ada'), await site.member('bob')];
    const posted = await review(ada, 'lamp', { userName: 'The Queen', userId: bob.id, tie: 'works_there' });
    expect(posted).toMatchObject({
      status: 201,
      body: { success: true, message: 'Your review has been posted successfully', review: { userName: 'ada' } },
    });
    site.clock.advance({ minutes: 1 });
    const { rating: _, ...unrated } = bright;
    expect((await bob.post(`/ai-tools/${lamp}/reviews`, unrated)).body.review).toMatchObject({
      rating: 5,
      tie: 'none',
    });
    const { reviews, myReview } = await reviewsOf(bob, lamp);
    expect(reviews).toMatchObject([
      { userName: 'bob', isMine: true, rating: 5, reviewText: 'It is very bright.' },
      { userName: 'ada', isMine: false, rating: 4, tie: 'works_there', userId: ada.id, isHeld: false },
    ]);
    expect(myReview).toMatchObject({ userName: 'bob' });
    expect(await toolOf(site.visitor(), lamp)).toMatchObject({ averageRating: 4.5, reviewCount: 2 });
  });

  it('can be written and read only by members', async () => {
    const { site, lamp } = await openToolSite();
    for (const answer of [await review(site.visitor(), lamp), await site.visitor().get(`/ai-tools/${lamp}/reviews`)])
      expect(answer).toMatchObject({ status: 401, body: { code: 'session/signed-out' } });
  });

  it('is written once for each tool; the same request again gets the same response', async () => {
    const { site, lamp, torch } = await openToolSite();
    const ada = await site.member('ada');
    const path = `/ai-tools/${lamp}/reviews`;
    const first = await ada.post(path, bright, { key: 'one' });
    expect(await ada.post(path, bright, { key: 'one' })).toMatchObject({ status: 201, body: first.body });
    expect(await review(ada, lamp)).toMatchObject({ status: 409, body: { code: 'tools/already-reviewed' } });
    expect((await review(ada, torch)).status).toBe(201);
    expect(await toolOf(ada, lamp)).toMatchObject({ reviewCount: 1 });
  });

  describe('that does not fit', () => {
    const group = forWholeGroup(async () => {
      const { site } = await toolSite();
      return { site, ada: await site.member('ada') };
    });

    it.each([
      [{ reviewText: 'Too short' }, 'Review must be at least 10 characters'],
      [{ reviewText: `${' '.repeat(20)}short` }, 'Review must be at least 10 characters'],
      [{ reviewText: null }, 'Review must be at least 10 characters'],
      [{ reviewText: 'x'.repeat(5_001) }, 'Review must be at most 5,000 characters'],
      [{ rating: 0 }, 'Choose 1 to 5 stars'],
      [{ rating: 6 }, 'Choose 1 to 5 stars'],
      [{ rating: 4.5 }, 'Choose 1 to 5 stars'],
      [{ rating: '4' }, 'Choose 1 to 5 stars'],
      [{ userName: ' ' }, 'Your name is required'],
      [{ tie: 'a cousin' }, 'Say what ties you to the tool: none, works_there, free_or_discounted or invested.'],
    ])('with %j is refused', async (fields, message) => {
      const { status, body } = await review(group().ada, 'lamp', fields);
      expect([status, body.message]).toEqual([400, message]);
    });
  });

  it('needs a listed tool', async () => {
    const { site } = await openToolSite();
    const ada = await site.member('ada');
    for (const answer of [await review(ada, 'none'), await ada.get('/ai-tools/none/reviews')])
      expect(answer).toMatchObject({ status: 404, body: { code: 'tools/not-found' } });
  });

  it('is edited and deleted by its author', async () => {
    const { site, lamp } = await openToolSite();
    const ada = await site.member('ada');
    const id = ((await review(ada, lamp)).body.review as { id: string }).id;
    const edited = await ada.call('PATCH', `/ai-tools/${lamp}/reviews`, { body: { rating: 1 } });
    expect(edited).toMatchObject({
      status: 200,
      body: { success: true, review: { id, rating: 1, reviewText: 'It is very bright.', isEdited: true } },
    });
    expect(await toolOf(ada, lamp)).toMatchObject({ averageRating: 1, reviewCount: 1 });
    expect((await ada.call('DELETE', `/ai-tools/${lamp}/reviews/${id}`)).body).toEqual({ success: true });
    expect(await reviewsOf(ada, lamp)).toEqual({ reviews: [], nextCursor: null, myReview: null });
    expect(await toolOf(ada, lamp)).toMatchObject({ averageRating: 0, reviewCount: 0 });
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(await ada.call(method, `/ai-tools/${lamp}/reviews`, { body: {} })).toMatchObject({
        status: 404,
        body: { code: 'tools/review-not-found' },
      });
  });

  it('of someone else can be neither edited nor deleted, except by an admin with a reason', async () => {
    const { site, lamp } = await openToolSite();
    const [ada, bob, chief] = [await site.member('ada'), await site.member('bob'), await site.admin('chief')];
    const { id } = (await review(ada, lamp)).body.review as { id: string };
    const path = `/ai-tools/${lamp}/reviews/${id}`;
    for (const by of [bob, chief])
      expect(await by.call('PATCH', path, { body: { rating: 1 } })).toMatchObject({
        status: 403,
        body: { code: 'tools/not-author' },
      });
    expect(await bob.call('DELETE', path, { body: { reason: 'No' } })).toMatchObject({ status: 403 });
    expect(await chief.call('DELETE', path)).toMatchObject({ status: 400, body: { code: 'tools/reason-required' } });
    expect((await chief.call('DELETE', path, { body: { reason: 'An advertisement' } })).status).toBe(200);
    expect((await reviewsOf(ada, lamp)).reviews).toEqual([]);
  });

  it('by a blocked member is hidden, but still counts', async () => {
    const { site, lamp } = await openToolSite();
    const [ada, bob] = [await site.member('ada'), await site.member('bob')];
    await review(ada, lamp);
    expect((await bob.post(`/users/${ada.id}/block`, {})).status).toBe(200);
    expect((await reviewsOf(bob, lamp)).reviews).toEqual([]);
    expect(await toolOf(bob, lamp)).toMatchObject({ reviewCount: 1 });
  });

  it('is deleted with its author, and the average follows', async () => {
    const { site, lamp } = await openToolSite();
    const [ada, bob] = [await site.member('ada'), await site.member('bob')];
    await review(ada, lamp, { rating: 1 });
    await review(bob, lamp, { rating: 5 });
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    await site.kindling().reactor?.settle();
    await expect.poll(() => toolOf(bob, lamp)).toMatchObject({ averageRating: 5, reviewCount: 1 });
    expect((await reviewsOf(bob, lamp)).reviews).toMatchObject([{ userName: 'bob' }]);
  });
});

test('a review that a member reports is hidden from them, and moderators remove it', async () => {
  const { site, lamp } = await openToolSite();
  const [ada, bob, chief] = [await site.member('ada'), await site.member('bob'), await site.admin('chief')];
  const { id } = (await review(ada, lamp)).body.review as { id: string };
  const flag = (by: Caller) => by.post('/flags', { kind: 'review', id, reason: 'spam' });
  expect((await flag(ada)).status).toBe(400);
  expect(await flag(bob)).toMatchObject({ status: 201, body: { flag: { kind: 'review', aboutId: id } } });
  expect((await reviewsOf(bob, lamp)).reviews).toEqual([]);
  expect((await reviewsOf(chief, lamp)).reviews).toHaveLength(1);

  const [open] = (await chief.get('/moderation/cases')).body.cases as { id: string; evidence: { text: string } }[];
  expect(open).toMatchObject({ kind: 'review', evidence: { text: 'It is very bright.' } });
  const decided = await chief.post(`/moderation/cases/${open?.id}/decision`, {
    decision: 'remove',
    reason: 'It is spam',
  });
  expect(decided.status).toBe(201);
  await expect.poll(async () => (await reviewsOf(chief, lamp)).reviews).toEqual([]);
  await expect.poll(() => toolOf(chief, lamp)).toMatchObject({ reviewCount: 0 });
});

const guarded = { RATE_LIMITS: 'default' };
const first = async (by: Caller) =>
  ((await by.get('/ai-tools?sort=highest-rated')).body.tools as { slug: string }[])[0]?.slug;

test('a review from a new account counts in the ranking after a week', async () => {
  const { site, torch } = await openToolSite(guarded);
  const ada = await site.member('ada');
  await review(ada, torch, { rating: 5 });
  expect(await toolOf(ada, torch)).toMatchObject({ averageRating: 5, reviewCount: 1 });
  expect(await first(ada)).toBe('lamp');
  site.clock.advance({ days: 7 });
  await site.kindling().reactor?.settle();
  await expect.poll(() => first(site.visitor())).toBe('torch');
});

test('a burst of reviews of one tool is held until a moderator has looked, and only the authors see them meanwhile', async () => {
  const { site, lamp } = await openToolSite(guarded);
  const [ada, bob, chief] = [await site.member('ada'), await site.member('bob'), await site.admin('chief')];
  for (let index = 0; index < reviewsOfOneTool.points; index += 1)
    await site.kindling().rateLimits.consume(reviewsOfOneTool, `tool:${lamp}`);
  const posted = await review(ada, lamp);
  expect(posted).toMatchObject({ status: 201, body: { review: { isHeld: true } } });
  const { id } = posted.body.review as { id: string };

  expect((await reviewsOf(bob, lamp)).reviews).toEqual([]);
  expect((await reviewsOf(ada, lamp)).reviews).toMatchObject([{ id, isHeld: true }]);
  expect(await toolOf(bob, lamp)).toMatchObject({ reviewCount: 0 });
  expect((await bob.get('/admin/reviews/held')).status).toBe(403);
  expect((await chief.get('/admin/reviews/held')).body).toMatchObject({ reviews: [{ id, toolId: lamp }] });

  expect((await bob.post(`/admin/reviews/${id}/release`, {})).status).toBe(403);
  const [mia, noah] = [await site.moderator('mia'), await site.moderator('noah')];
  site.clock.advance({ ms: 1 });
  const { id: noahs } = (await review(noah, lamp)).body.review as { id: string };
  expect((await mia.get('/admin/reviews/held')).body).toMatchObject({ reviews: [{ id }, { id: noahs }] });
  expect((await reviewsOf(mia, lamp)).reviews).toHaveLength(2);
  for (const by of [mia, noah])
    expect(await by.post(`/admin/reviews/${noahs}/release`, {})).toMatchObject({
      status: 403,
      body: { code: 'tools/of-staff' },
    });
  expect((await mia.call('DELETE', `/ai-tools/${lamp}/reviews/${id}`, { body: { reason: 'No' } })).status).toBe(403);
  expect((await mia.post(`/admin/reviews/${id}/release`, {})).body).toMatchObject({ review: { isHeld: false } });
  expect((await reviewsOf(bob, lamp)).reviews).toMatchObject([{ id }]);
  expect(await toolOf(bob, lamp)).toMatchObject({ reviewCount: 1 });
  expect((await chief.post(`/admin/reviews/${noahs}/release`, {})).status).toBe(200);
  expect((await mia.get('/admin/reviews/held')).body).toMatchObject({ reviews: [] });
  const released = (await mia.get('/admin/reviews/held?status=released&order=newest')).body;
  expect(released).toMatchObject({ reviews: [{ id: noahs, isHeld: false }, { id }] });
  expect(await chief.post(`/admin/reviews/${id}/release`, {})).toMatchObject({
    status: 409,
    body: { code: 'tools/review-not-held' },
  });
});

test('a new account’s review or edit is held when its text or link occurs the third time, wherever it was before', async () => {
  const { site, lamp, torch } = await openToolSite(guarded);
  const ada = await site.member('ada');
  const link = 'https://lamp.example/ada';
  for (const content of [`Look: ${link}`, `And again: ${link}`]) await ada.post('/community/posts', { content });
  expect(await review(ada, lamp, { reviewText: `A review with ${link} in it.` })).toMatchObject({
    status: 201,
    body: { review: { isHeld: true } },
  });
  expect(await review(ada, torch)).toMatchObject({ body: { review: { isHeld: false } } });
  expect(await toolOf(ada, torch)).toMatchObject({ reviewCount: 1 });
  const body = { reviewText: `Another review with ${link} in it.` };
  const edited = await ada.call('PATCH', `/ai-tools/${torch}/reviews`, { body });
  expect(edited).toMatchObject({ status: 200, body: { review: { isHeld: true } } });
  expect((await reviewsOf(await site.member('bob'), torch)).reviews).toEqual([]);
  expect(await toolOf(ada, torch)).toMatchObject({ reviewCount: 0 });
});
