import { afterAll, beforeAll, expect, it } from 'vitest';
import { listed } from '../../../modules/tools/tools-fixture.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { anyVisitor, type Viewer, viewerOf } from '../../../src/platform/viewing/viewer.ts';
import { joined, named, posted } from '../../../src/testing/community-events-fixture.ts';
import { muting } from '../../../src/testing/hiding.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { membersProjection } from '../../accounts/members/projection.ts';
import { signUpsProjection } from '../../accounts/sign-ups/projection.ts';
import { bookmarksProjection } from '../../community/bookmarks/projection.ts';
import { feedProjection } from '../../community/feed/projection.ts';
import { watchingProjection } from '../../community/watching/projection.ts';
import { linksProjection } from '../../links/links/projection.ts';
import { newsroomProjection } from '../../news/newsroom/projection.ts';
import { directoryProjection } from '../../tools/directory/projection.ts';
import { searchEverything } from './queries.ts';

const now = new Date('2026-11-02T12:00:00.000Z');
const visitor = anyVisitor(now);

let read: ReadModels;
let close: () => Promise<void>;
beforeAll(async () => {
  const flock = Array.from({ length: 8 }, (_, at) => `wren${at}`);
  const events = [
    ...flock.flatMap((name) => [joined(name), named(name, name)]),
    ...flock.map((name) => listed(`Tool ${name}`, { summary: 'Rings birds' })),
    ...Array.from({ length: 8 }, (_, at) => listed(`Nest ${at}`, { summary: 'Nest', description: 'Nest, nest, nest' })),
    listed('Nést', {
      summary: 'A tool for a quite different thing',
      description: 'It takes many words to say. '.repeat(40),
    }),
    listed('Bough', { description: 'Perch, perch' }),
    listed('Coop', { description: 'One more perch' }),
    listed('Roost', { summary: 'A perch for hens' }),
    ...['Reed Perch', 'Perched', 'Perch'].map((name) => listed(name)),
    ...flock.map((name) => posted(name, `post-${name}`, { content: 'Wrens sing at dawn' })),
    posted('wren0', 'travels', { content: '先週、**東京**に行き、Łódź と København と Straße も' }),
    posted('wren1', 'letter', {
      content: 'I don’t e-mail, it’s un**believ**able: [read](https://perch.example/nest) \\_on\\_',
    }),
  ];
  ({ read, close } = await foldedReadModels(
    [
      feedProjection,
      linksProjection,
      bookmarksProjection,
      watchingProjection,
      membersProjection,
      signUpsProjection,
      directoryProjection,
      newsroomProjection,
    ],
    events,
  ));
});
afterAll(() => close());

const found = async (text: string, viewer: Viewer) => {
  const { members, posts } = await searchEverything(read, text, viewer);
  return { members: members.map(({ id }) => id), authors: posts.map(({ userId }) => userId) };
};

it('finds the members and the posts with words that begin like this, at most six of each', async () => {
  const { members, authors } = await found('wren', visitor);
  expect([members.length, authors.length]).toEqual([6, 6]);
  expect(await found('wren7', visitor)).toEqual({ members: ['wren7'], authors: [] });
  expect((await found('dawn', visitor)).authors).toHaveLength(6);
});

it('finds the tool with exactly that name first', async () => {
  const { tools } = await searchEverything(read, ' nest ', visitor);
  expect([tools[0]?.name, tools.length]).toEqual(['Nést', 6]);
});

it('ranks tools by their names before their other texts, and these by what a list shows of them', async () => {
  const { tools } = await searchEverything(read, 'perch', visitor);
  expect(tools.map(({ name }) => name)).toEqual(['Perch', 'Perched', 'Reed Perch', 'Roost', 'Bough', 'Coop']);
});

it.each(['', '   '])('finds nothing where nothing is asked: %j', async (text) => {
  expect(await found(text, visitor)).toEqual({ members: [], authors: [] });
});

it('skips members that the viewer hides, and still finds six of the others', async () => {
  const viewer = viewerOf({ id: 'wren7', isAdmin: false }, now, muting('wren0', 'wren3'));
  const others = ['wren1', 'wren2', 'wren4', 'wren5', 'wren6', 'wren7'];
  const { members, authors } = await found('wren', viewer);
  expect([members.toSorted(), authors.toSorted()]).toEqual([others, others]);
});

it.each([
  ['東京', 'travels'],
  ['京に', 'travels'],
  ['Lodz', 'travels'],
  ['kobenhavn', 'travels'],
  ['STRASSE', 'travels'],
  ['dont', 'letter'],
  ['email', 'letter'],
  ['e-mail', 'letter'],
  ['unbelievable', 'letter'],
  ['perch.example', 'letter'],
  ['on', 'letter'],
])('finds the words of a post as its page shows them, however they are spelt: %s', async (text, id) => {
  expect((await searchEverything(read, text, visitor)).posts.map((post) => post.id)).toEqual([id]);
});

it('finds the tools whose name or description has such words, at most six', async () => {
  const namesFor = async (text: string) => (await searchEverything(read, text, visitor)).tools.map(({ name }) => name);
  expect(await namesFor('bird')).toHaveLength(6);
  expect(await namesFor('tool wren7')).toEqual(['Tool wren7']);
  expect(await namesFor('')).toEqual([]);
});
