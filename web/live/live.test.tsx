import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { interests as serversInterests, maxInterests as serversMost } from '../../src/platform/live/interest.ts';
import { adasPost, aPost, communityWith } from '../community/post/posts-fixture.ts';
import { maxInterests, shownInterests, useInterests } from '../interests.ts';
import { asMember } from '../testing/as-member.ts';
import { type FakeApi, fakeApi, refusal } from '../testing/fake-api.ts';
import { mount } from '../testing/mount.tsx';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import { createApi, createApiClient, createQueryClient } from '../trpc.ts';
import { applyHint, useHints } from './live.tsx';

test('a member listens on every page', async () => {
  const { fake } = mountApp('/privacy', asMember(ada));
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
});

test('a visitor listens only while something live is on the page and in view', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const { fake, router } = mountApp('/privacy', communityWith([aPost()]));
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(fake.subscriptions()).toEqual([]);
  await router.navigate({ to: '/community' });
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => fake.subscriptions()).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
  await router.navigate({ to: '/privacy' });
  await expect.poll(() => fake.subscriptions()).toEqual([]);
});

const sinces = (fake: FakeApi) => fake.inputsOf('live.show').map((input) => (input as { since?: string }).since);

/** A page whose data show this position in the log. */
function drawnAtPosition(position: string): void {
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  root.dataset.position = position;
  document.body.append(root);
  onTestFinished(() => root.remove());
}

test('each connection asks for what has changed since the position that the page shows, and nothing else is fetched', async () => {
  drawnAtPosition('7');
  const { fake, router } = mountApp('/privacy', { ...communityWith([aPost()]), ...asMember(ada) });
  await expect.poll(() => fake.inputsOf('notifications.list')).toHaveLength(1);
  fake.socket('up');
  await expect.poll(() => sinces(fake)).toEqual(['7']);
  fake.send('live.hints', { topic: 'notifications', position: '9' });
  await expect.poll(() => fake.inputsOf('notifications.list')).toHaveLength(2);
  fake.socket('up');
  // The server had more to send.
  await expect.poll(() => sinces(fake)).toEqual(['7', '7']);
  fake.send('live.hints', { topic: 'other', position: '9', upTo: '12' });
  await router.navigate({ to: '/community' });
  await expect.poll(() => sinces(fake)).toEqual(['7', '7', undefined]);
  fake.socket('down');
  const before = fake.calls.length;
  fake.socket('up');
  await expect.poll(() => sinces(fake)).toEqual(['7', '7', undefined, '12']);
  expect(fake.calls.slice(before).map(({ path }) => path)).toEqual(['live.show']);
});

test('a page that does not know its position requests everything, again if the server could not be reached', async () => {
  let isBusy = true;
  const show = async () => {
    if (isBusy) throw refusal('request/too-many', 429, 'Too many calls.');
    return { shown: 1 };
  };
  const { fake, router } = mountApp('/privacy', { ...communityWith([aPost()]), ...asMember(ada), live: { show } });
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
  fake.socket('up');
  await expect.poll(() => sinces(fake)).toEqual(['0']);
  isBusy = false;
  await router.navigate({ to: '/community' });
  await expect.poll(() => sinces(fake)).toEqual(['0', '0']);
});

test('a hint about everything refetches everything', async () => {
  const { fake } = mountApp('/privacy', asMember(ada));
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
  await expect.poll(() => fake.inputsOf('notifications.list')).toHaveLength(1);
  fake.send('live.hints', { topic: 'everything', position: '9' });
  await expect.poll(() => fake.inputsOf('notifications.list')).toHaveLength(2);
  await expect.poll(() => fake.inputsOf('profile.user')).toHaveLength(2);
});

test('a hint about a member refetches their profile and the conversation with them', () => {
  const queryClient = createQueryClient();
  const api = createApi(queryClient, createApiClient([fakeApi().link]));
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
  applyHint({ topic: 'member', id: 'member-grace', position: '3' }, api, queryClient);
  expect(invalidated.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    [['members', 'byId'], { input: { id: 'member-grace' } }],
    [['members', 'byUsername']],
    [['messages', 'thread'], { input: { userId: 'member-grace' } }],
  ]);
});

test('when a member is renamed or erased, whatever names them is refetched, and nothing else', async () => {
  const by = { userId: 'member-mara', userName: 'mara.k' };
  const [first, named, other] = [
    aPost({ id: 'post-1', ...by }),
    aPost({ id: 'post-2', mentions: [{ name: 'mara', userId: 'member-mara' }] } as never),
    aPost({ id: 'post-3' }),
  ].map((post, index) => (index === 0 ? post : { ...post, userId: `member-${index}` }));
  const community = communityWith([first, named, other].filter((post) => post !== undefined));
  const { fake } = mountApp('/community', { ...community, ...asMember(ada) });
  await expect.element(page.getByRole('article').nth(2)).toBeVisible();
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
  const bell = fake.inputsOf('notifications.list').length;
  fake.send('live.hints', { topic: 'person', id: 'member-mara', position: '9' });
  const refetched = () => new Set((fake.inputsOf('feed.post') as readonly { id: string }[]).map(({ id }) => id));
  await expect.poll(refetched).toEqual(new Set(['post-1', 'post-2']));
  expect(fake.inputsOf('notifications.list')).toHaveLength(bell);
});

test('a component gets the hints of its topic, and no others, while it is mounted', () => {
  const queryClient = createQueryClient();
  const api = createApi(queryClient, createApiClient([fakeApi().link]));
  const hints: unknown[] = [];
  function Listening() {
    useHints('feed', (hint) => hints.push(hint.id));
    return null;
  }
  const { rerender } = mount(<Listening />);
  applyHint({ topic: 'feed', id: 'post-1', position: '1' }, api, queryClient);
  applyHint({ topic: 'other', id: 'post-2', position: '2' }, api, queryClient);
  rerender(null);
  applyHint({ topic: 'feed', id: 'post-3', position: '3' }, api, queryClient);
  expect(hints).toEqual(['post-1']);
});

const shows = (fake: FakeApi) =>
  fake.inputsOf('live.show').map((input) => (input as { interests: string[] }).interests);

test('a page declares what it shows in one message, and repeats it after a reconnect', async () => {
  const { fake } = mountApp('/community', { ...communityWith([aPost(), adasPost()]), ...asMember(ada) });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expect.element(page.getByRole('article').nth(1)).toBeVisible();
  expect(shows(fake)).toEqual([]);
  fake.socket('up');
  const shown = expect.arrayContaining(['feed', `post/${aPost().id}`, `post/${adasPost().id}`]);
  await expect.poll(() => shows(fake)).toEqual([shown]);
  fake.socket('down');
  fake.socket('up');
  await expect.poll(() => shows(fake)).toEqual([shown, shown]);
});

test('interests follow the page', async () => {
  const { fake, router } = mountApp('/privacy', { ...communityWith([aPost()]), ...asMember(ada) });
  await expect.poll(() => fake.subscriptions()).toEqual(['live.hints']);
  fake.socket('up');
  await router.navigate({ to: '/community/post/$id', params: { id: aPost().id } });
  await expect
    .poll(() => shows(fake).at(-1))
    .toEqual(['conversation', 'notifications', 'person', `post/${aPost().id}`]);
  await router.navigate({ to: '/privacy' });
  await expect.poll(() => shows(fake).at(-1)).toEqual(['conversation', 'notifications', 'person']);
});

test('a page that shows more than the server accepts declares what was mounted last', () => {
  const ids = (count: number, of: string) => Array.from({ length: count }, (_, index) => `${of}-${index}`);
  function Showing({ posts }: { posts: readonly string[] }) {
    useInterests('post', posts);
    useInterests('feed');
    return null;
  }
  const { rerender } = mount(<Showing posts={ids(150, 'old')} />);
  rerender([<Showing key="old" posts={ids(150, 'old')} />, <Showing key="new" posts={ids(150, 'new')} />]);
  const shown = shownInterests();
  expect(maxInterests).toBe(serversMost);
  expect(serversInterests.safeParse(shown).success).toBe(true);
  expect(shown).toEqual(expect.arrayContaining(ids(150, 'new').map((id) => `post/${id}`)));
  rerender(null);
  expect(shownInterests()).toEqual([]);
});
