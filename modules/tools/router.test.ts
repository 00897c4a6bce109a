// Admins' changes to the directory, and members' corrections.
import { describe, expect, it } from 'vitest';
import { forWholeGroup, untilTestEnds } from '../../src/testing/site-lifetime.ts';
import { toolSite } from './tool-site-fixture.ts';

const lantern = {
  name: 'Lantern',
  summary: 'Lights up the way',
  description: 'It lights up the way home, however dark it is.',
  sector: 'design-creative',
  website: 'https://lantern.example',
  pricing: 'Free',
  features: ['Bright'],
};

const openSite = () => untilTestEnds(staffedSite());
async function staffedSite() {
  const { site, lamp, torch } = await toolSite();
  return { site, lamp, torch, ada: await site.member('ada'), chief: await site.admin('chief') };
}

describe('an admin', () => {
  it('lists a tool', async () => {
    const { chief } = await openSite();
    const listed = await chief.post('/admin/tools', { ...lantern, affiliateLink: 'https://partner.example/lantern' });
    expect(listed).toMatchObject({
      status: 201,
      body: { success: true, tool: { slug: 'lantern', affiliateLink: 'https://partner.example/lantern' } },
    });
    expect((await chief.post('/admin/tools', { ...lantern, website: 'none' })).body.message).toBe(
      'Please enter a valid website URL',
    );
  });

  it('edits a tool field by field, by id or slug, and its address stays', async () => {
    const { chief, lamp } = await openSite();
    const changes = { name: 'Lampe', sector: 'Automation', affiliateLink: 'https://partner.example' };
    const { body } = await chief.call('PATCH', '/admin/tools/lamp', { body: changes });
    expect(body.tool).toMatchObject({
      id: lamp,
      slug: 'lamp',
      name: 'Lampe',
      sectorSlug: 'automation',
      pricing: 'Free plan',
    });
    const without = await chief.call('PATCH', `/admin/tools/${lamp}`, { body: { affiliateLink: null } });
    expect(without.body.tool).toMatchObject({ name: 'Lampe', affiliateLink: null });
    expect((await chief.call('PATCH', `/admin/tools/${lamp}`, { body: { features: [] } })).body.message).toBe(
      'Please enter at least one feature',
    );
  });

  it('changes the order of no list by an affiliate link', async () => {
    const { site, chief, ada } = await openSite();
    await chief.post('/admin/tools', lantern);
    await ada.post('/ai-tools/torch/reviews', { rating: 5, reviewText: 'It is very bright.' });
    const sorts = ['alphabetical', 'reverse-alphabetical', 'newest', 'oldest', 'highest-rated', 'most-reviews'];
    const queries = [...sorts.map((sort) => `sort=${sort}`), 'q=light', 'sector=marketing'];
    const listed = async () => {
      const orders = queries.map(async (query) => {
        const { tools } = (await site.visitor().get(`/ai-tools?${query}`)).body as { tools: { slug: string }[] };
        return [query, ...tools.map(({ slug }) => slug)];
      });
      return await Promise.all(orders);
    };
    const before = await listed();
    expect(before[0]).toHaveLength(4);
    for (const slug of ['lantern', 'lamp', 'torch']) {
      const linked = { affiliateLink: `https://partner.example/${slug}` };
      const { status } = await chief.call('PATCH', `/admin/tools/${slug}`, { body: linked });
      expect([status, await listed()]).toEqual([200, before]);
      await chief.call('PATCH', `/admin/tools/${slug}`, { body: { affiliateLink: null } });
    }
  });

  it('merges a tool into another one, and its address leads there', async () => {
    const { site, chief, lamp, torch } = await openSite();
    const merged = await chief.post('/admin/tools/lamp/merge', { intoId: 'torch' });
    expect(merged.body).toMatchObject({ success: true, tool: { id: torch } });
    expect((await site.visitor().get(`/ai-tools/${lamp}`)).body).toMatchObject({
      movedTo: 'torch',
      tool: { id: torch },
    });
    expect((await site.visitor().get('/ai-tools')).body).toMatchObject({ total: 1 });
    expect((await chief.post('/admin/tools/torch/merge', { intoId: 'torch' })).body).toMatchObject({
      code: 'tools/not-into-itself',
      issues: [{ field: 'intoId' }],
    });
    expect((await chief.post('/admin/tools/torch/merge', { intoId: 'lamp' })).status).toBe(404);
  });

  it.each(['merge', 'retire'])('can %s two tools into one another at once, and one of them stays', async (how) => {
    const { site, chief } = await openSite();
    const move = (from: string, to: string) =>
      chief.post(`/admin/tools/${from}/${how}`, { intoId: to, reason: 'One is enough', successorId: to });
    const outcomes = await Promise.all([move('lamp', 'torch'), move('torch', 'lamp')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.body.code).toBe('tools/leads-back');
    expect((await site.visitor().get('/ai-tools')).body).toMatchObject({ total: 1 });
    expect((await site.visitor().get('/ai-tools/lamp')).status).toBe(200);
    expect((await site.visitor().get('/ai-tools/torch')).status).toBe(200);
  });

  it('retires a tool with a reason', async () => {
    const { site, chief } = await openSite();
    expect((await chief.post('/admin/tools/lamp/retire', {})).body.message).toBe(
      'Say why the tool leaves the directory.',
    );
    const followed = await chief.post('/admin/tools/lamp/retire', { reason: 'It closed', successorId: 'lamp' });
    expect(followed.body.code).toBe('tools/not-its-own-successor');
    expect((await chief.post('/admin/tools/lamp/retire', { reason: 'It closed' })).body).toEqual({ success: true });
    expect((await site.visitor().get('/ai-tools/lamp')).status).toBe(404);
    expect((await chief.post('/admin/tools/lamp/retire', { reason: 'It closed' })).status).toBe(404);
  });
});

describe('a member', () => {
  const group = forWholeGroup(staffedSite);

  it.each([
    ['POST', '/admin/tools', lantern],
    ['PATCH', '/admin/tools/lamp', { affiliateLink: 'https://partner.example' }],
    ['POST', '/admin/tools/lamp/merge', { intoId: 'torch' }],
    ['POST', '/admin/tools/lamp/retire', { reason: 'No' }],
    ['GET', '/admin/corrections', undefined],
    ['POST', '/admin/corrections/one/resolve', { resolution: 'accepted' }],
  ] as const)('may not %s %s', async (method, path, body) => {
    const { site, ada } = group();
    expect(await ada.call(method, path, { body })).toMatchObject({
      status: 403,
      body: { code: 'session/admins-only' },
    });
    expect((await site.visitor().call(method, path, { body })).status).toBe(401);
  });

  it('suggests a correction, which an admin resolves once', async () => {
    const { site, ada, chief, lamp } = await openSite();
    const suggested = await ada.post('/ai-tools/lamp/corrections', { field: 'pricing', text: 'It is free now.' });
    expect(suggested).toMatchObject({
      status: 201,
      body: { success: true, correction: { toolId: lamp, field: 'pricing', status: 'open', member: { name: 'ada' } } },
    });
    const { id } = suggested.body.correction as { id: string };
    expect((await chief.get('/admin/corrections')).body).toMatchObject({
      corrections: [{ id, text: 'It is free now.', tool: { slug: 'lamp', name: 'Lamp' } }],
    });
    const resolve = () => chief.post(`/admin/corrections/${id}/resolve`, { resolution: 'accepted' });
    expect((await resolve()).body).toMatchObject({ correction: { status: 'accepted' } });
    expect(await resolve()).toMatchObject({ status: 409, body: { code: 'tools/correction-resolved' } });
    expect((await chief.get('/admin/corrections')).body).toEqual({ corrections: [], nextCursor: null });
    expect((await chief.get('/admin/corrections?status=accepted&order=oldest')).body).toMatchObject({
      corrections: [{ id, status: 'accepted', resolvedAt: expect.any(String) }],
    });
    expect((await chief.get('/admin/corrections?status=declined')).body.corrections).toEqual([]);
    expect((await site.visitor().post('/ai-tools/lamp/corrections', { field: 'other', text: 'No' })).status).toBe(401);
  });

  it.each([
    [{ field: 'colour', text: 'It is red' }, /^Choose what is wrong/],
    [{ field: 'name', text: ' ' }, /^Say what is right/],
    [{ field: 'name', text: 'x'.repeat(1_001) }, /^At most 1,000/],
  ])('is told what a correction lacks: %#', async (body, message) => {
    const answer = await group().ada.post('/ai-tools/lamp/corrections', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});
