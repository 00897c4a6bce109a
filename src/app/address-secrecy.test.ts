// No REST call, tRPC query or page reveals any part of another member's e-mail address. The test takes all of them from
// the catalogues that serve them, so it covers a new call or page automatically.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proceduresOf } from '../platform/rpc/call.ts';
import type { OpenApiDocument } from '../platform/rpc/openapi.ts';
import { onePixelPng } from '../testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../testing/test-member.ts';
import { features } from './registry.ts';

/** Each part of their addresses contains one of these words, and nothing else does. */
const partsOfAddress = /quillon|zephyrine/i;

/** Members who lack something, by what others should see of them. */
const incomplete = [
  { seenAs: 'New member', names: {} },
  { seenAs: 'Ada', names: { firstName: 'Ada' } },
  { seenAs: 'Lovelace', names: { lastName: 'Lovelace' } },
  { seenAs: 'Grace Hopper', names: { firstName: 'Grace', lastName: 'Hopper' } },
  { seenAs: 'by.name.only', names: {}, username: 'by.name.only' },
  { seenAs: 'mary.s', names: { firstName: 'Mary', lastName: 'Shelley' }, username: 'mary.s' },
];
const addressOf = (index: number): string => `quillon.zephyrine${index}@zephyrine-${index}.example`;

const atOnce = 8;

let kindling: TestKindling;
let bob: MemberCaller;
let onlookers: Readonly<Record<string, Caller>>;
/** Ids for path parameters. The test tries each of them. */
let named: readonly string[];

beforeAll(async () => {
  kindling = await openTestKindling();
  bob = await kindling.member('bob');
  // A moderator sees members' activity closely, but nothing of their addresses either.
  const mia = await kindling.moderator('mia');
  onlookers = { visitor: kindling.visitor(), bob, mia };
  const bobsPost = await bob.publish('A word of mine');
  const ids = await Promise.all(incomplete.map((_, index) => actEverywhere(index, bobsPost)));
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  named = [bobsPost, '@by.name.only', ...ids.flat()];
});
afterAll(() => kindling.close());

/** A member signs up and does everything that leaves a trace for others. Returns the ids of everything they created. */
async function actEverywhere(index: number, bobsPost: string): Promise<readonly string[]> {
  const { names = {}, username } = incomplete[index] ?? {};
  const member = kindling.visitor();
  const account = { email: addressOf(index), password: testPassword, ...names };
  const registered = await member.post('/auth/register', account);
  expect(registered.status).toBe(201);
  if (username !== undefined) expect((await member.post('/auth/profile', { username })).status).toBe(200);
  const { id: memberId } = registered.body.user as { id: string };
  const published = await member.post('/community/posts', { content: 'A word for @bob', imageUrl: onePixelPng });
  const { id: postId } = published.body.post as { id: string };
  const poll = { content: 'A word to choose', postType: 'poll', pollOptions: ['This', 'That'] };
  const posted = await member.post('/community/posts', poll);
  const { id: pollId } = posted.body.post as { id: string };
  for (const [path, body] of [
    [`/community/posts/${bobsPost}/comments`, { content: 'A word below' }],
    [`/community/posts/${postId}/comments`, { content: 'Another word' }],
    [`/community/posts/${bobsPost}/like`, {}],
    [`/community/posts/${pollId}/vote`, { option: 0 }],
  ] as const) {
    expect((await member.post(path, body)).status, path).toBeLessThan(300);
  }
  const tool = {
    ...{
      name: `Lamp ${index}`,
      summary: 'A word about lamps',
      description: 'A word about lamps, and then another one.',
    },
    ...{ sector: 'Design & Creative', website: `https://lamp-${index}.example`, pricing: 'Free' },
    ...{ features: ['a', 'b', 'c'], submitterEmail: addressOf(index) },
  };
  expect((await member.post('/ai-tools/submit', tool)).status).toBe(201);
  const flag = { kind: 'member', id: bob.id, reason: 'spam', text: 'A word of warning' };
  expect((await member.post('/flags', flag)).status).toBe(201);
  return [memberId, postId, pollId];
}

/** Search words that find the member's posts, required fields, and nothing of the address. */
const words = { q: 'word', username: 'somebody', limit: '20' };

async function textOf(caller: Caller, url: string): Promise<string> {
  const { statusCode, body } = await kindling.app().inject({ url, headers: { cookie: caller.cookie() } });
  expect(statusCode, url).toBeLessThan(500);
  return body;
}

async function restAddresses(): Promise<readonly string[]> {
  const document: OpenApiDocument = (await kindling.app().inject({ url: '/api/openapi.json' })).json();
  const reads = Object.entries(document.paths).flatMap(([path, operations]) => ('get' in operations ? [path] : []));
  expect(reads.length).toBeGreaterThan(10);
  return reads
    .flatMap((path) => filledIn(`/api${path}`, /\{\w+\}/g))
    .map((path) => `${path}?${new URLSearchParams(words)}`);
}

function trpcAddresses(): readonly string[] {
  const queries = [...proceduresOf(kindling.kindling().router)].filter(([, { _def }]) => _def.type === 'query');
  expect(queries.length).toBeGreaterThan(10);
  return queries.flatMap(([path]) =>
    named.map((id) => {
      const input = JSON.stringify({ ...words, limit: 20, id, userId: id });
      return `/trpc/${path}?${new URLSearchParams({ input })}`;
    }),
  );
}

const pageAddresses = () => [
  '/sitemap.xml',
  ...features.flatMap(({ pages = [] }) => pages).flatMap(({ pattern }) => filledIn(pattern, /:\w+/g)),
];

const filledIn = (path: string, parameters: RegExp): readonly string[] => [
  ...new Set(named.map((id) => path.replace(parameters, id))),
];

it.each([
  ['REST answer', restAddresses],
  ['tRPC answer', trpcAddresses],
  ['page', pageAddresses],
] as const)(
  'no %s tells others a part of a member’s address',
  async (_, addressesOf) => {
    const addresses = await addressesOf();
    for (const [who, caller] of Object.entries(onlookers)) {
      const texts: { url: string; text: string }[] = [];
      // A few at a time: visitors who wait too long are refused.
      for (let from = 0; from < addresses.length; from += atOnce) {
        const some = addresses.slice(from, from + atOnce);
        texts.push(...(await Promise.all(some.map(async (url) => ({ url, text: await textOf(caller, url) })))));
      }
      for (const { url, text } of texts) expect(text, `${url} for ${who}`).not.toMatch(partsOfAddress);
      // All members were visible nevertheless.
      const all = texts.map(({ text }) => text).join('\n');
      for (const { seenAs } of incomplete) expect(all, who).toContain(seenAs);
    }
  },
  60_000,
);

it('members can’t be found by a part of their address', async () => {
  for (const q of ['quillon', 'quillon.zephyrine0', addressOf(0), 'zephyrine']) {
    const query = new URLSearchParams({ q });
    expect((await bob.get(`/users?${query}`)).body).toMatchObject({ users: [] });
    expect((await bob.get(`/search?${query}`)).body).toMatchObject({ members: [] });
  }
});

it('members see their own', async () => {
  const own = kindling.visitor();
  await own.post('/auth/login', { email: addressOf(0), password: testPassword });
  expect(await textOf(own, '/api/auth/user')).toMatch(partsOfAddress);
});

it('nobody is notified through an address', async () => {
  const { body } = await bob.get('/notifications?limit=100');
  expect(JSON.stringify(body)).not.toMatch(partsOfAddress);
  const messages = (body.notifications as { message: string }[]).map(({ message }) => message);
  expect(messages).toHaveLength(3 * incomplete.length);
  const likers = messages.flatMap((message) => message.match(/^(.+) liked “/)?.[1] ?? []);
  expect(likers).toEqual(expect.arrayContaining(incomplete.map(({ seenAs }) => seenAs)));
});

it('neither the name nor the address of an erased member is left', async () => {
  const leaver = kindling.visitor();
  const account = { email: addressOf(99), password: testPassword, firstName: 'Leaver' };
  await leaver.post('/auth/register', account);
  const bobsPost = await bob.publish('Farewell');
  await leaver.post(`/community/posts/${bobsPost}/comments`, { content: 'A last word' });
  await leaver.post('/account/delete', { password: testPassword });
  for (const url of [`/community/post/${bobsPost}`, `/api/community/posts/${bobsPost}/comments`]) {
    const text = await textOf(kindling.visitor(), url);
    expect(text).toContain('Unknown User');
    expect(text).not.toMatch(/quillon|zephyrine|Leaver/i);
  }
});
