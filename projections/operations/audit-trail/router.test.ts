import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
let grace: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  grace = await kindling.admin('grace');
});
afterAll(() => kindling.close());

type Entry = Readonly<{ actor: Readonly<{ id: string }>; reason: string | null }>;

async function entries(type: string) {
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { body } = await grace.get(`/admin/audit?type=${type}`);
  return body.events as readonly Entry[];
}

test('an admin reads why a post or a comment was deleted, until its author is erased', async () => {
  const ada = await kindling.member('ada');
  const bob = await kindling.member('bob');
  const postId = await ada.publish('Buy my course');
  const commentId = await bob.comment(postId, 'Buy mine instead');
  await grace.call('DELETE', `/community/posts/${postId}/comments/${commentId}`, {
    body: { reason: 'Advertising, too' },
  });
  await grace.call('DELETE', `/community/posts/${postId}`, { body: { reason: 'Advertising' } });
  expect(await entries('CommentDeleted')).toMatchObject([{ reason: 'Advertising, too' }]);
  expect(await entries('PostDeleted')).toMatchObject([{ actor: { id: grace.id }, reason: 'Advertising' }]);
  await ada.post('/account/delete', { password: testPassword });
  expect(await entries('PostDeleted')).toMatchObject([{ actor: { id: grace.id }, reason: null }]);
  expect(await entries('CommentDeleted')).toMatchObject([{ reason: 'Advertising, too' }]);
});

test('an admin reads why a review was deleted or a submission rejected, until the member is erased', async () => {
  const cyd = await kindling.member('cyd');
  const lamp = {
    ...{ name: 'Lamp', summary: 'Lights up the way', description: 'It lights up the way home, however dark it is.' },
    ...{ sector: 'marketing', website: 'https://lamp.example', pricing: 'Free', features: ['Bright'] },
  };
  const listed = await grace.post('/admin/tools', lamp);
  const tool = /"id":"([^"]+)"/.exec(JSON.stringify(listed.body))?.[1] ?? '';
  const posted = await cyd.post(`/ai-tools/${tool}/reviews`, {
    rating: 1,
    reviewText: 'It went out in the rain at once.',
  });
  const review = /"id":"([^"]+)"/.exec(JSON.stringify(posted.body))?.[1] ?? '';
  const deleted = { body: { reason: 'Cyd sells torches' } };
  expect((await grace.call('DELETE', `/ai-tools/${tool}/reviews/${review}`, deleted)).status).toBe(200);
  const submitted = await cyd.post('/ai-tools/submit', { ...lamp, name: 'Torch', website: 'https://torch.example' });
  const { id } = submitted.body.submission as { id: string };
  expect((await grace.post(`/admin/submissions/${id}/reject`, { reason: 'Cyd’s own shop' })).status).toBe(200);
  expect(await entries('ReviewDeleted')).toMatchObject([{ reason: 'Cyd sells torches' }]);
  expect(await entries('SubmissionRejected')).toMatchObject([{ reason: 'Cyd’s own shop' }]);
  expect(JSON.stringify((await kindling.log()).map(({ data }) => data))).not.toMatch(/Cyd sells|Cyd’s own/);
  await cyd.post('/account/delete', { password: testPassword });
  for (const type of ['ReviewDeleted', 'SubmissionRejected']) {
    expect(await entries(type)).toMatchObject([{ actor: { id: grace.id }, reason: null }]);
  }
});

test('an entry without a reason has none, and each entry of a page has its own', async () => {
  const eve = await kindling.member('eve');
  const own = await eve.publish('Never mind');
  await eve.call('DELETE', `/community/posts/${own}`, { body: {} });
  const reasons = ['Off topic', 'Said twice'];
  for (const reason of reasons) {
    const postId = await eve.publish(`A word: ${reason}`);
    await grace.call('DELETE', `/community/posts/${postId}`, { body: { reason } });
  }
  const [second, first, without] = await entries('PostDeleted');
  expect([first, second].map((entry) => entry?.reason)).toEqual(reasons);
  expect(without).toMatchObject({ actor: { id: eve.id }, reason: null });
  expect((await entries('MemberRegistered'))[0]).toMatchObject({ reason: null });
});

test('an entry names the members it concerns, and the tool, the feed or the submission', async () => {
  const iris = await kindling.member('iris');
  const tool = { name: 'Lantern', website: 'https://lantern.example', summary: 'Lights the way', pricing: 'Free' };
  const description = 'Lights the way by day and by night.';
  const submitted = await iris.post('/ai-tools/submit', {
    ...tool,
    description,
    sector: 'marketing',
    features: ['Light'],
  });
  const { id } = submitted.body.submission as { id: string };
  const approved = await grace.post(`/admin/submissions/${id}/approve`);
  const listed = approved.body.tool as { id: string };
  expect(await entries('SubmissionApproved')).toMatchObject([
    { affected: [{ id: iris.id, name: 'iris', avatar: null }], subject: { kind: 'submission', id, title: 'Lantern' } },
  ]);
  expect((await entries('ToolListed'))[0]).toMatchObject({
    subject: { kind: 'tool', id: listed.id, title: 'Lantern' },
  });
  expect((await grace.post(`/admin/tools/${listed.id}/retire`, { reason: 'It closed' })).status).toBe(200);
  for (const type of ['ToolListed', 'ToolRetired'])
    expect((await entries(type))[0]).toMatchObject({ subject: { kind: 'tool', id: listed.id, title: 'Lantern' } });
  expect((await entries('SessionStarted'))[0]).toMatchObject({ subject: null });
});
