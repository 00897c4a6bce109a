// How often one member may write, over the REST door.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling({ environment: { RATE_LIMITS: 'default' } });
});
afterAll(() => kindling.close());

it('ten messages at once are taken, each member for themselves; the next one has to wait', async () => {
  const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
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
