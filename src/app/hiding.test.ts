// No list shows a muted member or muted words to the member who muted them, and no query at all shows a member to another one if either
// blocks the other. The test runs every query of the router, so it covers a new one automatically.
import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callProcedure, proceduresOf } from '../platform/rpc/call.ts';
import type { RequestContext } from '../platform/rpc/procedure.ts';
import type { HiddenFrom } from '../platform/viewing/viewer.ts';
import { blocking, muting, mutingWords } from '../testing/hiding.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { MemberCaller } from '../testing/test-member.ts';
import { requestContexts } from './http/request-context.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
/** Values of the parameter `id`. The test tries each of them. */
let ids: readonly string[];

beforeAll(async () => {
  kindling = await openTestKindling();
  [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  const cyd = await kindling.member('cyd');
  const below: string[] = [];
  const posts = [await cyd.publish('A bob of hair'), await bob.publish('A bob of wool')];
  for (const post of posts) {
    await bob.comment(post, 'A bob below');
    const parentId = await cyd.comment(post, 'A word below');
    await bob.post(`/community/posts/${post}/comments`, { content: 'A bob in return', parentId });
    below.push(parentId);
  }
  await bob.post('/messages', { receiverId: ada.id, content: 'A bob between us' });
  await ada.post('/messages', { receiverId: bob.id, content: 'No bob for me' });
  ids = [...posts, bob.id, ...below];
});
afterAll(() => kindling.close());

/** Returns contexts of ada's requests, created as the server does. */
function contextsOfAda(hides: HiddenFrom) {
  const { commands, idempotencyKeys, readModels, rateLimits, keyring, clock } = kindling.kindling();
  const hiddenFrom: HiddenFrom = (memberId) => (memberId === ada.id ? hides(memberId) : muting()(memberId));
  const contextOf = requestContexts({
    ...{ commands, idempotencyKeys, readModels, rateLimits, clock, hiddenFrom, publicUrl: undefined },
    fingerprint: keyring.fingerprint,
  });
  const member = { id: ada.id, isAdmin: false, sessionId: 'none' };
  const request = { member, id: 'request', ip: '192.0.2.7', headers: {}, correlationId: 'request' };
  return (name: string) =>
    contextOf(request as unknown as FastifyRequest, { header: () => {} }, { name, input: undefined });
}

/** Returns the queries that show bob in any way. */
const queriesShowingBob = (contextOf: (name: string) => RequestContext) => queriesShowing(bob.id, contextOf);

async function queriesShowing(sought: string, contextOf: (name: string) => RequestContext): Promise<readonly string[]> {
  const showing = new Set<string>();
  for (const [path, procedure] of proceduresOf(kindling.kindling().router)) {
    if (procedure._def.type !== 'query') continue;
    for (const id of ids) {
      const input = { id, userId: id, username: 'bob', q: 'bob', limit: 20 };
      const call = callProcedure({ path, procedure, input, context: contextOf(path) });
      const answer = await call.catch((error: unknown) => {
        // The query refused, or does not take this input.
        if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return undefined;
        throw error;
      });
      if (JSON.stringify(answer)?.includes(sought)) showing.add(path);
    }
  }
  return [...showing].sort();
}

const askedByName = [
  'discussion.byMember',
  'feed.byMember',
  'feed.post',
  'members.byId',
  'members.byUsername',
  'messages.thread',
];
const lists = [
  'discussion.comments',
  'discussion.replies',
  'feed.discussed',
  'feed.posts',
  'feed.trending',
  'members.search',
  'search.everything',
];
/** A muted member's messages stay reachable, without notifications. */
const correspondence = ['messages.conversations', 'messages.search'];
/** A member's own lists of muted and blocked members, where that can be undone, and the export of the messages sent and received. */
const ownLists: readonly string[] = ['account.exportData', 'relations.blocked', 'relations.muted'];

it('a member who hides nobody sees bob in every list', async () => {
  expect(await queriesShowingBob(contextsOfAda(muting()))).toEqual(
    expect.arrayContaining([...askedByName, ...lists, ...correspondence]),
  );
});

it('a member who mutes another sees them only by asking for them by name', async () => {
  const showing = await queriesShowingBob(contextsOfAda(muting(bob.id)));
  expect(showing.filter((path) => !ownLists.includes(path))).toEqual([...askedByName, ...correspondence].sort());
});

it('if either blocks the other, no query shows either to the other', async () => {
  const showing = await queriesShowingBob(contextsOfAda(blocking(bob.id)));
  expect(showing.filter((path) => !ownLists.includes(path))).toEqual([]);
});

it('a member who mutes a word sees it in others’ texts only by asking for them by name', async () => {
  const words = 'A bob below';
  expect(await queriesShowing(words, contextsOfAda(mutingWords(['wool'])))).toEqual([
    'discussion.byMember',
    'discussion.comments',
    'feed.discussed',
  ]);
  expect(await queriesShowing(words, contextsOfAda(mutingWords(['Below'])))).toEqual(['discussion.byMember']);
  const posted = 'A bob of wool';
  expect(await queriesShowing(posted, contextsOfAda(mutingWords(['below'])))).toEqual(
    expect.arrayContaining(['feed.post', 'feed.posts', 'feed.trending', 'search.everything']),
  );
  expect(await queriesShowing(posted, contextsOfAda(mutingWords(['wool'])))).toEqual([
    'community.postVersions',
    'discussion.byMember',
    'feed.byMember',
    'feed.post',
  ]);
});
