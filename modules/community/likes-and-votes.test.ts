// Likes and votes over REST, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller, Reply } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
});
afterAll(() => kindling.close());

const shown = async (id: string, by = ada) => (await by.get(`/community/posts/${id}`)).body.post;
const refused = (status: number, code: string) => ({ status, body: { code } });
const postNotFound = refused(404, 'community/post-not-found');

describe('a like', () => {
  const like = (id: string, by = bob) => by.post(`/community/posts/${id}/like`);
  const unlike = (id: string, by = bob) => by.call('DELETE', `/community/posts/${id}/like`);

  it('counts once however often it is set, and is shown only to its member', async () => {
    const id = await ada.publish('Likeable');
    expect(await like(id)).toMatchObject({
      status: 200,
      body: { success: true, post: { likesCount: 1, isLiked: true } },
    });
    expect((await like(id)).body.post).toMatchObject({ likesCount: 1, isLiked: true });
    expect(await shown(id, ada)).toMatchObject({ likesCount: 1, isLiked: false });
    expect(await shown(id, bob)).toMatchObject({ likesCount: 1, isLiked: true });
    expect((await unlike(id)).body.post).toMatchObject({ likesCount: 0, isLiked: false });
    expect((await unlike(id)).body.post).toMatchObject({ likesCount: 0, isLiked: false });
  });

  it('may be given to the member’s own post, and never in someone else’s name', async () => {
    const id = await ada.publish('Quite good');
    expect(
      (await ada.post(`/community/posts/${id}/like`, { userId: bob.id, userName: 'bob' })).body.post,
    ).toMatchObject({ isLiked: true });
    expect(await shown(id, bob)).toMatchObject({ likesCount: 1, isLiked: false });
  });

  it('by twenty members at once counts twenty', async () => {
    const id = await ada.publish('Loved by all');
    const fans = await Promise.all(Array.from({ length: 20 }, (_, index) => kindling.member(`fan.${index}`)));
    const answers = await Promise.all(fans.map((fan) => like(id, fan)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await shown(id)).toMatchObject({ likesCount: 20 });
    await Promise.all(fans.slice(0, 5).map((fan) => unlike(id, fan)));
    expect(await shown(id)).toMatchObject({ likesCount: 15 });
  });

  it('stays one or none in a storm of likes and unlikes by one member', async () => {
    const id = await ada.publish('Loved, loved not');
    const storm = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? unlike(id) : like(id))));
    for (const answer of storm) expect([200, 409]).toContain(answer.status);
    const { likesCount, isLiked } = (await shown(id, bob)) as { likesCount: number; isLiked: boolean };
    expect(likesCount).toBe(isLiked ? 1 : 0);
    expect((await like(id)).body.post).toMatchObject({ likesCount: 1, isLiked: true });
    const types = (await kindling.log())
      .filter(({ stream }) => stream === `like-${id}-${bob.id}`)
      .map(({ type }) => type);
    expect(types).toEqual(types.map((_, index) => (index % 2 ? 'PostUnliked' : 'PostLiked')));
  });

  it('notifies the author once, and no one about a like of their own post', async () => {
    const id = await ada.publish('Told once');
    for (const step of [like, unlike, like]) await step(id);
    await ada.post(`/community/posts/${id}/like`);
    await kindling.kindling().readModels.allReached(await kindling.kindling().stores.eventStore.head(), 5_000);
    const { notifications } = (await ada.get('/notifications?limit=100')).body as {
      notifications: { actionUrl: string; type: string; metadata: { actorId: string } }[];
    };
    const notified = notifications.filter(({ actionUrl }) => actionUrl.endsWith(id));
    expect(notified).toMatchObject([{ type: 'post_like', metadata: { actorId: bob.id } }]);
  });
});

describe('a vote', () => {
  const vote = (id: string, option: unknown, by = bob, key?: string) =>
    by.post(`/community/posts/${id}/vote`, { option }, { ...(key && { key }) });
  const poll = (options: readonly string[] = ['Tabs', 'Spaces', 'Neither']) =>
    ada.publish('Tabs or spaces?', { postType: 'poll', pollOptions: options });
  const pollOf = ({ body }: Reply) => (body.post as { poll: unknown }).poll;
  const votesOf = async (id: string, by: MemberCaller) =>
    ((await shown(id, by)) as { poll: { options: { votes: number | null }[] } }).poll.options.map(({ votes }) => votes);

  it('is counted, and only then shows how others voted', async () => {
    const id = await poll();
    expect(await votesOf(id, bob)).toEqual([null, null, null]);
    expect(pollOf(await vote(id, 1))).toMatchObject({
      votedOption: 1,
      totalVotes: 1,
      isClosed: false,
      options: [
        { text: 'Tabs', votes: 0 },
        { text: 'Spaces', votes: 1 },
        { text: 'Neither', votes: 0 },
      ],
    });
    expect(await votesOf(id, ada)).toEqual([null, null, null]);
    expect(
      ((await kindling.visitor().get(`/community/posts/${id}`)).body.post as { poll: unknown }).poll,
    ).toMatchObject({ totalVotes: 1, votedOption: null });
  });

  it('replaces the previous one, and repeating it changes nothing', async () => {
    const id = await poll();
    for (const option of [0, 0, 2]) await vote(id, option);
    expect(await votesOf(id, bob)).toEqual([0, 0, 1]);
    expect((await kindling.log()).filter(({ stream }) => stream === `pollvote-${id}-${bob.id}`)).toHaveLength(2);
  });

  it('by one member many times at once counts once', async () => {
    const id = await poll();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => vote(id, index % 3)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const votes = await votesOf(id, bob);
    expect(votes.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(1);
  });

  it('by twenty members at once counts twenty', async () => {
    const id = await poll();
    const voters = await Promise.all(Array.from({ length: 20 }, (_, index) => kindling.member(`voter.${index}`)));
    await Promise.all(voters.map((voter, index) => vote(id, index % 2, voter)));
    expect(await votesOf(id, voters[0] ?? ada)).toEqual([10, 10, 0]);
  });

  it.each([[-1], [6], [1.5], ['1'], [null], [undefined]])('for the option %j is refused', async (option) => {
    expect(await vote(await poll(), option)).toMatchObject({ status: 400, body: { issues: [{ field: 'option' }] } });
  });

  it('needs a valid option, a poll, and a post', async () => {
    expect(await vote(await poll(['Yes', 'No']), 2)).toMatchObject(refused(400, 'community/no-such-option'));
    expect(await vote(await ada.publish('No poll', { pollOptions: ['a', 'b'] }), 0)).toMatchObject(
      refused(409, 'community/not-a-poll'),
    );
    const deletedId = await poll();
    await ada.call('DELETE', `/community/posts/${deletedId}`, { body: {} });
    expect(await vote(deletedId, 0)).toMatchObject(postNotFound);
  });

  it('is accepted for seven days; then the result is final and visible to everyone', async () => {
    const id = await poll();
    await vote(id, 0);
    kindling.clock.advance({ days: 7, ms: -1 });
    expect((await vote(id, 1)).status).toBe(200);
    kindling.clock.advance({ ms: 1 });
    expect(await vote(id, 2)).toMatchObject(refused(409, 'community/poll-closed'));
    expect(await vote(id, 0, ada)).toMatchObject(refused(409, 'community/poll-closed'));
    expect(await votesOf(id, ada)).toEqual([0, 1, 0]);
    expect((await shown(id)) as object).toMatchObject({ poll: { isClosed: true, totalVotes: 1 } });
  });

  it('is cast once under one key', async () => {
    const id = await poll();
    const first = await vote(id, 1, bob, 'one-vote');
    await vote(id, 2);
    expect((await vote(id, 1, bob, 'one-vote')).status).toBe(first.status);
    expect(await votesOf(id, bob)).toEqual([0, 0, 1]);
    expect(await vote(id, 0, bob, 'one-vote')).toMatchObject(refused(409, 'request/idempotency-key-reused'));
  });
});
