// The top of a member's home page.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../../src/testing/test-member.ts';
import type { HomeDigest } from './queries.ts';

let kindling: TestKindling;
let people: Readonly<Record<'ada' | 'bob' | 'cyd', MemberCaller>>;
let adasPost: string;
let adasComment: string;
let bobsPost: string;

const digestOf = async (member: MemberCaller): Promise<HomeDigest> => {
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { status, body } = await member.get('/home/digest');
  expect(status).toBe(200);
  return body as unknown as HomeDigest;
};
const reply = async (by: MemberCaller, postId: string, parentId: string, content: string) => {
  const { status } = await by.post(`/community/posts/${postId}/comments`, { content, parentId });
  expect(status).toBe(201);
};
const answersOf = ({ answers }: HomeDigest) => answers.map(({ userName, content }) => `${userName}: ${content}`);

beforeAll(async () => {
  kindling = await openTestKindling();
  const member = (name: string) => kindling.member(name);
  people = { ada: await member('ada'), bob: await member('bob'), cyd: await member('cyd') };
  const { ada, bob, cyd } = people;
  adasPost = await ada.publish('The engine weaves');
  bobsPost = await bob.publish('Bob begins');
  adasComment = await ada.comment(bobsPost, 'How so?');
  await cyd.comment(adasPost, 'Before the last visit');
  kindling.clock.advance({ days: 1 });
  await ada.get('/auth/user');
  kindling.clock.advance({ days: 2 });
  await bob.comment(adasPost, 'After it');
  kindling.clock.advance({ minutes: 1 });
  await reply(cyd, bobsPost, adasComment, 'Like this');
  await ada.comment(adasPost, 'Her own words are no answer');
  await cyd.comment(bobsPost, 'This answers bob alone');
  await bob.post(`/users/${ada.id}/follow`);
  for (const question of ['First?', 'Second?', 'Third?', 'Fourth?']) {
    kindling.clock.advance({ minutes: 1 });
    await cyd.publish(question, { postType: 'question' });
  }
  await ada.publish('Hers?', { postType: 'question' });
  await bob.comment(await cyd.publish('Answered?', { postType: 'question' }), 'Yes');
});
afterAll(() => kindling.close());

describe('a returning member', () => {
  it('sees the answers since then, to posts and to comments, newest first', async () => {
    const digest = await digestOf(people.ada);
    expect(answersOf(digest)).toEqual(['cyd: Like this', 'bob: After it']);
    expect(digest.answersCount).toBe(2);
    expect(digest.answers.map(({ post }) => post)).toEqual([
      { id: bobsPost, excerpt: 'Bob begins' },
      { id: adasPost, excerpt: 'The engine weaves' },
    ]);
  });

  it('sees what happened since then, without their own actions', async () => {
    const { since, happened } = await digestOf(people.ada);
    expect(since).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(happened).toEqual({ posts: 5, articles: 0, tools: 0, followers: 1 });
  });

  it('sees the three newest unanswered questions by others', async () => {
    const { unanswered } = await digestOf(people.ada);
    expect(unanswered.map(({ content }) => content)).toEqual(['Fourth?', 'Third?', 'Second?']);
  });

  it('sees suggestions of members to follow, with reasons', async () => {
    const { people: suggested } = await digestOf(people.ada);
    expect(suggested.map(({ username, because }) => `${username}: ${because}`)).toEqual([
      'bob: You commented on a post of theirs',
      'cyd: Posted recently',
    ]);
  });

  it('sees nothing about a post that they muted', async () => {
    await people.ada.call('PUT', `/community/posts/${adasPost}/mute`);
    expect(answersOf(await digestOf(people.ada))).toEqual(['cyd: Like this']);
    await people.ada.call('DELETE', `/community/posts/${adasPost}/mute`);
    expect((await digestOf(people.ada)).answersCount).toBe(2);
  });
});

test('the first visit has all answers so far, and no last visit', async () => {
  const eve = await kindling.member('eve');
  expect(await digestOf(eve)).toMatchObject({
    ...{ since: null, answers: [], answersCount: 0, happened: null },
    steps: { followsSomebody: false, hasPosted: false },
  });
  await people.ada.comment(await eve.publish('Hello'), 'Welcome');
  await eve.post(`/users/${people.ada.id}/follow`);
  const { answers, steps } = await digestOf(eve);
  expect([answers.length, steps]).toEqual([1, { followsSomebody: true, hasPosted: true }]);
});

test('a deleted answer is not counted', async () => {
  const fay = await kindling.member('fay');
  const comment = await people.bob.comment(await fay.publish('Hello'), 'Never mind');
  expect((await digestOf(fay)).answersCount).toBe(1);
  await people.bob.call('DELETE', `/community/posts/0/comments/${comment}`);
  expect((await digestOf(fay)).answersCount).toBe(0);
});

test('a visitor is refused', async () => {
  expect((await kindling.visitor().get('/home/digest')).status).toBe(401);
});
