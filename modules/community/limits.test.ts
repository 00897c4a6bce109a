// How often one member may publish, comment and like, over REST.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling({ environment: { RATE_LIMITS: 'default' } });
});
afterAll(() => kindling.close());

const tooMany = (what: string) => ({
  status: 429,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  body: {
    code: 'request/too-many',
    message: expect.stringContaining(`Too many ${what} just now.`),
    details: { retryAfterSeconds: expect.any(Number) },
  },
});
const publish = (member: MemberCaller, content = 'Again') => member.post('/community/posts', { content });

it('thirty posts an hour for each member; refused ones do not count', async () => {
  const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  kindling.clock.advance({ days: 1 });
  for (let index = 0; index < 5; index += 1) expect((await publish(ada, ' ')).status).toBe(400);
  for (let index = 0; index < 30; index += 1) expect((await publish(ada)).status).toBe(201);
  expect(await publish(ada)).toMatchObject(tooMany('posts'));
  expect((await publish(bob)).status).toBe(201);
});

it('a hundred and twenty comments an hour', async () => {
  const cyd = await kindling.member('cyd');
  kindling.clock.advance({ days: 1 });
  const postId = await cyd.publish('Talk to me');
  const comment = () => cyd.post(`/community/posts/${postId}/comments`, { content: 'And' });
  const answers = await Promise.all(Array.from({ length: 120 }, comment));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await comment()).toMatchObject(tooMany('comments'));
});

it('three hundred likes an hour, each of which can be taken back', async () => {
  const dan = await kindling.member('dan');
  const postId = await dan.publish('Like me');
  const like = (method: 'POST' | 'DELETE' = 'POST') => dan.call(method, `/community/posts/${postId}/like`);
  for (let index = 0; index < 300; index += 1) expect((await like()).status).toBe(200);
  expect(await like()).toMatchObject(tooMany('likes'));
  expect((await like('DELETE')).status).toBe(200);
});

it('five posts and twenty comments on the first day of an account', async () => {
  const eve = await kindling.member('eve');
  const postId = await eve.publish('I am new');
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => publish(eve)));
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(4);
  await kindling.restart();
  expect(await publish(eve)).toMatchObject(tooMany('posts for a new account'));
  const comment = () => eve.post(`/community/posts/${postId}/comments`, { content: 'And' });
  for (let index = 0; index < 20; index += 1) expect((await comment()).status).toBe(201);
  expect(await comment()).toMatchObject(tooMany('comments for a new account'));
  kindling.clock.advance({ days: 1 });
  expect((await publish(eve)).status).toBe(201);
  expect((await comment()).status).toBe(201);
});
