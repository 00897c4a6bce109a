// Which posts a viewer is shown: no list contains members that the viewer hides.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measured, uploaded } from '../../../modules/media/uploads-fixture.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { anyVisitor, type Viewer, viewerOf } from '../../../src/platform/viewing/viewer.ts';
import { commented, erased, joined, liked, named, posted } from '../../../src/testing/community-events-fixture.ts';
import { muting } from '../../../src/testing/hiding.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { membersProjection } from '../../accounts/members/projection.ts';
import { media, mediaLibraryProjection } from '../../media/media-library/projection.ts';
import { bookmarksProjection } from '../bookmarks/projection.ts';
import { watchingProjection } from '../watching/projection.ts';
import { feedProjection } from './projection.ts';
import { feedPage, postById, postsPageOf, searchPosts, trendingPosts } from './queries.ts';

const now = new Date('2026-11-02T12:00:00.000Z');
const adaHiding = (...hidden: readonly string[]): Viewer =>
  viewerOf({ id: 'ada', isAdmin: false }, now, muting(...hidden));
const visitor = anyVisitor(now);

const events = [
  joined('ada'),
  joined('bob'),
  joined('cyd'),
  named('bob', 'bob.b'),
  posted('cyd', 'c1', { category: 'ethics' }),
  posted('bob', 'b1', { category: 'ethics' }),
  posted('ada', 'a1'),
  posted('bob', 'b2'),
  posted('cyd', 'c2'),
  posted('bob', 'b3'),
  posted('bob', 'b4'),
  ...['ada', 'bob', 'cyd'].map((memberId) => liked(memberId, 'b2', 'bob')),
  ...['bob', 'cyd'].map((memberId) => liked(memberId, 'c2', 'cyd')),
  liked('bob', 'a1', 'ada'),
  liked('cyd', 'b3', 'bob'),
];

let read: ReadModels;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ read, close } = await foldedReadModels(
    [feedProjection, bookmarksProjection, watchingProjection, membersProjection],
    events,
  ));
});
afterEach(() => close());

const ids = (views: readonly Readonly<{ id: string }>[]) => views.map(({ id }) => id);

describe('a viewer who hides a member', () => {
  it('does not see their posts in the list of all, which others see', async () => {
    const page = { limit: 20 };
    expect(ids((await feedPage(read, {}, page, adaHiding('bob'))).items)).toEqual(['c2', 'a1', 'c1']);
    expect(ids((await feedPage(read, {}, page, adaHiding())).items)).toEqual(
      ids((await feedPage(read, {}, page, visitor)).items),
    );
    expect(ids((await feedPage(read, { category: 'ethics' }, page, adaHiding('cyd'))).items)).toEqual(['b1']);
  });

  it('starts with the first page that has something, and misses nothing after it', async () => {
    const first = await feedPage(read, {}, { limit: 2 }, adaHiding('bob'));
    expect([ids(first.items), first.nextCursor]).toEqual([['c2'], expect.any(String)]);
    const all = await feedPage(read, {}, { limit: 2 }, visitor);
    expect(ids(all.items)).toEqual(['b4', 'b3']);
  });

  it('does not see them in My Feed', async () => {
    const authorIds = ['ada', 'bob', 'cyd'];
    expect(ids((await feedPage(read, { authorIds }, { limit: 20 }, adaHiding('bob'))).items)).toEqual([
      'c2',
      'a1',
      'c1',
    ]);
  });

  it('finds them on the member’s own profile and at their own address', async () => {
    const { items } = await postsPageOf(read, 'bob', { limit: 20 }, adaHiding('bob'));
    expect(ids(items)).toEqual(['b4', 'b3', 'b2', 'b1']);
    expect(await postById(read, 'b1', adaHiding('bob'))).toMatchObject({ id: 'b1', userName: 'bob.b' });
  });

  it('sees as many trending posts as anyone, and the same counts', async () => {
    expect(ids(await trendingPosts(read, visitor))).toEqual(['b2', 'c2', 'b3']);
    const shown = await trendingPosts(read, adaHiding('bob'));
    expect(ids(shown)).toEqual(['c2', 'a1', 'c1']);
    expect(shown.map(({ likesCount }) => likesCount)).toEqual([2, 1, 0]);
    expect(ids(await trendingPosts(read, adaHiding('bob', 'cyd')))).toEqual(['a1']);
  });

  it('finds only what others wrote', async () => {
    expect(ids(await searchPosts(read, 'wrote', 2, adaHiding('bob'))).toSorted()).toHaveLength(2);
    expect(ids(await searchPosts(read, 'wrote', 20, adaHiding('bob'))).toSorted()).toEqual(['a1', 'c1', 'c2']);
  });
});

it('an erased author’s post is shown only for its answers', async () => {
  const story = [
    joined('ada'),
    posted('ada', 'answered'),
    posted('ada', 'alone'),
    joined('bob'),
    commented('bob', 'k1', 'answered', 'ada'),
    erased('ada'),
    // The post was in progress when its author was erased, so its text is unreadable.
    posted('ada', 'late', { content: null }),
  ];
  const after = await foldedReadModels(
    [feedProjection, bookmarksProjection, watchingProjection, membersProjection],
    story,
  );
  const { items } = await feedPage(after.read, {}, { limit: 20 }, visitor);
  expect(items).toMatchObject([{ id: 'answered', isErased: true, content: '', userName: 'Unknown User' }]);
  expect(await postById(after.read, 'late', visitor)).toBeUndefined();
  await after.close();
});

it('a poll’s result is shown to a viewer once it is closed', async () => {
  const poll = { pollOptions: ['this', 'that'], pollClosesAt: '2026-11-02T13:00:00.000Z' };
  const after = await foldedReadModels(
    [feedProjection, bookmarksProjection, watchingProjection, membersProjection],
    [posted('bob', 'which', poll)],
  );
  const votesAt = async (time: string) =>
    (await postById(after.read, 'which', anyVisitor(new Date(time))))?.poll?.options.map(({ votes }) => votes);
  expect(await votesAt('2026-11-02T12:59:59.000Z')).toEqual([null, null]);
  expect(await votesAt('2026-11-02T13:00:00.000Z')).toEqual([0, 0]);
  await after.close();
});

it('the media of a page are looked up in one batch, and missing uploads are marked', async () => {
  const [url, gone] = ['/media/picture-of-ada', '/media/picture-removed'];
  const shown = (...urls: readonly string[]) => ({
    media: urls.map((url) => ({ url, type: 'image' as const, alt: '' })),
  });
  const story = [
    uploaded({ mediaId: 'picture-of-ada', ownerId: 'ada', width: 1200, height: 900 }),
    posted('ada', 'p1', shown(url, gone)),
    posted('ada', 'p2', shown(url)),
    posted('ada', 'p3'),
  ];
  const after = await foldedReadModels(
    [feedProjection, bookmarksProjection, watchingProjection, membersProjection, mediaLibraryProjection],
    story,
  );
  const getMany = vi.spyOn(after.read, 'getMany');
  const { items } = await feedPage(after.read, {}, { limit: 20 }, visitor);
  expect(getMany.mock.calls.filter(([from]) => (from as unknown) === media)).toHaveLength(1);
  const seen = { ...{ url, kind: 'image', alt: '', width: 1200, height: 900 }, colour: measured.colour, poster: null };
  const unknown = { ...{ url: gone, kind: 'image', alt: '', width: null, height: null }, colour: null, poster: null };
  const sizes = [{ url: `${url}/480`, width: 480 }];
  expect(items.map(({ id, media }) => [id, media])).toEqual([
    ['p3', []],
    ['p2', [{ ...seen, sizes }]],
    [
      'p1',
      [
        { ...seen, sizes },
        { ...unknown, sizes: [] },
      ],
    ],
  ]);
  await after.close();
});
