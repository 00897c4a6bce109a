// Several decisions about one item or one member: reversing one leaves what the others ordered, and interrupted ones
// are completed.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysLater } from '../../src/kernel/instants.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';
import { decisionIdOf } from './model/case.ts';
import { decisions, type Outcome } from './model/decision.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let deputy: MemberCaller;
let ada: MemberCaller;
let bob: MemberCaller;
let count = 0;

beforeAll(async () => {
  kindling = await openTestKindling();
  [chief, deputy] = [await kindling.admin('chief'), await kindling.admin('deputy')];
});
afterAll(() => kindling.close());
beforeEach(async () => {
  count += 1;
  [ada, bob] = [await kindling.member(`ada${count}`), await kindling.member(`bob${count}`)];
  kindling.clock.advance({ minutes: 1 });
});

const flag = async (kind: string, id: string, by: Caller = ada) =>
  expect((await by.post('/flags', { kind, id, reason: 'spam' })).status).toBe(201);
async function decide(caseId: string, fields: object, by: Caller = chief) {
  kindling.clock.advance({ ms: 1 });
  const decided = await by.post(`/moderation/cases/${caseId}/decision`, { reason: 'Against the rules', ...fields });
  expect(decided.status).toBe(201);
}
const clear = async (since = '2020-01-01T00:00:00.000Z') => {
  kindling.clock.advance({ ms: 1 });
  const body = { memberIds: [bob.id], since, kinds: ['post', 'comment', 'message'], reason: 'All of it' };
  expect((await chief.post('/moderation/clearances', body)).status).toBe(202);
  await settled();
};
/** Bob's decisions, the newest first. */
const decided = async () => (await bob.get('/account/standing')).body.decisions as { id: string }[];
async function overturn(decisionId: string | undefined) {
  await bob.post(`/moderation/decisions/${decisionId}/appeal`, { text: 'No' });
  const answer = { outcome: 'overturned', text: 'You are right' };
  expect((await deputy.post(`/moderation/appeals/${decisionId}/answer`, answer)).status).toBe(201);
  await settled();
}
async function settled(): Promise<void> {
  const { readModels, stores, reactor } = kindling.kindling();
  for (let head = -1n; head !== (await stores.eventStore.head()); ) {
    head = await stores.eventStore.head();
    await reactor?.settle();
    await readModels.allReached(await stores.eventStore.head(), 5_000);
  }
}
const status = async (path: string, by: Caller = ada) => (await by.get(path)).status;

describe('a post that its case and a clearance removed', () => {
  it.each([
    ['the case first', 'case', 'clearance'],
    ['the clearance first', 'clearance', 'case'],
  ])('is back when both are overturned, %s', async (_, first) => {
    const id = await bob.publish('Buy a lamp');
    await flag('post', id);
    const remove = { case: () => decide(`post-${id}`, { decision: 'remove' }), clearance: () => clear() };
    await remove[first as 'case']();
    await remove[first === 'case' ? 'clearance' : 'case']();
    const [second, earlier] = await decided();
    const path = `/community/posts/${id}`;
    const visitor = kindling.visitor();
    await overturn(earlier?.id);
    expect(await status(path, visitor)).toBe(404);
    await overturn(second?.id);
    expect(await status(path, visitor)).toBe(200);
  });

  it('stays removed when the clearance that came later is undone', async () => {
    const id = await bob.publish('Buy a lamp');
    await flag('post', id);
    await clear();
    await decide(`post-${id}`, { decision: 'remove' });
    await decide(`member-${bob.id}`, { decision: 'restore' });
    await settled();
    expect(await status(`/community/posts/${id}`, kindling.visitor())).toBe(404);
  });
});

describe('a post that its author deleted while it was removed', () => {
  it.each(['post', 'comment', 'message'] as const)('stays gone, such as a %s', async (kind) => {
    const text = `Buy the lamp of ${kind}`;
    const topic = await ada.publish('What is new?');
    const sent = async () => {
      const { body } = await bob.post('/messages', { receiverId: ada.id, content: text });
      return (body.message as { id: string }).id;
    };
    const make = {
      post: () => bob.publish(text),
      comment: () => bob.comment(topic, text),
      message: sent,
    };
    const id = await make[kind]();
    await flag(kind, id);
    await decide(`${kind}-${id}`, { decision: 'remove' });
    const path = { post: '/community/posts/', comment: '/community/posts/0/comments/', message: '/messages/' }[kind];
    expect((await bob.call('DELETE', `${path}${id}`)).status).toBe(200);
    await overturn((await decided())[0]?.id);
    const lists = ['/community/posts', `/community/posts/${topic}/comments`, `/messages/conversation/${ada.id}`];
    for (const list of lists) expect(JSON.stringify((await bob.get(list)).body)).not.toContain(text);
  });

  it('cannot be deleted by anyone else, and does not exist for them', async () => {
    const id = await bob.publish('Buy a lamp');
    await flag('post', id);
    await decide(`post-${id}`, { decision: 'remove' });
    expect((await ada.call('DELETE', `/community/posts/${id}`)).status).toBe(404);
  });
});

it('of two suspensions, the one that is not overturned still applies', async () => {
  const [one, other] = [await bob.publish('One'), await bob.publish('Two')];
  await flag('post', one);
  await flag('post', other);
  await decide(`post-${one}`, { decision: 'suspend', days: 30 });
  await decide(`post-${other}`, { decision: 'suspend', days: 1 });
  const [short, long] = await decided();
  await overturn(long?.id);
  expect((await bob.post('/community/posts', { content: 'Again' })).body.code).toBe('moderation/suspended');
  await overturn(short?.id);
  expect((await bob.post('/community/posts', { content: 'Again' })).status).toBe(201);
});

it('an unread message that is removed and restored is unread again, unless a later message was read', async () => {
  const send = async (content: string) => {
    kindling.clock.advance({ ms: 1 });
    return ((await bob.post('/messages', { receiverId: ada.id, content })).body.message as { id: string }).id;
  };
  await send('Buy a lamp');
  await send('A second word');
  const unread = async () => (await ada.get('/conversations')).body.unreadTotal;
  await clear();
  expect(await unread()).toBe(0);
  await decide(`member-${bob.id}`, { decision: 'restore' });
  await settled();
  expect(await unread()).toBe(2);
  await clear();
  await send('A third word');
  await ada.post(`/messages/conversation/${bob.id}/read`, {});
  await decide(`member-${bob.id}`, { decision: 'restore' });
  await settled();
  expect(await unread()).toBe(0);
});

describe('a decision that was recorded but not carried out', () => {
  /** The state left by a server that stopped right after the decision. */
  async function decideAlone(kind: 'post' | 'member', aboutId: string, outcome: Outcome, fields: object = {}) {
    const at = kindling.clock().toISOString();
    const caseId = `${kind}-${aboutId}`;
    const decisionId = decisionIdOf(caseId, 0);
    const data = {
      ...{ decisionId, caseId, kind, aboutId, memberId: bob.id, outcome, suspendedUntil: null },
      ...{ appealableUntil: daysLater(at, 30), reason: 'Spam', flaggerIds: [], clears: null, ...fields },
    };
    const by = kindling.as({ kind: 'member', id: chief.id, isAdmin: true });
    await by.execute(decisions, decisionId, { type: 'DecideCase', data });
    return decisionId;
  }

  it('removes by the reaction', async () => {
    const id = await bob.publish('Buy a lamp');
    await flag('post', id);
    await decideAlone('post', id, 'remove');
    await settled();
    expect(await status(`/community/posts/${id}`)).toBe(404);
  });

  it('suspends by the reaction', async () => {
    await flag('member', bob.id);
    await decideAlone('member', bob.id, 'suspend');
    await settled();
    expect((await bob.post('/community/posts', { content: 'Again' })).body.code).toBe('moderation/suspended');
  });

  it('clears by the reaction', async () => {
    const id = await bob.publish('Buy a lamp');
    await decideAlone('member', bob.id, 'remove', { clears: { since: '2020-01-01T00:00:00.000Z', kinds: ['post'] } });
    await settled();
    expect(await status(`/community/posts/${id}`)).toBe(404);
  });
});

it('a retry does not carry out a decision that was reversed meanwhile', async () => {
  await flag('member', bob.id);
  const body = { decision: 'suspend', days: 7, reason: 'Rude' };
  const path = `/moderation/cases/member-${bob.id}/decision`;
  expect((await chief.post(path, body, { key: 'k' })).status).toBe(201);
  await decide(`member-${bob.id}`, { decision: 'restore' }, deputy);
  expect((await chief.post(path, body, { key: 'k' })).status).toBe(201);
  await settled();
  expect((await bob.post('/community/posts', { content: 'Again' })).status).toBe(201);
  expect(await decided()).toHaveLength(2);
});

it('a flag from before a decision can’t be withdrawn, and another member’s later flag stays', async () => {
  const id = await bob.publish('Buy a lamp');
  await flag('post', id);
  await decide(`post-${id}`, { decision: 'warn' });
  const cyd = await kindling.member(`cyd${count}`);
  await flag('post', id, cyd);
  expect((await ada.call('DELETE', `/flags/post/${id}`)).body.code).toBe('moderation/already-decided');
  expect((await chief.get(`/moderation/cases/post-${id}`)).body.case).toMatchObject({ state: 'open', openFlags: 1 });
  expect((await cyd.call('DELETE', `/flags/post/${id}`)).status).toBe(200);
});
