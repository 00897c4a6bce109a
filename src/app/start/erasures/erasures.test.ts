// Writes that are in progress while a member is erased: they are sealed under the member's old key, and reach the log after
// the erasure.
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MemberErased, MemberRegistered, ProfileUpdated } from '../../../../modules/accounts/model/member/events.ts';
import { SessionStarted } from '../../../../modules/accounts/model/session.ts';
import { CommentEdited } from '../../../../modules/community/model/comment-events.ts';
import { PostCreated, PostEdited } from '../../../../modules/community/model/post-events.ts';
import type { DomainEvent, Position } from '../../../kernel/event.ts';
import { createCodec } from '../../../platform/codec.ts';
import { openEventFeed } from '../../../platform/event-feed.ts';
import { type EventToAppend, isWrongRevision } from '../../../platform/events/event-store.ts';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../../../platform/keyring/sqlite-key-store.ts';
import { commented } from '../../../testing/community-events-fixture.ts';
import { openPlatform, type PlatformFixture } from '../../../testing/platform-fixture.ts';
import { eventDescriptions, projections } from '../../registry.ts';
import { applyErasures, followErasures } from './erasures.ts';

let platform: PlatformFixture;
beforeEach(async () => {
  platform = await openPlatform(eventDescriptions);
  onTestFinished(() => platform.close());
});

const member = (memberId: string) =>
  MemberRegistered({ memberId, email: `${memberId}@example.com`, firstName: null, lastName: null, passwordHash: 'h' });
const post = (postId: string, authorId: string, words: string) =>
  PostCreated({
    postId,
    authorId,
    postType: 'poll',
    category: 'ethics',
    content: words,
    media: [{ url: `/media/of-${authorId}`, type: 'image', alt: words }],
    pollOptions: [`${words}: yes`, `${words}: no`],
    pollClosesAt: '2026-11-09T09:30:00.000Z',
    mentions: [],
    mentionedAs: [],
  });
const comment = (commentId: string, postId: string, authorId: string, content: string) =>
  commented(authorId, commentId, postId, 'bob', { content });

async function appendSealed(stream: string, event: EventToAppend): Promise<Position> {
  const expected = (await platform.eventStore.read(stream)).at(-1)?.revision ?? 'no-stream';
  const appended = await platform.eventStore.append(stream, [event], expected);
  if (isWrongRevision(appended)) throw new Error(`Somebody else wrote to ${stream}.`);
  return appended.position;
}

/** Ada writes. Then she is erased, and her writes in progress reach the log after that. */
async function adaWrites() {
  await platform.append('user-ada', member('ada'));
  await platform.append('user-bob', member('bob'));
  await platform.append('post-1', post('1', 'ada', 'SECRET first words'));
  await platform.append('post-2', post('2', 'bob', 'Words of a friend'));
  await platform.append('comment-1', comment('1', '1', 'bob', 'An answer that stays'));
  await platform.append('comment-2', comment('2', '2', 'ada', 'SECRET remark'));
  const late: readonly (readonly [string, DomainEvent])[] = [
    ['post-3', post('3', 'ada', 'SECRET last words')],
    ['post-1', PostEdited({ postId: '1', authorId: 'ada', content: 'SECRET edit', mentions: [], mentionedAs: [] })],
    ['comment-3', comment('3', '2', 'ada', 'SECRET last remark')],
    [
      'comment-2',
      CommentEdited({
        commentId: '2',
        postId: '2',
        postAuthorId: 'eve',
        authorId: 'ada',
        answeredAuthorId: null,
        content: 'SECRET',
        mentions: [],
        mentionedAs: [],
      }),
    ],
    [
      'session-1',
      SessionStarted({ sessionId: '1', memberId: 'ada', address: 'SECRET', userAgent: 'SECRET', isNewDevice: false }),
    ],
    [
      'user-ada',
      ProfileUpdated({
        memberId: 'ada',
        username: 'SECRET',
        bio: 'SECRET',
        role: null,
        profileEmoji: null,
        profileImageUrl: null,
      }),
    ],
  ];
  const sealed: (readonly [string, EventToAppend])[] = [];
  for (const [stream, event] of late) sealed.push([stream, await platform.encoded(event)]);
  return {
    erase: () => platform.append('user-ada', MemberErased({ memberId: 'ada' })),
    async arriveLate(): Promise<Position> {
      let last = 0n;
      for (const [stream, event] of sealed) last = await appendSealed(stream, event);
      return last;
    },
  };
}

const ofAda = /SECRET|of-ada|ada@example/;

/** Returns everything in the read models as text. */
async function heldText(): Promise<string> {
  const held = [];
  for (const name of await platform.documents.collections()) {
    if (name.startsWith('projector.')) continue;
    const docs = await platform.documents.scan(name, { limit: 1_000 });
    held.push({ name, docs: docs.map(({ _at, ...doc }) => doc) });
  }
  return JSON.stringify(held, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
}

describe('the read models of a member who was erased while writing contain none of their words', () => {
  test('if they follow the log live', async () => {
    const projecting = await platform.project(projections);
    await projecting.projector.ready();
    const { erase, arriveLate } = await adaWrites();
    await erase();
    await projecting.until(await arriveLate());
    const held = await heldText();
    expect(held).not.toMatch(ofAda);
    expect(held).toContain('Words of a friend');
    expect(held).toContain('An answer that stays');
  });

  test('if they catch up later', async () => {
    const { erase, arriveLate } = await adaWrites();
    await erase();
    const last = await arriveLate();
    const feed = await openEventFeed({ eventStore: platform.eventStore, codec: platform.codec });
    onTestFinished(() => feed.close());
    await (await platform.project(projections, { feed })).until(last);
    expect(await heldText()).not.toMatch(ofAda);
  });

  test('if an instance that still has the key continues from another’s position after the erasure', async () => {
    const first = await platform.project(projections);
    await first.projector.ready();
    const { erase, arriveLate } = await adaWrites();
    const other = await anotherInstance();
    await other.keyring.prepare(new Set(['ada']), 'open');
    await first.until(await erase());
    await first.projector.stop();
    await (await platform.project(projections, { feed: other.feed })).until(await arriveLate());
    expect(await heldText()).not.toMatch(ofAda);
  });
});

async function anotherInstance() {
  const keyStore = openSqliteKeyStore(join(platform.folder, 'keys.sqlite'));
  const keyring = createKeyring({ keyStore, masterKey: new Uint8Array(32).fill(9) });
  const codec = createCodec(eventDescriptions, keyring);
  const feed = await openEventFeed({ eventStore: platform.eventStore, codec });
  onTestFinished(async () => {
    await feed.close();
    await keyring.close();
  });
  return { keyring, feed };
}

describe('an instance that starts', () => {
  test('forgets the members erased in the log, though its keys were restored from before', async () => {
    const sealed = await platform.encoded(post('1', 'ada', 'SECRET'));
    await platform.append('user-ada', MemberErased({ memberId: 'ada' }));
    expect(await applyErasures(platform)).toBe(1n);
    expect(await platform.keyring.erasuresAppliedUpTo()).toBe(1n);
    const event = { ...sealed, stream: 'post-1', revision: 0, position: 2n };
    expect((await platform.codec.decode([event]))[0]?.data).toMatchObject({ content: null });
  });

  test('keeps forgetting members erased by others while it runs, and remembers its position', async () => {
    const keys = await platform.keyring.prepare(new Set(['ada']), 'seal');
    const sealed = keys.seal('ada', 'place', 'SECRET');
    const erasures = followErasures({ ...platform, after: 0n });
    await platform.append('user-ada', MemberErased({ memberId: 'ada' }));
    await erasures.apply(await platform.eventStore.readAll(0n));
    expect((await platform.keyring.prepare(new Set(['ada']), 'open')).open('ada', 'place', sealed)).toBeUndefined();
    expect(await platform.keyring.erasuresAppliedUpTo()).toBe(1n);
  });
});
