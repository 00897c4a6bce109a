// A table of surfaces and relations, with one test per cell: bob creates something on each surface, and five members who
// differ only in their relation to bob view it. Blocks are tested from both sides. Counts are the same for all.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Hint } from '../platform/live/hint.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { MemberCaller, Reply } from '../testing/test-member.ts';

const relations = [
  'blocks them',
  'is blocked by them',
  'mutes them',
  'is muted by them',
  'has nothing against them',
] as const;
type Relation = (typeof relations)[number];

/** The viewer, and what they might see. */
type Viewing = Readonly<{
  viewer: MemberCaller;
  /** The viewer's own post, on which bob commented. */
  ownPostId: string;
  /** The hints that the viewer's socket got about bob's actions, each as `topic/id`. */
  heard: Set<string>;
}>;

const lamp = {
  ...{ name: 'Lamp', summary: 'A bright lamp', description: 'Lights whatever is in front of it', pricing: 'Free' },
  ...{ sector: 'Productivity', website: 'https://lamp.example', features: ['Light'] },
};

/** A word of bob's that occurs nowhere else. */
const wool = 'wool';

let kindling: TestKindling;
let bob: MemberCaller;
let cyd: MemberCaller;
/** By bob. */
let postId: string;
/** By cyd. bob commented on it. */
let otherPostId: string;
let parentId: string;
let laterPostId: string;
const lookers = new Map<Relation, Viewing>();

const textOf = ({ body }: Reply) => JSON.stringify(body);
const get =
  (path: (viewing: Viewing) => string) =>
  async (viewing: Viewing): Promise<boolean> =>
    textOf(await viewing.viewer.get(path(viewing))).includes(wool);

async function mailsTo({ email }: MemberCaller, subject: string): Promise<string> {
  const mails = kindling.kindling().mail.outbox?.list() ?? [];
  return mails
    .filter((mail) => mail.to === email && mail.subject.includes(subject))
    .map(({ text }) => text)
    .join('\n');
}

type Surface = readonly [name: string, shows: (viewing: Viewing) => Promise<boolean>];

/** Surfaces where a viewer who blocks, is blocked or mutes does not see bob. */
const lists: readonly Surface[] = [
  ['the feed', get(() => '/community/posts')],
  ['the feed by likes', get(() => '/community/posts?sort=top')],
  ['My Feed', get(() => '/community/feed')],
  ['trending', get(() => '/community/trending')],
  ['what is discussed', get(() => '/community/discussed')],
  ['the digest at home', get(() => '/home/digest')],
  ['the comments on a post', get(() => `/community/posts/${otherPostId}/comments`)],
  ['the replies to a comment', get(() => `/community/comments/${parentId}/replies`)],
  ['the posts and comments that mention a tool', get(() => '/ai-tools/lamp/mentions')],
  ['the evidence about a tool', get(() => '/ai-tools/lamp/evidence')],
  ['the reviews of a tool', get(() => '/ai-tools/lamp/reviews')],
  ['the search for posts', get(() => `/search?q=${wool}`)],
  ['the search for members', async ({ viewer }) => textOf(await viewer.get('/search?q=bob')).includes(bob.id)],
  ['the members to mention', async ({ viewer }) => textOf(await viewer.get('/users?q=bob')).includes(bob.id)],
  ['the bell', async ({ viewer }) => textOf(await viewer.get('/notifications')).includes('bob commented')],
  [
    'the count of what is unread in the bell',
    async ({ viewer }) => {
      const { body } = await viewer.get('/notifications');
      const byCyd = JSON.stringify(body).split(`"actorId":"${cyd.id}"`).length - 1;
      return Number(body.unreadCount) > byCyd;
    },
  ],
  [
    'the count of unread messages',
    async ({ viewer }) => Number((await viewer.get('/conversations')).body.unreadTotal) > 0,
  ],
  ['the digest by mail', async ({ viewer }) => (await mailsTo(viewer, 'not read')).includes('bob')],
  ['the mail of a message', async ({ viewer }) => (await mailsTo(viewer, 'message')).includes('bob')],
  ['the hint of a new post', async ({ heard }) => heard.has(`feed/${laterPostId}`)],
  ['the hint of something new in the bell', async ({ heard }) => heard.has('notifications/of bob')],
];

/** Surfaces where a viewer who mutes still sees bob; if either blocks the other, neither does. */
const reachable: readonly Surface[] = [
  ['the profile', async ({ viewer }) => (await viewer.get(`/users/${bob.id}`)).status === 200],
  ['the profile by its name', async ({ viewer }) => (await viewer.get('/users/by-username/bob')).status === 200],
  [
    'the page of the profile',
    async ({ viewer }) => {
      const headers = { cookie: viewer.cookie() };
      return (await kindling.app().inject({ url: `/profile/${bob.id}`, headers })).body.includes('bob');
    },
  ],
  ['the posts in the profile', get(() => `/community/posts/user/${bob.id}`)],
  ['the comments in the profile', get(() => `/community/comments/user/${bob.id}`)],
  ['a post by its address', get(() => `/community/posts/${postId}`)],
  [
    'the page of a post',
    async ({ viewer }) => {
      const headers = { cookie: viewer.cookie() };
      return (await kindling.app().inject({ url: `/community/post/${postId}`, headers })).body.includes(wool);
    },
  ],
  ['the conversations', get(() => '/conversations')],
  ['the messages of the conversation', get(() => `/messages/conversation/${bob.id}`)],
  ['the search in messages', get(() => `/messages/search?q=${wool}`)],
  [
    'the message that they want to write',
    async ({ viewer }) => {
      const written = await bob.post('/messages', { receiverId: viewer.id, content: `More ${wool}` });
      return written.status === 201;
    },
  ],
  [
    'the message that is written to them',
    async ({ viewer }) => {
      const written = await viewer.post('/messages', { receiverId: bob.id, content: 'Thank you' });
      return written.status === 201;
    },
  ],
  [
    'the hint that they type',
    async ({ viewer, heard }) => {
      await bob.post(`/messages/conversation/${viewer.id}/typing`);
      await cyd.post(`/messages/conversation/${viewer.id}/typing`);
      await expect.poll(() => heard).toContain(`typing/${cyd.id}`);
      return heard.has(`typing/${bob.id}`);
    },
  ],
];

const shownTo: readonly (readonly [surfaces: readonly Surface[], to: readonly Relation[]])[] = [
  [lists, ['is muted by them', 'has nothing against them']],
  [reachable, ['mutes them', 'is muted by them', 'has nothing against them']],
];

async function everythingShown(): Promise<void> {
  const { readModels, stores, reactor } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  await reactor?.settle();
}

/** Creates the viewers: each follows bob, and has everything that he can send. */
async function createViewer(relation: Relation, index: number): Promise<void> {
  const viewer = await kindling.member(`looker${index}`);
  const { body } = await viewer.post('/auth/confirm-email/request');
  await viewer.post('/auth/confirm-email', { token: body.confirmationToken });
  await viewer.call('PATCH', '/notifications/settings', { body: { digest: 'daily', messageMails: true } });
  await viewer.post(`/users/${bob.id}/follow`);
  const ownPostId = await viewer.publish('My own words');
  kindling.clock.advance({ ms: 1 });
  await cyd.comment(ownPostId, 'Mine, too');
  await bob.comment(ownPostId, `In ${wool}`);
  await bob.post('/messages', { receiverId: viewer.id, content: `Some ${wool} for you` });
  lookers.set(relation, { viewer, ownPostId, heard: new Set() });
}

async function blockAndMute(): Promise<void> {
  const viewer = (relation: Relation) => viewerWho(relation).viewer;
  await viewer('blocks them').post(`/users/${bob.id}/block`);
  await bob.post(`/users/${viewer('is blocked by them').id}/block`);
  await viewer('mutes them').post(`/users/${bob.id}/mute`);
  await bob.post(`/users/${viewer('is muted by them').id}/mute`);
}

const leaving = new AbortController();

/**
 * Records each socket's hints about bob's next actions. Everybody gets a hint about cyd's next post, which marks the
 * end.
 */
async function listen(): Promise<void> {
  const { realtime } = kindling.kindling();
  const hintsOf = new Map<Viewing, Hint[]>();
  for (const viewing of lookers.values()) {
    const hints: Hint[] = [];
    hintsOf.set(viewing, hints);
    const owner = `socket of ${viewing.viewer.id}`;
    const following = realtime.follow({ owner, memberId: viewing.viewer.id }, leaving.signal);
    void (async () => {
      for await (const hint of following) {
        hints.push(hint);
        viewing.heard.add(hint.id === undefined ? hint.topic : `${hint.topic}/${hint.id}`);
      }
    })();
    await vi.waitFor(() => realtime.show(owner, ['feed']));
  }
  const before = await kindling.kindling().stores.eventStore.head();
  laterPostId = await bob.publish(`Later ${wool} for @looker0 @looker1 @looker2 @looker3 @looker4`);
  await everythingShown();
  const upTo = await kindling.kindling().stores.eventStore.head();
  const end = await cyd.publish('That was all');
  for (const [{ heard }, hints] of hintsOf) {
    await vi.waitFor(() => expect(heard).toContain(`feed/${end}`), { timeout: 10_000 });
    const isOfBob = ({ topic, position }: Hint) =>
      topic === 'notifications' && BigInt(position) > before && BigInt(position) <= upTo;
    if (hints.some(isOfBob)) heard.add('notifications/of bob');
  }
}

function viewerWho(relation: Relation): Viewing {
  const viewing = lookers.get(relation);
  if (viewing === undefined) throw new Error(`Nobody ${relation}.`);
  return viewing;
}

beforeAll(async () => {
  kindling = await openTestKindling();
  [bob, cyd] = [await kindling.member('bob'), await kindling.member('cyd')];
  postId = await bob.publish(`A coat of ${wool}`);
  for (const answer of ['Warm', 'Warmer', 'Hot']) await cyd.comment(postId, answer);
  otherPostId = await cyd.publish('What do you wear?');
  parentId = await cyd.comment(otherPostId, 'Silk');
  await bob.comment(otherPostId, `Only ${wool}, under a #lamp`);
  await bob.post(`/community/posts/${otherPostId}/comments`, { content: `Rather ${wool}`, parentId });
  await (await kindling.admin('chief')).post('/admin/tools', lamp);
  // The viewers come later, so that none is notified of it.
  kindling.clock.advance({ ms: 1 });
  await bob.post('/ai-tools/lamp/reviews', { rating: 4, reviewText: `Gentle on ${wool}` });
  for (const [index, relation] of relations.entries()) await createViewer(relation, index);
  for (const { viewer } of lookers.values()) await viewer.post(`/community/posts/${postId}/like`);
  await blockAndMute();
  await everythingShown();
  // Mails are sent about what waited for ten minutes, and the next morning.
  kindling.clock.advance({ days: 1 });
  await vi.waitFor(
    async () => {
      await everythingShown();
      for (const { viewer } of lookers.values()) expect(await mailsTo(viewer, 'not read')).toContain('cyd');
    },
    { timeout: 20_000 },
  );
  await listen();
}, 60_000);
afterAll(async () => {
  leaving.abort();
  await kindling.close();
});

describe.each(shownTo.flatMap(([surfaces, to]) => surfaces.map(([name, shows]) => ({ name, shows, to }))))('$name', ({
  shows,
  to,
}) => {
  it.each(relations)('for a viewer who %s', async (relation) => {
    expect(await shows(viewerWho(relation))).toBe(to.includes(relation));
  });
});

describe.each(relations)('counts for a viewer who %s', (relation) => {
  it('are the same as everybody’s', async () => {
    const { viewer, ownPostId } = viewerWho(relation);
    const everybodys = kindling.visitor();
    for (const path of [`/community/posts/${otherPostId}`, `/community/posts/${ownPostId}`]) {
      const [seen, global] = await Promise.all([viewer.get(path), everybodys.get(path)]);
      const counts = ({ body }: Reply) => {
        const { likesCount, commentsCount } = body.post as Record<string, unknown>;
        return { likesCount, commentsCount };
      };
      expect(counts(seen)).toEqual(counts(global));
    }
    expect((await viewer.get('/community/stats')).body).toEqual((await everybodys.get('/community/stats')).body);
  });
});
