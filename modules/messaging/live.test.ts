// The hints that members' windows get about their conversations.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hint } from '../../src/platform/live/hint.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
const left = new AbortController();
beforeAll(async () => {
  kindling = await openTestKindling();
  [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
});
afterAll(async () => {
  left.abort();
  await kindling.close();
});

/** Collects the hints that a new window of a member gets. */
function windowOf({ id: memberId }: MemberCaller): readonly Hint[] {
  const received: Hint[] = [];
  const hints = kindling.kindling().realtime.follow({ owner: `${memberId} ${Math.random()}`, memberId }, left.signal);
  void (async () => {
    for await (const hint of hints) received.push(hint);
  })();
  return received;
}

const of = (topic: string, { id }: MemberCaller) => expect.objectContaining({ topic, id });

describe('live', () => {
  it('a message and its reading are sent to all windows of both, and to no other', async () => {
    const cyd = await kindling.member('cyd');
    const [bobs, bobsOther, adas, cyds] = [windowOf(bob), windowOf(bob), windowOf(ada), windowOf(cyd)];
    expect((await ada.post('/messages', { receiverId: bob.id, content: 'Hello' })).status).toBe(201);
    for (const window of [bobs, bobsOther]) await expect.poll(() => window).toContainEqual(of('conversation', ada));
    await expect.poll(() => adas).toContainEqual(of('conversation', bob));
    const [forAda, forBob] = [adas.length, bobsOther.length];
    await bob.post(`/messages/conversation/${ada.id}/read`, {});
    await expect.poll(() => adas.length).toBeGreaterThan(forAda);
    await expect.poll(() => bobsOther.length).toBeGreaterThan(forBob);
    expect(cyds.filter(({ topic }) => topic === 'conversation')).toEqual([]);
  });

  it('typing reaches only the other member, is recorded nowhere, and is blocked by a block', async () => {
    const [eve, fay] = [await kindling.member('eve'), await kindling.member('fay')];
    const [eves, fays, adas] = [windowOf(eve), windowOf(fay), windowOf(ada)];
    await eve.post(`/users/${ada.id}/block`, {});
    const before = (await kindling.log()).length;
    const type = (by: MemberCaller, to: string) => by.post(`/messages/conversation/${to}/typing`, {});
    for (const to of [eve.id, 'none', fay.id])
      expect(await type(ada, to)).toMatchObject({ status: 200, body: { success: true } });
    expect(await type(ada, ada.id)).toMatchObject({ status: 400, body: { code: 'messaging/not-to-yourself' } });
    // Typing signals are ordered, so one meant for eve would have come before.
    await expect.poll(() => fays).toContainEqual(of('typing', ada));
    expect([...eves, ...adas].filter(({ topic }) => topic === 'typing')).toEqual([]);
    expect(await kindling.log()).toHaveLength(before);
  });
});
