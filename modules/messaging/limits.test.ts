// How often one member may write, over REST.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';
import { newAccounts } from '../accounts/index.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling({ environment: { RATE_LIMITS: 'default' } });
});
afterAll(() => kindling.close());

it('ten messages at once are accepted for each member; the next one has to wait', async () => {
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
  for (let count = 0; count < 3; count += 1)
    expect((await ada.post('/messages', { receiverId: bob.id, content: ' ' })).status).toBe(400);
  const send = (count: number) => ada.post('/messages', { receiverId: bob.id, content: `Message ${count}` });
  const answers = await Promise.all(Array.from({ length: 11 }, (_, count) => send(count)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { code: 'request/too-many', message: expect.stringContaining('Too many messages just now.') },
  });
  expect((await bob.post('/messages', { receiverId: ada.id, content: 'Slowly' })).status).toBe(201);
});

it('messages to ten strangers on the first day of an account, and more to earlier correspondents and followers', async () => {
  const [eve, friend, stranger] = [
    await kindling.member('eve'),
    await kindling.member('friend'),
    await kindling.member('stranger'),
  ];
  const write = (to: MemberCaller) => eve.post('/messages', { receiverId: to.id, content: 'Hello' });
  await friend.post(`/users/${eve.id}/follow`);
  expect((await write(stranger)).status).toBe(201);
  await writtenToOthers(eve, 8);
  const atOnce = await Promise.all([write(ada), write(bob)]);
  const refused = atOnce.filter(({ status }) => status !== 201);
  expect(refused).toMatchObject([
    { status: 429, body: { message: expect.stringContaining('Too many first messages for a new account just now.') } },
  ]);
  expect((await write(friend)).status).toBe(201);
  expect((await write(stranger)).status).toBe(201);
  kindling.clock.advance({ days: 1 });
  expect([(await write(ada)).status, (await write(bob)).status]).toEqual([201, 201]);
});

/** As if a member had written to this many others. */
async function writtenToOthers({ id }: MemberCaller, count: number): Promise<void> {
  const at = kindling.clock().toISOString();
  for (let other = 0; other < count; other += 1) {
    const data = { limit: 'strangers', otherId: `other-${other}`, joinedAt: at } as const;
    await kindling
      .as({ kind: 'member', id, isAdmin: false })
      .execute(newAccounts, id, { type: 'CountNewAccount', data });
  }
}
