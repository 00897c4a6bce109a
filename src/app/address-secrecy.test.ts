// No part of a member's e-mail address is told to anybody else, in whatever they can ask: REST, tRPC and pages, each as found in
// the catalogue that serves it, so that a new call or page is looked at without another line here.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proceduresOf } from '../platform/rpc/call.ts';
import type { OpenApiDocument } from '../platform/rpc/openapi.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../testing/test-member.ts';
import { features } from './registry.ts';

const localPart = 'quillon.zephyrine';
const partsOfAddress = /quillon|zephyrine/i;

let kindling: TestKindling;
let bob: MemberCaller;
let onlookers: Readonly<Record<string, Caller>>;
/** What a parameter may name: each is tried. */
let named: readonly string[];

beforeAll(async () => {
  kindling = await openTestKindling();
  bob = await kindling.member('bob');
  onlookers = { visitor: kindling.visitor(), bob };
  const bobsPost = await bob.publish('A word of mine');

  // Somebody who has told nothing but the address: neither names nor a username.
  const unnamed = kindling.visitor();
  const account = { email: `${localPart}@example.com`, password: testPassword };
  const registered = await unnamed.post('/auth/register', account);
  expect(registered.status).toBe(201);
  const { id: memberId } = registered.body.user as { id: string };
  const published = await unnamed.post('/community/posts', { content: 'A word for @bob' });
  const { id: postId } = published.body.post as { id: string };
  await unnamed.post(`/community/posts/${bobsPost}/comments`, { content: 'A word below' });
  await unnamed.post(`/community/posts/${postId}/comments`, { content: 'Another word' });
  await unnamed.post(`/community/posts/${bobsPost}/like`);
  await kindling
    .kindling()
    .readModels.reached(['notifications'], await kindling.kindling().stores.eventStore.head(), 5_000);
  named = [memberId, postId, bobsPost];
});
afterAll(() => kindling.close());

/** Words that find the member's posts, fields that calls ask for, and nothing of the address. */
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
] as const)('no %s tells others a part of a member’s address', async (_, addressesOf) => {
  const addresses = await addressesOf();
  for (const [who, caller] of Object.entries(onlookers)) {
    const texts = await Promise.all(addresses.map(async (url) => ({ url, text: await textOf(caller, url) })));
    for (const { url, text } of texts) expect(text, `${url} for ${who}`).not.toMatch(partsOfAddress);
    // The member was met there nevertheless.
    expect(texts.map(({ text }) => text).join('\n')).toContain('New member');
  }
});

it('members are told their own', async () => {
  const own = kindling.visitor();
  await own.post('/auth/login', { email: `${localPart}@example.com`, password: testPassword });
  expect(await textOf(own, '/api/auth/user')).toMatch(partsOfAddress);
});

it('nobody is notified by an address', async () => {
  const { body } = await bob.get('/notifications');
  expect(body.notifications).toHaveLength(3);
  expect(JSON.stringify(body)).toContain('New member liked your post');
});
