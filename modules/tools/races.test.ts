// Concurrent decisions by staff, and interrupted calls: everything is decided once, and every decision is carried out.
import { expect, it } from 'vitest';
import { justBefore, killedBefore } from '../../src/testing/interrupted-appends.ts';
import type { TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, Reply } from '../../src/testing/test-member.ts';
import { toolMoves } from './model/moves.ts';
import { openToolSite } from './tool-site-fixture.ts';

const lantern = {
  name: 'Lantern',
  summary: 'Lights up the way',
  description: 'It lights up the way home, however dark it is.',
  sector: 'design-creative',
  website: 'https://lantern.example',
  pricing: 'Free',
  features: ['Bright'],
};
const partner = 'https://partner.example/lantern';

async function openStaffed(environment: Readonly<Record<string, string>> = {}) {
  const opened = await openToolSite(environment);
  const [chief, deputy] = [await opened.site.admin('chief'), await opened.site.admin('deputy')];
  return { ...opened, chief, deputy, ada: await opened.site.member('ada') };
}

async function submitted(by: Caller): Promise<string> {
  const { body } = await by.post('/ai-tools/submit', lantern);
  return (body.submission as { id: string }).id;
}
const approve = (by: Caller, id: string, fields: object = {}, key: string = crypto.randomUUID()) =>
  by.post(`/admin/submissions/${id}/approve`, fields, { key });
const reject = (by: Caller, id: string) => by.post(`/admin/submissions/${id}/reject`, { reason: 'Too dim' });
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted();
const listedNames = async (site: TestKindling) =>
  ((await site.visitor().get('/ai-tools')).body.tools as { name: string }[]).map(({ name }) => name);
const statusOf = async (by: Caller) =>
  ((await by.get('/ai-tools/submissions')).body.submissions as { status: string }[]).map(({ status }) => status);

it('a submission that is approved and rejected at once is decided once, and listed only if approved', async () => {
  const { site, chief, deputy, ada } = await openStaffed();
  for (let round = 0; round < 4; round += 1) {
    const id = await submitted(ada);
    const before = (await listedNames(site)).length;
    const requests = [approve(chief, id, { name: `Lantern ${round}` }), reject(deputy, id)];
    const replies = await Promise.all(round % 2 === 0 ? requests : requests.toReversed());
    expect(statuses(replies)).toEqual([200, 409]);
    const [status] = await statusOf(ada);
    expect((await listedNames(site)).length - before).toBe(status === 'approved' ? 1 : 0);
  }
});

it('a submission that is rejected while its tool is about to be listed stays approved', async () => {
  const { site, chief, deputy, ada } = await openStaffed();
  const id = await submitted(ada);
  justBefore(site, 'ListTool', async () => expect((await reject(deputy, id)).status).toBe(409));
  expect((await approve(chief, id)).status).toBe(200);
  expect(await statusOf(ada)).toEqual(['approved']);
  expect(await listedNames(site)).toContain('Lantern');
});

it('two approvals at once, under different names, list one tool', async () => {
  const { site, chief, deputy, ada } = await openStaffed();
  const id = await submitted(ada);
  const replies = await Promise.all([approve(chief, id, { name: 'Beam' }), approve(deputy, id, { name: 'Glow' })]);
  expect(statuses(replies)).toEqual([200, 409]);
  const { name } = replies.find(({ status }) => status === 200)?.body.tool as { name: string };
  expect((await listedNames(site)).toSorted()).toEqual(['Lamp', 'Torch', name].toSorted());
});

it('an approval that is sent twice at once counts once', async () => {
  const { site, chief, ada } = await openStaffed();
  const id = await submitted(ada);
  const again = () => approve(chief, id, { affiliateLink: partner }, 'the same');
  const [one, other] = await Promise.all([again(), again()]);
  expect(one).toMatchObject({ status: 200, body: { tool: { name: 'Lantern', affiliateLink: partner } } });
  expect(other.body.tool).toEqual(one.body.tool);
  expect(await listedNames(site)).toHaveLength(3);
});

it('tools with one name that are listed at once get different addresses', async () => {
  const { chief } = await openStaffed();
  const replies = await Promise.all(Array.from({ length: 5 }, () => chief.post('/admin/tools', lantern)));
  expect(statuses(replies)).toEqual([201, 201, 201, 201, 201]);
  const slugs = replies.map(({ body }) => (body.tool as { slug: string }).slug).toSorted();
  expect(slugs).toEqual(['lantern', 'lantern-2', 'lantern-3', 'lantern-4', 'lantern-5']);
});

it.each([
  'ToolListed',
  'SubmissionApproved',
])('an approval whose server dies before %s is carried out by the next start', async (type) => {
  const { site, chief, deputy, ada } = await openStaffed();
  const id = await submitted(ada);
  const approval = () => approve(chief, id, { name: 'Beam', affiliateLink: partner }, 'broken off');
  killedBefore(site, type);
  expect((await approval()).status).toBe(500);
  expect((await reject(deputy, id)).status).toBe(409);
  await site.restart();
  site.clock.advance({ minutes: 5 });
  await site.kindling().reactor?.settle();
  await expect.poll(() => statusOf(ada)).toEqual(['approved']);
  await expect.poll(() => listedNames(site)).toContain('Beam');
  expect(await approval()).toMatchObject({ status: 200, body: { tool: { name: 'Beam', affiliateLink: partner } } });
  expect(await listedNames(site)).toHaveLength(3);
});

it('a tool that is merged into two others at once, or retired meanwhile, leaves once', async () => {
  const { site, lamp, chief, deputy } = await openStaffed();
  await chief.post('/admin/tools', lantern);
  const merge = (by: Caller, intoId: string) => by.post('/admin/tools/lamp/merge', { intoId });
  const replies = await Promise.all([
    merge(chief, 'torch'),
    merge(deputy, 'lantern'),
    chief.post('/admin/tools/lamp/retire', { reason: 'It closed' }),
  ]);
  expect(statuses(replies)).toEqual([200, 404, 404]);
  const { state } = await site.kindling().commands.load(toolMoves, []);
  expect(state.get(lamp)?.isDecided).toBe(true);
});

it.each([
  'merge',
  'retire',
])('a decision to %s a tool whose server dies in between is carried out by the next start', async (how) => {
  const { site, chief } = await openStaffed();
  const move = () =>
    chief.post(
      `/admin/tools/lamp/${how}`,
      { intoId: 'torch', reason: 'One is enough', successorId: 'torch' },
      { key: 'broken off' },
    );
  killedBefore(site, how === 'merge' ? 'ToolMerged' : 'ToolRetired');
  expect((await move()).status).toBe(500);
  await site.restart();
  site.clock.advance({ minutes: 5 });
  await site.kindling().reactor?.settle();
  await expect.poll(() => listedNames(site)).toEqual(['Torch']);
  expect((await move()).status).toBe(200);
});

it('a review that is posted while its tool is merged is transferred', async () => {
  const { site, chief, ada, lamp, torch } = await openStaffed();
  justBefore(site, 'PostReview', async () => {
    expect((await chief.post('/admin/tools/lamp/merge', { intoId: 'torch' })).status).toBe(200);
    await site.kindling().reactor?.settle();
  });
  await ada.post(`/ai-tools/${lamp}/reviews`, { rating: 4, reviewText: 'Bright all the same.' });
  await site.kindling().reactor?.settle();
  await expect
    .poll(async () => (await ada.get(`/ai-tools/${torch}/reviews`)).body.reviews)
    .toMatchObject([{ userName: 'ada', rating: 4 }]);
});

it('concurrent reviews by one member count once, and refused ones never hold back others', async () => {
  const { site, ada, lamp } = await openStaffed({ RATE_LIMITS: 'default' });
  const review = (by: Caller) =>
    by.post(`/ai-tools/${lamp}/reviews`, { rating: 4, reviewText: 'Bright all the same.' });
  expect(statuses(await Promise.all(Array.from({ length: 4 }, () => review(ada))))).toEqual([201, 409, 409, 409]);
  for (let again = 0; again < 9; again += 1) expect((await review(ada)).status).toBe(409);
  const bob = await site.member('bob');
  await review(bob);
  expect((await site.visitor().get(`/ai-tools/${lamp}`)).body.tool).toMatchObject({ reviewCount: 2 });
});
