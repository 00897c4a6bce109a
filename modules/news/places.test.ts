// The limits of feeds and keywords: they hold however many admins add at once, and a removal makes room.
import { expect, it, onTestFinished } from 'vitest';
import { killedBefore } from '../../src/testing/interrupted-appends.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { feeds } from './model/feed.ts';
import { keywords } from './model/keyword.ts';
import { feedPlaces, keywordPlaces } from './model/places.ts';
import { maxFeeds, maxKeywords } from './model/policies.ts';

async function openDesk() {
  const site = await openTestKindling({ environment: { NEWS: 'off' } });
  onTestFinished(() => site.close());
  return { site, chief: await site.admin('chief') };
}

const acting = (site: TestKindling) => site.as({ kind: 'system', id: 'test' });

/** Leaves this many places. */
async function fillBut(site: TestKindling, left: number): Promise<void> {
  const named = (most: number, field: string) =>
    Array.from({ length: most - left }, (_, index) => ({ [field]: `gone-${index}` }));
  const by = acting(site);
  const feeds = named(maxFeeds, 'feedId') as { feedId: string }[];
  await by.execute(feedPlaces, [], { type: 'NotePlaces', data: { places: feeds } });
  const keywords = named(maxKeywords, 'keywordId') as { keywordId: string }[];
  await by.execute(keywordPlaces, [], { type: 'NotePlaces', data: { places: keywords } });
}

const lists = [
  ['feeds', '/admin/feeds', 'news/too-many-feeds', (name: string) => ({ url: `https://${name}.example/feed` })],
  ['keywords', '/admin/news/keywords', 'news/too-many-keywords', (word: string) => ({ word, kind: 'block' })],
] as const;

it.each(lists)('no more %s are added at once than there is room for', async (_name, path, code, bodyOf) => {
  const { site, chief } = await openDesk();
  await fillBut(site, 2);
  const replies = await Promise.all(['a1', 'b1', 'c1', 'd1'].map((name) => chief.post(path, bodyOf(name))));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code });
});

it.each(
  lists,
)('places of %s that were removed, or never created, make room for others', async (_name, path, code, bodyOf) => {
  const { site, chief } = await openDesk();
  await fillBut(site, 0);
  expect((await chief.post(path, bodyOf('early'))).body.code).toBe(code);
  site.clock.advance({ minutes: 2 });
  expect((await chief.post(path, bodyOf('late'))).status).toBe(201);
});

it.each(
  lists,
)('the same of %s at once is one, and a retry after a crash completes it', async (name, path, _code, bodyOf) => {
  const { site, chief } = await openDesk();
  const replies = await Promise.all([1, 2, 3].map(() => chief.post(path, bodyOf('twice'))));
  const expected = name === 'feeds' ? [201, 409, 409] : [201, 201, 201];
  expect(replies.map(({ status }) => status).toSorted()).toEqual(expected);
  killedBefore(site, name === 'feeds' ? 'FeedAdded' : 'KeywordSet');
  expect((await chief.post(path, bodyOf('broken'), { key: 'k' })).status).toBe(500);
  await site.restart();
  expect((await chief.post(path, bodyOf('broken'), { key: 'k' })).status).toBe(201);
});

it.each(lists)('earlier %s count as soon as one is added', async (name, path, _code, bodyOf) => {
  const { site, chief } = await openDesk();
  const before = acting(site);
  const feed = { url: 'https://old.example/feed', name: 'Old', category: 'tools', origin: 'admin' } as const;
  await before.execute(feeds, 'old', { type: 'AddFeed', data: { feedId: 'old', ...feed } });
  await before.execute(keywords, 'old', { type: 'SetKeyword', data: { keywordId: 'old', word: 'old', kind: 'block' } });
  expect((await chief.post(path, bodyOf('fresh'))).status).toBe(201);
  await site.kindling().reactor?.settle();
  const { commands } = site.kindling();
  const placed = async () =>
    (await (name === 'feeds' ? commands.load(feedPlaces, []) : commands.load(keywordPlaces, []))).state;
  await expect.poll(async () => (await placed()).has('old')).toBe(true);
});
