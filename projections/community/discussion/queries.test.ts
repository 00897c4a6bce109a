import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CommentRemoved } from '../../../modules/community/model/comment-events.ts';
import { review } from '../../../src/kernel/removals.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { anyVisitor, type Viewer, viewerOf } from '../../../src/platform/viewing/viewer.ts';
import { commented, erased, joined, named, posted } from '../../../src/testing/community-events-fixture.ts';
import { muting, mutingWords } from '../../../src/testing/hiding.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { membersProjection } from '../../accounts/members/projection.ts';
import { feedProjection } from '../feed/projection.ts';
import { discussedPosts } from '../feed/queries.ts';
import { discussionProjection } from './projection.ts';
import { commentById, commentsPage, liveThread, repliesPage } from './queries.ts';

const now = new Date('2026-11-02T12:00:00.000Z');
const adaHidingBob: Viewer = viewerOf({ id: 'ada', isAdmin: false }, now, muting('bob'));

let read: ReadModels;
let close: () => Promise<void>;
beforeEach(async () => {
  const events = [
    joined('ada', { firstName: 'Ada' }),
    joined('bob'),
    joined('cyd'),
    named('cyd', 'cyd.c'),
    posted('ada', 'p1'),
    commented('bob', 'k1', 'p1', 'ada'),
    commented('bob', 'k2', 'p1', 'ada'),
    commented('cyd', 'k3', 'p1', 'ada'),
    commented('ada', 'k4', 'p1', 'ada'),
    erased('cyd'),
  ];
  ({ read, close } = await foldedReadModels([discussionProjection, feedProjection, membersProjection], events));
});
afterEach(() => close());

const ids = (views: readonly Readonly<{ id: string }>[]) => views.map(({ id }) => id);

it('a comment shows its author’s current name, and an erased author’s keeps its place', async () => {
  const { items } = await commentsPage(read, 'p1', { limit: 20 }, anyVisitor(now));
  expect(items.map(({ id, userName, isErased }) => [id, userName, isErased])).toEqual([
    ['k1', 'New member', false],
    ['k2', 'New member', false],
    ['k3', 'Unknown User', true],
    ['k4', 'Ada', false],
  ]);
});

it('a hidden member’s comments are hidden; the discussion starts with the first of the others', async () => {
  expect(ids((await commentsPage(read, 'p1', { limit: 20 }, adaHidingBob)).items)).toEqual(['k3', 'k4']);
  const { items, nextCursor } = await commentsPage(read, 'p1', { limit: 2 }, adaHidingBob);
  expect([ids(items), nextCursor]).toEqual([['k3', 'k4'], null]);
});

it('a comment requested by its id is shown', async () => {
  expect(await commentById(read, 'k1', adaHidingBob)).toMatchObject({ id: 'k1', content: 'bob said k1' });
});

it('a hidden member’s comments leave placeholders for the replies of others, and their replies are hidden', async () => {
  const events = [
    ...[joined('ada'), joined('bob'), joined('cyd'), posted('ada', 'p1')],
    ...[commented('bob', 'k1', 'p1', 'ada'), commented('cyd', 'k2', 'p1', 'ada')],
    ...(['k1', 'k2'] as const).flatMap((parentId) =>
      ['cyd', 'bob', 'cyd', 'bob', 'cyd'].map((by, index) =>
        commented(by, `${parentId}r${index}`, 'p1', 'ada', { parentId, answeredAuthorId: 'cyd' }),
      ),
    ),
  ];
  const folded = await foldedReadModels([discussionProjection, feedProjection, membersProjection], events);
  onTestFinished(() => folded.close());
  const { items } = await commentsPage(folded.read, 'p1', { limit: 20 }, adaHidingBob);
  expect(items.map(({ id, replies, repliesCount }) => [id, ids(replies), repliesCount])).toEqual([
    ['k1', ['k1r0', 'k1r2'], 5],
    ['k2', ['k2r0', 'k2r2'], 5],
  ]);
  expect(items[0]).toMatchObject({ userId: null, userName: '', content: '', isHidden: true, isDeleted: false });
  expect(items[1]).toMatchObject({ userId: 'cyd', isHidden: false });
  const belowHidden = await repliesPage(folded.read, 'k1', { limit: 20 }, adaHidingBob);
  expect(ids(belowHidden?.items ?? [])).toEqual(['k1r0', 'k1r2', 'k1r4']);
  const replies = await repliesPage(folded.read, 'k2', { limit: 20 }, adaHidingBob);
  expect(ids(replies?.items ?? [])).toEqual(['k2r0', 'k2r2', 'k2r4']);
});

it('a comment with a muted word leaves a placeholder for its replies, replies with one are hidden, and the viewer’s own stay', async () => {
  const reply = { parentId: 'k2', answeredAuthorId: 'cyd' };
  const events = [
    ...[joined('ada'), joined('bob'), joined('cyd'), posted('ada', 'p1')],
    commented('bob', 'k1', 'p1', 'ada', { content: 'Moss, again' }),
    commented('cyd', 'k1r', 'p1', 'ada', { parentId: 'k1', answeredAuthorId: 'bob', content: 'Which one?' }),
    commented('cyd', 'k2', 'p1', 'ada', { content: 'Mossy' }),
    commented('bob', 'k2a', 'p1', 'ada', { ...reply, content: 'as móss is' }),
    commented('ada', 'k2b', 'p1', 'ada', { ...reply, content: 'I said moss' }),
  ];
  const folded = await foldedReadModels([discussionProjection, feedProjection, membersProjection], events);
  onTestFinished(() => folded.close());
  const viewer = viewerOf({ id: 'ada', isAdmin: false }, now, mutingWords(['moss']));
  const { items } = await commentsPage(folded.read, 'p1', { limit: 20 }, viewer);
  expect(items.map(({ id, replies, repliesCount }) => [id, ids(replies), repliesCount])).toEqual([
    ['k1', ['k1r'], 1],
    ['k2', ['k2b'], 2],
  ]);
  expect(items[0]).toMatchObject({ content: '', isHidden: true });
  expect(ids((await repliesPage(folded.read, 'k2', { limit: 20 }, viewer))?.items ?? [])).toEqual(['k2b']);
  expect(await commentById(folded.read, 'k1', viewer)).toMatchObject({ content: 'Moss, again' });
});

describe('the live thread', () => {
  const threadFor = async (viewer: Viewer) => {
    const thread = await liveThread(read, await discussedPosts(read, anyVisitor(now)), viewer);
    return thread && [thread.postId, ...thread.answers.map(({ excerpt }) => excerpt)];
  };
  const readingOf = async (events: Parameters<typeof foldedReadModels>[1]) => {
    const opened = await foldedReadModels([discussionProjection, feedProjection, membersProjection], events);
    onTestFinished(() => opened.close());
    read = opened.read;
  };

  it('quotes the last answers of others, one of each, without those of erased and hidden members', async () => {
    expect(await threadFor(anyVisitor(now))).toEqual(['p1', 'bob said k2']);
    expect(await threadFor(adaHidingBob)).toBeNull();
  });

  it('is a question if there is one, else the post with the most answers today', async () => {
    const people = [joined('ada'), joined('bob'), joined('cyd')];
    const insights = [
      ...[posted('ada', 'p1'), posted('ada', 'p2')],
      ...[
        commented('bob', 'k1', 'p1', 'ada'),
        commented('bob', 'k2', 'p2', 'ada'),
        commented('cyd', 'k3', 'p2', 'ada'),
      ],
    ];
    await readingOf([...people, ...insights]);
    expect(await threadFor(anyVisitor(now))).toEqual(['p2', 'bob said k2', 'cyd said k3']);
    const question = [posted('ada', 'p3', { postType: 'question' }), commented('bob', 'k4', 'p3', 'ada')];
    await readingOf([...people, ...insights, ...question]);
    expect(await threadFor(anyVisitor(now))).toEqual(['p3', 'bob said k4']);
  });

  it('quotes no removed answer and no reply', async () => {
    await readingOf([
      ...[joined('ada'), joined('bob'), posted('ada', 'p1')],
      ...[commented('bob', 'k1', 'p1', 'ada'), commented('bob', 'k2', 'p1', 'ada')],
      commented('bob', 'k3', 'p1', 'ada', { parentId: 'k1', answeredAuthorId: 'bob' }),
      CommentRemoved({
        ...{ commentId: 'k2', postId: 'p1', authorId: 'bob' },
        ...{ parentId: null, cause: review, reason: null },
      }),
    ]);
    expect(await threadFor(anyVisitor(now))).toEqual(['p1', 'bob said k1']);
  });
});
