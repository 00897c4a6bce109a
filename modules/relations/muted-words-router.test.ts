// The calls for muted words, by outcome.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
});
afterAll(() => kindling.close());

const mute = (by: Caller, word: unknown, length: unknown = 'always') =>
  by.post('/account/muted-words', { word, for: length });
const unmute = (by: Caller, id: string) => by.call('DELETE', `/account/muted-words/${id}`);
const wordsOf = async (by: Caller) => (await by.get('/account/muted-words')).body.words;
const idOf = ({ body }: { body: Readonly<Record<string, unknown>> }) => (body.word as { id: string }).id;
const feedOf = async (by: Caller) => {
  const { body } = await by.get('/community/posts');
  return (body.posts as { id: string }[]).map(({ id }) => id);
};

it('a muted word is listed, hides what others write with it at once, and shows it again once unmuted', async () => {
  const [hers, his] = [await ada.publish('My own moss'), await bob.publish('On MOSS.')];
  const answer = await mute(ada, '  moss ');
  expect(answer).toMatchObject({ status: 201, body: { success: true, word: { word: 'moss', until: null } } });
  const id = idOf(answer);
  expect(await wordsOf(ada)).toEqual([{ id, word: 'moss', until: null }]);
  expect(await wordsOf(bob)).toEqual([]);
  expect(await feedOf(ada)).toContain(hers);
  expect(await feedOf(ada)).not.toContain(his);
  expect(await feedOf(kindling.visitor())).toContain(his);
  expect((await ada.get(`/community/posts/${his}`)).status).toBe(200);
  expect(await unmute(ada, id)).toMatchObject({ status: 200, body: { success: true } });
  expect(await wordsOf(ada)).toEqual([]);
  expect(await feedOf(ada)).toContain(his);
});

it('a word muted for a day hides for a day', async () => {
  const post = await bob.publish('Lichen on stone');
  expect((await mute(ada, 'lichen', 'day')).status).toBe(201);
  expect(await feedOf(ada)).not.toContain(post);
  kindling.clock.advance({ ms: 24 * 60 * 60 * 1_000 });
  expect(await feedOf(ada)).toContain(post);
  expect(await wordsOf(ada)).toEqual([]);
});

it('muting the same word again changes for how long', async () => {
  const id = idOf(await mute(bob, 'Crème brûlée'));
  expect(await mute(bob, 'creme BRULEE', 'week')).toMatchObject({ status: 201, body: { word: { id } } });
  expect(await wordsOf(bob)).toMatchObject([{ id, word: 'creme BRULEE', until: expect.any(String) }]);
  await unmute(bob, id);
});

it('another member’s word and an unknown one are not found', async () => {
  const id = idOf(await mute(bob, 'rain'));
  expect(await unmute(ada, id)).toMatchObject({ status: 404, body: { code: 'relations/word-not-found' } });
  expect((await unmute(ada, 'nothing')).status).toBe(404);
  expect(await wordsOf(bob)).toMatchObject([{ id, word: 'rain' }]);
  await unmute(bob, id);
});

it.each([
  ['word', '   ', 'day', 'Write a word or a phrase'],
  ['word', 7, 'day', 'Write a word or a phrase'],
  ['word', '´', 'day', 'Write a word or a phrase'],
  ['word', 'x'.repeat(51), 'day', 'At most 50 characters'],
  ['for', 'rain', 'month', 'Choose a day, a week or always'],
])('a bad %s is refused: %j for %j', async (field, word, length, message) => {
  expect(await mute(ada, word, length)).toMatchObject({ status: 400, body: { issues: [{ field, message }] } });
});

it('a line break in a phrase becomes a space', async () => {
  const answer = await mute(bob, 'two\nwords');
  expect(answer.body.word).toMatchObject({ word: 'two words' });
  await unmute(bob, idOf(answer));
});

it('visitors are refused', async () => {
  const visitor = kindling.visitor();
  for (const { status } of [
    await visitor.get('/account/muted-words'),
    await mute(visitor, 'a'),
    await unmute(visitor, 'a'),
  ])
    expect(status).toBe(401);
});
