// Feeds that move to the address of another feed: there is never more than one feed at an address.
import { describe, expect, onTestFinished, test } from 'vitest';
import { specify } from '../../src/testing/decider-specification.ts';
import { by } from '../../src/testing/history/history.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';
import { type Outlet, openOutlet, rssOf } from './feed-server-fixture.ts';
import { feedKnown } from './model/errors.ts';
import { FeedAdded, FeedAddressTaken, FeedMerged, FeedMoved, FeedRemoved, feedIdAt, feeds } from './model/feed.ts';

const addressOf = (name: string) => `https://${name}.example/feed`;
const idOf = (name: string) => feedIdAt(addressOf(name));
const told = (name: string) =>
  ({ feedId: idOf(name), url: addressOf(name), name, category: 'tools', origin: 'admin' }) as const;
const added = (name: string) => FeedAdded(told(name));
const addressTaken = FeedAddressTaken({ feedId: idOf('b'), byId: idOf('a') });
const at = '2026-11-02T09:30:00.000Z';
const ofChief = { actor: by('chief', true), at };
const ofSystem = { actor: { kind: 'system', id: 'news' } as const, at };

describe('an address', () => {
  const take = (released: string | null = null) =>
    ({ type: 'TakeAddress', data: { feedId: idOf('b'), byId: idOf('a'), released }, ...ofSystem }) as const;
  const add = (released: string | null = null) =>
    ({ type: 'AddFeed', data: { ...told('b'), released }, ...ofChief }) as const;

  test('is taken once, and not from its current feed', () => {
    specify(feeds).given().when(take()).thenDecided(addressTaken);
    specify(feeds).given(addressTaken).when(take()).thenNothing();
    specify(feeds).given(added('b')).when(take()).thenRefused(feedKnown);
    const byAnother = FeedAddressTaken({ feedId: idOf('b'), byId: idOf('c') });
    specify(feeds).given(byAnother).when(take()).thenRefused(feedKnown);
    specify(feeds)
      .given(byAnother)
      .when(take(idOf('c')))
      .thenDecided(addressTaken);
  });

  test('is free when its feed was removed, or has moved', () => {
    specify(feeds)
      .given(added('b'), FeedRemoved({ feedId: idOf('b') }))
      .when(take())
      .thenDecided(addressTaken);
    const moved = FeedMoved({ feedId: idOf('b'), from: addressOf('b'), to: addressOf('c') });
    specify(feeds).given(added('b'), moved).when(take()).thenDecided(addressTaken);
    const goesHome = { type: 'MoveFeed', data: { to: addressOf('b') }, ...ofSystem } as const;
    specify(feeds).given(added('b'), moved, addressTaken).when(goesHome).thenRefused(feedKnown);
  });

  test('that a feed moved to cannot be added until that feed has left it', () => {
    specify(feeds).given(addressTaken).when(add()).thenRefused(feedKnown);
    specify(feeds)
      .given(addressTaken)
      .when(add(idOf('c')))
      .thenRefused(feedKnown);
    specify(feeds)
      .given(addressTaken)
      .when(add(idOf('a')))
      .thenDecided(added('b'));
    const shipped = { ...add(), data: { ...told('b'), origin: 'shipped' } } as const;
    specify(feeds).given(addressTaken).when(shipped).thenNothing();
  });

  test('of a merged feed is not added again by the shipped list', () => {
    const merged = FeedMerged({ feedId: idOf('b'), intoId: idOf('a') });
    const shipped = { ...add(), data: { ...told('b'), origin: 'shipped' } } as const;
    specify(feeds).given(added('b'), merged).when(shipped).thenNothing();
  });
});

async function openDesk() {
  const site = await openTestKindling({
    environment: { NEWS: 'on', NEWS_FEEDS: '/dev/null/none', NEWS_ALLOW_PRIVATE: 'on' },
  });
  onTestFinished(() => site.close());
  return { site, chief: await site.admin('chief') };
}
async function poll(site: TestKindling): Promise<void> {
  site.clock.advance({ minutes: 31 });
  await site.kindling().reactor?.settle();
}
const listed = async (chief: MemberCaller) =>
  ((await chief.get('/admin/feeds')).body.feeds as { url: string }[]).map(({ url }) => url);
const leadsTo = (from: Outlet, to: Outlet) =>
  from.answers((_, response) => response.writeHead(301, { location: to.url }).end());
const add = (chief: MemberCaller, { url }: Outlet) => chief.post('/admin/feeds', { url });

describe('a permanent redirect', () => {
  test('to the address of another feed leaves that one unchanged', async () => {
    const [old, other] = [await openOutlet(), await openOutlet([{ title: 'Moss' }])];
    leadsTo(old, other);
    const { site, chief } = await openDesk();
    await add(chief, old);
    await add(chief, other);
    await poll(site);
    expect(await listed(chief)).toEqual([other.url]);
    await poll(site);
    expect((await site.visitor().get('/news')).body.liveArticles).toHaveLength(1);
  });

  test('of two feeds to one address leaves one of them', async () => {
    const [one, two, target] = [await openOutlet(), await openOutlet(), await openOutlet([{ title: 'Moss' }])];
    leadsTo(one, target);
    leadsTo(two, target);
    const { site, chief } = await openDesk();
    await add(chief, one);
    await add(chief, two);
    await poll(site);
    expect(await listed(chief)).toEqual([target.url]);
    expect((await add(chief, target)).status).toBe(409);
    await site.restart();
    await poll(site);
    expect(await listed(chief)).toEqual([target.url]);
  });

  test('to a free address reserves it for the feed, until that is removed', async () => {
    const [old, target] = [await openOutlet(), await openOutlet([{ title: 'Moss' }])];
    leadsTo(old, target);
    const { site, chief } = await openDesk();
    const { id } = (await add(chief, old)).body.feed as { id: string };
    await poll(site);
    expect([await listed(chief), (await add(chief, target)).status]).toEqual([[target.url], 409]);
    await chief.call('DELETE', `/admin/feeds/${id}`, { body: {} });
    expect((await add(chief, target)).status).toBe(201);
    expect(await listed(chief)).toEqual([target.url]);
  });

  test('there and back again is followed', async () => {
    const [home, away] = [await openOutlet(), await openOutlet([{ title: 'Moss' }])];
    leadsTo(home, away);
    const { site, chief } = await openDesk();
    await add(chief, home);
    await poll(site);
    expect(await listed(chief)).toEqual([away.url]);
    home.publishes([{ title: 'Moss' }]);
    leadsTo(away, home);
    await poll(site);
    expect(await listed(chief)).toEqual([home.url]);
  });

  test('that an older version followed to the address of another feed is resolved with the next poll', async () => {
    const [old, other] = [await openOutlet(), await openOutlet()];
    other.answers((_, response) => response.end(rssOf([{ title: 'Moss' }])));
    const { site, chief } = await openDesk();
    await add(chief, old);
    await add(chief, other);
    const { commands, clock } = site.kindling();
    const context = { commandId: 'm', commandHash: 'm', correlationId: 'm', causationId: 'm', step: 'MoveFeed' };
    const system = { actor: { kind: 'system', id: 'news' }, at: clock().toISOString() } as const;
    const move = { type: 'MoveFeed', data: { to: other.url }, ...system } as const;
    await commands.execute(feeds, feedIdAt(old.url), move, { ...context, ...system });
    await poll(site);
    expect(await listed(chief)).toEqual([other.url]);
  });
});
