import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../../src/app/registry.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import { onePixelPng } from '../../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { ownData } from './queries.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

it('contains the member’s data, content, likes and sessions, and nothing of others', async () => {
  const ada = await kindling.member('ada');
  const grace = await kindling.member('grace');
  const own = await ada.publish('Notes on the engine');
  const other = await grace.publish('Notes on the compiler');
  await ada.comment(other, 'A fine compiler');
  await grace.comment(own, 'A fine engine');
  await ada.post(`/community/posts/${other}/like`);
  const question = await grace.publish('Which one?', { postType: 'poll', pollOptions: ['This', 'That'] });
  await ada.post(`/community/posts/${question}/vote`, { option: 1 });
  await grace.post(`/community/posts/${question}/vote`, { option: 0 });

  kindling.clock.advance({ ms: 1 });
  await ada.post('/auth/profile', { profileImageUrl: onePixelPng });
  await grace.post(`/community/posts/${own}/like`);

  kindling.clock.advance({ ms: 1 });
  await ada.post('/messages', { receiverId: grace.id, content: 'An engine for you' });
  await grace.post('/messages', { receiverId: ada.id, content: 'A compiler for you' });
  await ada.call('PATCH', '/messages/settings', { body: { writableBy: 'followed' } });
  await ada.call('PATCH', '/notifications/settings', { body: { hearFrom: 'followed' } });
  await ada.post('/account/muted-words', { word: 'cogs', for: 'always' });

  await ada.post('/checkout/sandbox', { tier: 'one_time' });

  await ada.call('PATCH', '/notifications/read-all', { body: {} });
  const { status, headers, body } = await ada.get('/account/export');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="kindling-export.json"');
  expect(body).toMatchObject({
    exportedAt: expect.any(String),
    profile: { username: 'ada', email: ada.email },
    sessions: [{ id: expect.any(String) }],
    posts: [{ content: 'Notes on the engine' }],
    comments: [{ content: 'A fine compiler' }],
    likes: [{ postId: other }],
    votes: [{ postId: question, option: 1 }],
    activity: { lastSeenAt: expect.any(String) },
    uploads: [{ ownerId: ada.id, kind: 'image' }],
    inbox: { readUpTo: expect.any(String) },
    messagesSent: [{ receiverId: grace.id, content: 'An engine for you' }],
    messagesReceived: [{ senderId: grace.id, content: 'A compiler for you' }],
    conversations: [{ otherId: grace.id }],
    messageSettings: { writableBy: 'followed' },
    notificationSettings: { settings: { hearFrom: 'followed' } },
    purchases: { purchases: [{ isSandbox: true }] },
    mutedWords: { words: [{ word: 'cogs', until: null }] },
    noticesRead: [],
    notifications: [
      { kind: 'direct_message', actorId: grace.id },
      { kind: 'post_like', actorId: grace.id },
      { kind: 'post_comment', actorId: grace.id },
    ],
  });
  const owned = projections.flatMap(({ collections }) =>
    collections.filter(({ whose }) => whose !== 'nobody' && whose.exportedAs),
  );
  const shared = owned.filter(({ whose }) => whose !== 'nobody' && whose.givenTo !== undefined);
  // None of these exists before the member does something.
  const absent = ['roles', 'secondFactor', 'signUpApproval', 'toolExperience'];
  for (const name of absent) expect(body).not.toHaveProperty(name);
  // The versions of posts and comments are in the log alone.
  const inTheLog = ['postVersions', 'commentVersions'];
  for (const name of inTheLog) expect(body).toHaveProperty(name);
  expect(Object.keys(body)).toHaveLength(owned.length + shared.length + inTheLog.length - absent.length);
  expect(JSON.stringify(body)).not.toContain(grace.email);
  expect(JSON.stringify(body)).not.toContain('_at');
  expect(JSON.stringify(body)).not.toContain('argon2');
});

describe('an unfulfillable declaration', () => {
  type Page = Readonly<{ _id: string; authorId: string; title: string }>;
  const pages = (name: string, { isIndexed = true } = {}) =>
    collection<Page>(`book.${name}`, {
      whose: { owner: 'authorId', exportedAs: 'pages' },
      indexes: isIndexed ? [{ fields: { authorId: 1, title: 1 } }] : [{ fields: { title: 1, authorId: 1 } }],
      rules: () => [],
    });
  const exporting = (...collections: readonly ReturnType<typeof pages>[]) =>
    ownData([defineProjection({ name: 'book', version: 1, collections })]);

  it('is detected: an owner whose documents no index finds', () => {
    expect(() => exporting(pages('written'))).not.toThrow();
    expect(() => exporting(pages('written', { isIndexed: false }))).toThrow('No index of book.written');
  });

  it('is detected: one name for the documents of two collections', () => {
    expect(() => exporting(pages('written'), pages('torn'))).toThrow('exported as pages');
  });
});
