import { describe, expect, test } from 'vitest';
import { threads } from './content/index.ts';
import { members, sampleMember } from './members.ts';
import type { Thread } from './thread.ts';
import { lengthMs, type Moment, type NamedThread, timelineOf } from './timeline.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const weekMs = 7 * dayMs;
const moments = timelineOf(threads, 1);

const timesOf = (happened: (moment: Moment) => string | undefined): ReadonlyMap<string, number> =>
  new Map(
    moments.flatMap((moment): [string, number][] => {
      const name = happened(moment);
      return name === undefined ? [] : [[name, moment.atMs]];
    }),
  );

test('the same seed makes the same timeline, another seed another one', () => {
  expect(timelineOf(threads, 1)).toEqual(moments);
  expect(timelineOf(threads, 2)).not.toEqual(moments);
});

test('time only goes forward, and ends before now', () => {
  const times = moments.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(0)).toBeGreaterThan(0);
  expect(times.at(-1)).toBeLessThan(lengthMs);
});

describe('whoever takes part', () => {
  const introduced = timesOf((moment) => (moment.kind === 'introduce' ? moment.member.username : undefined));
  const posted = timesOf((moment) => (moment.kind === 'post' ? moment.thread.name : undefined));

  const deeds = moments.flatMap((moment) => {
    if (!('thread' in moment)) return [];
    const { thread, kind, atMs } = moment;
    const by = 'by' in moment ? moment.by : kind === 'comment' ? thread.comments[moment.index]?.[0] : thread.by;
    return [{ kind, thread: thread.name, by: by ?? '', atMs }];
  });

  test('has joined before', () => {
    expect(deeds.filter(({ by, atMs }) => atMs <= (introduced.get(by) ?? Number.POSITIVE_INFINITY))).toEqual([]);
  });

  test('answers, likes and votes after the post is there', () => {
    const answers = deeds.filter(({ kind }) => kind !== 'post');
    expect(answers.filter(({ thread, atMs }) => atMs <= (posted.get(thread) ?? Number.POSITIVE_INFINITY))).toEqual([]);
  });

  test('votes while the poll is open', () => {
    const votes = deeds.filter(({ kind }) => kind === 'vote');
    expect(votes.length).toBeGreaterThan(200);
    expect(votes.filter(({ thread, atMs }) => atMs >= (posted.get(thread) ?? 0) + weekMs)).toEqual([]);
  });
});

test('comments keep the order in which they are written down', () => {
  for (const [thread, answers] of Map.groupBy(
    moments.filter((moment) => moment.kind === 'comment'),
    (moment) => moment.thread.name,
  )) {
    expect(
      answers.map(({ index }) => index),
      thread,
    ).toEqual(answers.map((_, order) => order));
  }
});

test('how it ended is added days after the discussion', () => {
  const edits = moments.filter((moment) => moment.kind === 'edit');
  expect(edits).toHaveLength(threads.filter(({ addition }) => addition !== undefined).length);
  for (const { thread, atMs } of edits) {
    const answers = moments.filter((moment) => moment.kind === 'comment' && moment.thread === thread);
    expect(atMs - (answers.at(-1)?.atMs ?? 0), thread.name).toBeGreaterThan(2 * dayMs);
  }
});

test('nobody likes a post twice, nor their own', () => {
  const likes = moments.filter((moment) => moment.kind === 'like');
  expect(likes.filter(({ thread, by }) => thread.by === by)).toEqual([]);
  expect(new Set(likes.map(({ thread, by }) => `${thread.name} ${by}`)).size).toBe(likes.length);
});

test('the sample member looks once, before the newest six things that concern it', () => {
  const others = members.filter(({ username }) => username !== sampleMember).map(({ username }) => username);
  const own: Thread = { ...thread, by: sampleMember, comments: others.slice(0, 20).map((by) => [by, `Says ${by}.`]) };
  const mentioning: Thread = {
    ...thread,
    comments: [
      ['kat', `Ask @${sampleMember}.`],
      [sampleMember, 'Ask me.'],
    ],
  };
  const timeline = timelineOf([named(own, 'own'), named(mentioning, 'other'), named(thread, 'welcome')], 4);

  const concerns = timeline.filter(
    (moment) =>
      (moment.kind === 'like' && moment.thread.by === sampleMember) ||
      (moment.kind === 'comment' && (moment.thread.name === 'own' || moment.index === 0)),
  );
  const look = timeline.findIndex(({ kind }) => kind === 'look');
  expect(timeline.filter(({ kind }) => kind === 'look')).toHaveLength(1);
  expect(concerns.filter((moment) => timeline.indexOf(moment) > look)).toHaveLength(6);
});

const thread: Thread = { type: 'insight', category: 'general', by: 'maya', text: 'Something.', comments: [] };
const named = (from: Thread, name: string): NamedThread => ({ ...from, name });
