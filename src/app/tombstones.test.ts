import { expect, onTestFinished, test } from 'vitest';
import { posts } from '../../projections/community/feed/projection.ts';
import { physicalName } from '../platform/projector/generations.ts';
import { positionsOf } from '../testing/positions-of.ts';
import { openTestKindling } from '../testing/test-kindling.ts';

test('a running Kindling deletes the tombstone of a post after a day', async () => {
  const test = await openTestKindling();
  onTestFinished(() => test.close());
  const { sweeper, projector, readModels, stores } = test.kindling();
  const ada = await test.member('ada');
  const postId = await ada.publish('Not for long');
  await ada.call('DELETE', `/community/posts/${postId}`);
  await readModels.allReached(await stores.eventStore.head(), 10_000);
  await projector.tick();
  const name = physicalName(posts, projector.liveGeneration('feed') ?? { version: 0, number: 0 });
  const isRemembered = async () => (await positionsOf(stores.documents, name, [postId])).has(postId);

  // The first run, at the start, stored a position before the post.
  for (const day of [1, 2]) {
    expect(await isRemembered(), `on day ${day}`).toBe(true);
    test.clock.advance({ days: 1 });
    await sweeper?.sweep();
  }
  expect(await isRemembered()).toBe(false);
  expect((await ada.get(`/community/posts/${postId}`)).status).toBe(404);
});
