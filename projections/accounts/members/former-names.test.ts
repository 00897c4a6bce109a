// Former usernames: in addresses, in mentions, and when the member takes one back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProfileUpdated } from '../../../modules/accounts/index.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
let reader: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  reader = await kindling.member('reader');
});
afterAll(() => kindling.close());

/** Advances the clock further than any session lasts, so every member logs in again. */
async function pass(time: Parameters<TestKindling['clock']['advance']>[0], ...members: readonly MemberCaller[]) {
  kindling.clock.advance(time);
  for (const member of [reader, ...members]) {
    await member.post('/auth/login', { email: member.email, password: testPassword });
  }
}
const rename = (member: MemberCaller, username: string) => member.post('/auth/profile', { username });
const called = async (name: string) => {
  const { status, body } = await reader.get(`/users/by-username/${name}`);
  return status === 200 ? (body.user as { id: string }).id : status;
};
const isAvailable = async (name: string, asking: Pick<MemberCaller, 'get'> = reader) =>
  (await asking.get(`/check-username?username=${name}`)).body.available;

async function mentionedIn(text: string) {
  const post = await reader.publish(text);
  const created = (await kindling.log()).find(
    ({ stream, type }) => stream === `post-${post}` && type === 'PostCreated',
  );
  return (created?.data as { mentions: string[] }).mentions;
}

const mentionsOf = async (post: string) =>
  ((await reader.get(`/community/posts/${post}`)).body.post as { mentions: unknown }).mentions;

describe('a former username', () => {
  it('leads to its member for a year, and is reserved meanwhile', async () => {
    const [ada, bob] = [await kindling.member('countess'), await kindling.member('bob')];
    expect((await rename(ada, 'analyst')).status).toBe(200);
    await pass({ days: 365, ms: -1 }, ada, bob);
    expect(await Promise.all(['countess', 'Countess', 'analyst'].map(called))).toEqual([ada.id, ada.id, ada.id]);
    expect(await mentionedIn('Thanks @countess and @analyst.')).toEqual([ada.id]);
    expect(await isAvailable('countess')).toBe(false);
    expect(await isAvailable('countess', ada)).toBe(true);
    expect(await rename(bob, 'countess')).toMatchObject({ status: 409, body: { code: 'accounts/username-taken' } });
    kindling.clock.advance({ ms: 1 });
    expect(await called('countess')).toBe(404);
    expect(await isAvailable('countess')).toBe(true);
    expect((await rename(bob, 'countess')).status).toBe(200);
    expect(await called('countess')).toBe(bob.id);
  });

  it('leads to the member that a text meant, even if another member has it now, and to no one once they are erased', async () => {
    const [first, second] = [await kindling.member('lovelace'), await kindling.member('second')];
    const before = await reader.publish('Ask @Lovelace.');
    const comment = await reader.comment(before, 'Yes, ask @lovelace');
    await rename(first, 'byron');
    await pass({ days: 366 }, first, second);
    expect((await rename(second, 'lovelace')).status).toBe(200);
    const after = await reader.publish('Ask @Lovelace, or @nobody-at-all');
    expect(await mentionsOf(before)).toEqual([{ name: 'Lovelace', userId: first.id, username: 'byron' }]);
    expect(await mentionsOf(after)).toEqual([{ name: 'Lovelace', userId: second.id, username: 'lovelace' }]);
    const { comments } = (await reader.get(`/community/posts/${before}/comments`)).body as { comments: unknown[] };
    expect(comments).toMatchObject([
      { id: comment, mentions: [{ name: 'lovelace', userId: first.id, username: 'byron' }] },
    ]);
    expect((await first.post('/account/delete', { password: testPassword })).status).toBe(200);
    expect(await mentionsOf(before)).toEqual([]);
    expect(await mentionsOf(after)).toEqual([{ name: 'Lovelace', userId: second.id, username: 'lovelace' }]);
  });

  it('can be taken back by its member at once, and leads to them as before', async () => {
    const ada = await kindling.member('enchantress');
    await rename(ada, 'of.numbers');
    expect((await rename(ada, 'enchantress')).status).toBe(200);
    expect(await Promise.all(['enchantress', 'of.numbers'].map(called))).toEqual([ada.id, ada.id]);
  });

  it('of an erased member leads to no one and stays reserved', async () => {
    const ada = await kindling.member('gone.away');
    await rename(ada, 'gone.for.good');
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    expect(await Promise.all(['gone.away', 'gone.for.good'].map(called))).toEqual([404, 404]);
    await pass({ days: 5_000 });
    const late = await kindling.member('latecomer');
    expect(await isAvailable('gone.for.good', late)).toBe(false);
    expect(await rename(late, 'gone.for.good')).toMatchObject({ status: 409 });
  });
});

it('an old username that ends in a full stop can be mentioned; at the end of a sentence the longest existing name wins', async () => {
  const [ada, stop] = [await kindling.member('ada'), await kindling.member('stop')];
  await nameAsOnce(stop, 'ada.');
  expect(await mentionedIn('Thanks @ada. And @ada, too')).toEqual([stop.id, ada.id]);
  expect(await mentionedIn('Thanks @ada.-')).toEqual([stop.id]);
  expect(await mentionedIn('Thanks @reader...')).toEqual([reader.id]);
});

/** Gives a member a name that is refused today but was once allowed. */
async function nameAsOnce(member: MemberCaller, username: string): Promise<void> {
  const { stores, codec, clock, readModels } = kindling.kindling();
  const stream = `user-${member.id}`;
  const past = await stores.eventStore.read(stream);
  const profile = { bio: null, role: null, profileEmoji: null, profileImageUrl: null };
  const event = ProfileUpdated({ memberId: member.id, username, ...profile });
  const actor = { kind: 'member', id: member.id, isAdmin: false } as const;
  const ids = { commandId: 'once', commandHash: 'once', correlationId: 'once', causationId: 'once' };
  const id = crypto.randomUUID();
  const encoded = await codec.encode([{ event, id, metadata: { at: clock().toISOString(), actor, ...ids } }]);
  const appended = await stores.eventStore.append(stream, encoded, past.at(-1)?.revision ?? 'no-stream');
  if (!('position' in appended)) throw new Error('Somebody else changed the member.');
  await readModels.allReached(appended.position, 5_000);
}
