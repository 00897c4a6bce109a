// The stream of an upload decides whether it is in use: publishing it and deleting its last post never both succeed.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { contributionsOf, features } from '../../src/app/registry.ts';
import type { DomainEvent } from '../../src/kernel/event.ts';
import { createRun } from '../../src/platform/reactor/reaction.ts';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { PostCreated } from '../community/index.ts';
import { MediaAttached, MediaRemoved } from './model/upload.ts';
import { measured, uploaded } from './uploads-fixture.ts';

let kindling: TestKindling;
let ada: MemberCaller;
beforeEach(async () => {
  kindling = await openTestKindling();
  onTestFinished(() => kindling.close());
  ada = await kindling.member('ada');
});

/** Publishes a picture. Returns the id of the post and the URL of the picture. */
async function publishPicture(imageUrl = onePixelPng): Promise<Readonly<{ id: string; url: string }>> {
  const { body } = await ada.post('/community/posts', { content: 'Look', imageUrl });
  const { id, imageUrl: url } = body.post as { id: string; imageUrl: string };
  return { id, url };
}

const remove = (id: string) => ada.call('DELETE', `/community/posts/${id}`);
const statusOf = async (url: string) => (await kindling.app().inject({ method: 'GET', url })).statusCode;
const hasFile = async (url: string) =>
  (await kindling.kindling().stores.mediaStore.describe(url.replace('/media/', ''), 'original')) !== undefined;

async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await kindling.kindling().reactor?.settle();
}

async function append(stream: string, at: string, ...events: readonly DomainEvent[]): Promise<void> {
  const { stores, codec, readModels } = kindling.kindling();
  const actor = { kind: 'member', id: ada.id, isAdmin: false } as const;
  const past = await stores.eventStore.read(stream);
  const encoded = await codec.encode(
    events.map((event) => {
      const id = randomUUID();
      const ids = { commandId: id, commandHash: id, correlationId: id, causationId: id };
      return { event, id, metadata: { at, actor, ...ids } };
    }),
  );
  const appended = await stores.eventStore.append(stream, encoded, past.at(-1)?.revision ?? 'no-stream');
  if (!('position' in appended)) throw new Error(`Somebody else changed ${stream}.`);
  await readModels.allReached(appended.position, 5_000);
}

/** An upload and a post that shows it, as an older Kindling recorded them: without recording the use. */
async function publishAsBefore(mediaId: string, postId: string): Promise<void> {
  const at = kindling.clock().toISOString();
  const { stores } = kindling.kindling();
  await stores.mediaStore.put(mediaId, 'original', Buffer.from('a picture'), 'image/webp');
  const isThere = (await stores.eventStore.read(`media-${mediaId}`)).length > 0;
  if (!isThere) await append(`media-${mediaId}`, at, uploaded({ mediaId, ownerId: ada.id, ...measured }));
  await append(
    `post-${postId}`,
    at,
    PostCreated({
      ...{ postId, authorId: ada.id, postType: 'insight', category: 'general', content: 'Once', pollOptions: null },
      ...{ media: [{ url: `/media/${mediaId}`, type: 'image', alt: '' }], pollClosesAt: null },
      ...{ mentions: [], mentionedAs: [] },
    }),
  );
}

/** Runs a reaction again for each event of its type. */
async function redeliver(name: string): Promise<void> {
  const { codec, deps } = kindling.kindling();
  const events = await codec.decode(await kindling.log());
  const found = features
    .flatMap((each) => each.reactions?.(deps, contributionsOf(deps)) ?? [])
    .find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no reaction ${name}.`);
  for (const event of events.filter(({ type }) => type === found.eventType)) {
    const actor = { kind: 'system', id: name } as const;
    const ids = { commandId: event.id, commandHash: event.id, correlationId: event.id, causationId: event.id };
    await found.run(event, createRun(deps.commands, { actor, at: kindling.clock().toISOString(), ...ids }));
  }
}

describe('a picture that is published again while its only post is deleted', () => {
  it('is served with the new post, or the new post is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, url } = await publishPicture();
      await settle();
      const [again] = await Promise.all([
        ada.post('/community/posts', { content: 'Again', imageUrl: url }),
        remove(id),
      ]);
      await settle();
      expect([again.status, await hasFile(url)]).toBeOneOf([
        [201, true],
        [400, false],
      ]);
    }
  });

  it('becomes a profile picture, or is refused as one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, url } = await publishPicture();
      await settle();
      const [picture] = await Promise.all([ada.post('/auth/profile', { profileImageUrl: url }), remove(id)]);
      await settle();
      expect([picture.status, await hasFile(url)]).toBeOneOf([
        [200, true],
        [400, false],
      ]);
    }
  });
});

describe('a picture of several posts', () => {
  it('stays until the last of them is deleted, in whatever order', async () => {
    const { id: first, url } = await publishPicture();
    const { id: second } = await publishPicture(url);
    await ada.post('/auth/profile', { profileImageUrl: url });
    await remove(second);
    await settle();
    expect(await hasFile(url)).toBe(true);
    await remove(first);
    await settle();
    expect(await hasFile(url)).toBe(true);
    await ada.post('/auth/profile', { profileImageUrl: null });
    kindling.clock.advance({ days: 2 });
    await settle();
    expect(await hasFile(url)).toBe(false);
  });

  it('is deleted once when all of them are deleted at the same time', async () => {
    const { id, url } = await publishPicture();
    const ids = [id, (await publishPicture(url)).id, (await publishPicture(url)).id];
    await Promise.all(ids.map(remove));
    await settle();
    expect(await hasFile(url)).toBe(false);
    expect((await kindling.log()).filter(({ type }) => type === MediaRemoved.type)).toHaveLength(1);
  });

  it('may be in one post twice', async () => {
    const { url } = await publishPicture();
    const { status, body } = await ada.post('/community/posts', { content: 'Twice', mediaUrls: [url, url] });
    expect(status).toBe(201);
    await remove((body.post as { id: string }).id);
    await settle();
    expect(await hasFile(url)).toBe(true);
  });

  it('is deleted with the last one even if an older Kindling recorded no uses', async () => {
    const [old, new_] = [randomUUID(), randomUUID()];
    await publishAsBefore('0f6f1b6e-lamp', old);
    await publishAsBefore('0f6f1b6e-lamp', new_);
    const url = '/media/0f6f1b6e-lamp';
    await remove(new_);
    await settle();
    expect(await hasFile(url)).toBe(true);
    const { id: third } = await publishPicture(url);
    await remove(old);
    await settle();
    expect(await hasFile(url)).toBe(true);
    await remove(third);
    await settle();
    expect(await hasFile(url)).toBe(false);
  });
});

describe('an upload that an interrupted request attached', () => {
  it('is deleted a day later, but not while the request may still publish', async () => {
    const mediaId = randomUUID();
    const at = kindling.clock().toISOString();
    await kindling.kindling().stores.mediaStore.put(mediaId, 'original', Buffer.from('a picture'), 'image/webp');
    const use = { mediaId, ownerId: ada.id, postId: randomUUID(), attachedAt: at };
    await append(`media-${mediaId}`, at, uploaded({ mediaId, ownerId: ada.id }), MediaAttached(use));
    kindling.clock.advance({ minutes: 23 * 60 });
    await settle();
    expect(await hasFile(`/media/${mediaId}`)).toBe(true);
    kindling.clock.advance({ days: 2 });
    await settle();
    expect(await hasFile(`/media/${mediaId}`)).toBe(false);
  });

  it('is attached again by a late retry under the same key', async () => {
    const { url } = await publishPicture();
    const body = { content: 'Under a key', imageUrl: url };
    const first = await ada.post('/community/posts', body, { key: 'late' });
    kindling.clock.advance({ minutes: 90 });
    expect(await ada.post('/community/posts', body, { key: 'late' })).toMatchObject({ status: 201, body: first.body });
    const attached = (await kindling.log()).filter(({ type }) => type === MediaAttached.type);
    expect(attached).toHaveLength(3);
  });
});

describe('an upload that nothing has shown for a day', () => {
  it('is published, or swept, and never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const mediaId = randomUUID();
      const url = `/media/${mediaId}`;
      await kindling.kindling().stores.mediaStore.put(mediaId, 'original', Buffer.from('a picture'), 'image/webp');
      await append(`media-${mediaId}`, kindling.clock().toISOString(), uploaded({ mediaId, ownerId: ada.id }));
      kindling.clock.advance({ days: 1, minutes: 1 });
      const [published] = await Promise.all([
        ada.post('/community/posts', { content: 'At last', imageUrl: url }),
        settle(),
      ]);
      kindling.clock.advance({ days: 2 });
      await settle();
      expect([published.status, await hasFile(url)]).toBeOneOf([
        [201, true],
        [400, false],
      ]);
    }
  });
});

describe('a repeated reaction', () => {
  it('deletes no picture that another post shows by then', async () => {
    const { id, url } = await publishPicture();
    await remove(id);
    await settle();
    const { id: lost, url: other } = await publishPicture();
    await publishPicture(other);
    await remove(lost);
    await settle();
    for (const name of ['community.remove-media', 'media.delete-file']) await redeliver(name);
    expect([await hasFile(url), await hasFile(other)]).toEqual([false, true]);
    expect((await kindling.log()).filter(({ type }) => type === MediaRemoved.type)).toHaveLength(1);
  });

  it('erases no picture of another member, even if both sent the same file', async () => {
    const bob = await kindling.member('bob');
    const posted = await bob.post('/community/posts', { content: 'Mine too', imageUrl: onePixelPng });
    const url = (posted.body.post as { imageUrl: string }).imageUrl;
    const { url: hers } = await publishPicture();
    await ada.post('/account/delete', { password: testPassword });
    await settle();
    expect([await hasFile(hers), await hasFile(url), await statusOf(url)]).toEqual([false, true, 200]);
    await redeliver('accounts.forget-media');
    await settle();
    expect([await hasFile(hers), await hasFile(url)]).toEqual([false, true]);
  });
});
