// The timeline behind My Feed follows the log.
import { expect, test } from 'vitest';
import { openTestKindling } from '../../../src/testing/test-kindling.ts';
import { liveTimeline } from './live-timeline.ts';

test('contains what was posted before, then what is posted, and stops with Kindling', async () => {
  const kindling = await openTestKindling();
  const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  await ada.publish('Before');
  const closing = new AbortController();
  const { readModels: read, feed, logger } = kindling.kindling();
  const timeline = liveTimeline({ read, feed, logger, closing: closing.signal });
  const authors = async () => (await timeline())?.stretch([ada.id, bob.id], 5, Number.POSITIVE_INFINITY, {}).authorIds;
  expect(await authors()).toEqual([ada.id]);
  kindling.clock.advance({ ms: 1_000 });
  await bob.publish('Since then');
  await expect.poll(authors, { timeout: 10_000 }).toEqual([bob.id, ada.id]);
  closing.abort();
  await kindling.close();
});

test('My Feed shows new posts by followed members while it is open', async () => {
  const kindling = await openTestKindling();
  const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  await ada.post(`/users/${bob.id}/follow`);
  const feed = async () =>
    ((await ada.get('/community/feed')).body.posts as { content: string }[]).map(({ content }) => content);
  expect(await feed()).toEqual([]);
  await bob.publish('One');
  expect(await feed()).toEqual(['One']);
  kindling.clock.advance({ ms: 1_000 });
  const deleted = await ada.publish('Two');
  expect(await feed()).toEqual(['Two', 'One']);
  await ada.call('DELETE', `/community/posts/${deleted}`);
  expect(await feed()).toEqual(['One']);
  await kindling.close();
});
