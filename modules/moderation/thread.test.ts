// The thread of a decision, between the member concerned and the moderators as one body.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let bob: MemberCaller;
let decisionId: string;

beforeAll(async () => {
  kindling = await openTestKindling();
  [chief, bob] = [await kindling.admin('chief'), await kindling.member('bob')];
  await bob.call('PATCH', '/messages/settings', { body: { writableBy: 'followed' } });
  const ada = await kindling.member('ada');
  await ada.post('/flags', { kind: 'member', id: bob.id, reason: 'spam' });
  const decision = { decision: 'suspend', days: 3, reason: 'Spam' };
  await chief.post(`/moderation/cases/member-${bob.id}/decision`, decision);
  const [decided] = (await bob.get('/account/standing')).body.decisions as { id: string }[];
  decisionId = decided?.id ?? '';
});
afterAll(() => kindling.close());

const write = (text: string, by = bob) => by.post(`/moderation/decisions/${decisionId}/messages`, { text });
const reply = (text: string, by = chief) => by.post(`/moderation/decisions/${decisionId}/replies`, { text });

it('is open to a suspended member with closed messages, and its answers name no moderator', async () => {
  expect((await write('Why?')).status).toBe(201);
  expect((await reply('Because of the lamps.')).status).toBe(201);
  const standing = (await bob.get('/account/standing')).body;
  expect(standing.decisions).toMatchObject([
    {
      thread: [
        { by: 'member', text: 'Why?' },
        { by: 'moderators', text: 'Because of the lamps.' },
      ],
    },
  ]);
  expect(JSON.stringify(standing)).not.toContain(chief.id);
  expect(JSON.stringify((await bob.get('/notifications')).body)).toContain('Kindling moderators wrote to you');
  expect((await bob.get('/account/export')).status).toBe(200);
});

it('is closed to everyone else', async () => {
  const eve = await kindling.member('eve');
  expect((await write('Me too', eve)).status).toBe(404);
  expect((await reply('Me too', eve)).status).toBe(403);
  expect((await write('Me too', kindling.visitor() as MemberCaller)).status).toBe(401);
  expect((await chief.post('/moderation/decisions/none/replies', { text: 'Who?' })).status).toBe(404);
});

it('holds at most ten messages from each side, of a thousand characters each', async () => {
  expect((await write('')).status).toBe(400);
  expect((await write('x'.repeat(1_001))).status).toBe(400);
  for (let each = 0; each < 9; each += 1) expect((await write(`Word ${each}`)).status).toBe(201);
  expect(await write('One more')).toMatchObject({ status: 409, body: { code: 'moderation/thread-full' } });
  expect((await reply('Still here')).status).toBe(201);
});
