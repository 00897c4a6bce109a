import { describe, expect, test } from 'vitest';
import { demoParts } from '../app/registry.ts';
import { dayMs } from '../kernel/instants.ts';
import { type Handle, readMembers } from './content/members.ts';
import { type NamedThread, readThreads } from './content/threads.ts';
import { lastThread } from './ids.ts';
import type { Moment } from './moment.ts';
import { sampleMember } from './sample-account.ts';
import { lengthMs, setStage } from './stage.ts';
import { timelineOf } from './timeline.ts';

const weekMs = 7 * dayMs;
const members = readMembers();
const threads = readThreads(members);
const parts = await Promise.all(demoParts.map((load) => load()));
const timelineFrom = (written: readonly NamedThread[], seed: number) =>
  timelineOf(parts, setStage({ members, threads: written }, seed));
const moments = timelineFrom(threads, 1);

/** The parts of a moment's name: `comment agents-3 0`, `join maya`. */
const named = ({ name, by, atMs }: Moment) => {
  const [kind = '', about = '', detail = ''] = name.split(' ');
  return { kind, about, detail, by, atMs };
};
const happened = moments.map(named);
const ofKind = (kind: string) => happened.filter((moment) => moment.kind === kind);
const timesOf = (kind: string): ReadonlyMap<string, number> =>
  new Map(ofKind(kind).map(({ about, atMs }) => [about, atMs]));
const authorOf = new Map<string, Handle>(threads.map(({ name, by }) => [name, by]));
const withoutDeeds = (timeline: readonly Moment[]) => timeline.map(({ enact: _, ...moment }) => moment);

test('the same seed makes the same timeline, another seed another one', () => {
  expect(withoutDeeds(timelineFrom(threads, 1))).toEqual(withoutDeeds(moments));
  expect(withoutDeeds(timelineFrom(threads, 2))).not.toEqual(withoutDeeds(moments));
});

test('the draws of one feature change nothing about another', () => {
  const others = { members, threads };
  const quiet = setStage(others, 1);
  const busy = setStage(others, 1);
  for (let draws = 0; draws < 5; draws++) busy.chanceOf('follows').next();
  expect(busy.chanceOf('messages').next()).toBe(quiet.chanceOf('messages').next());
  expect(withoutDeeds(timelineOf(parts, busy))).toEqual(withoutDeeds(moments));
  expect(busy.chanceOf('messages').next()).not.toBe(quiet.chanceOf('follows').next());
});

test('time only goes forward, and ends before now', () => {
  const times = moments.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(0)).toBeGreaterThan(0);
  expect(times.at(-1)).toBeLessThan(lengthMs);
});

test('no two moments share a name, and a moment’s needs come before it', () => {
  const before = new Set<string>();
  for (const { name, needs } of moments) {
    expect(before, name).not.toContain(name);
    for (const needed of needs) expect(before, name).toContain(needed);
    before.add(name);
  }
});

test('the demo ends when the sample member likes its last thread', () => {
  expect(moments.at(-1)).toMatchObject({ name: `like ${lastThread} ${sampleMember}`, by: sampleMember });
});

describe('a participant', () => {
  const introduced = timesOf('introduce');
  const posted = timesOf('post');
  const actions = happened.filter(({ about }) => authorOf.has(about));

  test('has joined before', () => {
    expect(actions.length).toBeGreaterThan(5_000);
    expect(actions.filter(({ by, atMs }) => atMs <= (introduced.get(by) ?? Number.POSITIVE_INFINITY))).toEqual([]);
  });

  test('answers, likes and votes after the post exists', () => {
    const answers = actions.filter(({ kind }) => kind !== 'post');
    expect(answers.filter(({ about, atMs }) => atMs <= (posted.get(about) ?? Number.POSITIVE_INFINITY))).toEqual([]);
  });

  test('votes while the poll is open', () => {
    const votes = ofKind('vote');
    expect(votes.length).toBeGreaterThan(200);
    expect(votes.filter(({ about, atMs }) => atMs >= (posted.get(about) ?? 0) + weekMs)).toEqual([]);
  });
});

test('comments keep the order of their file', () => {
  for (const [thread, answers] of Map.groupBy(ofKind('comment'), ({ about }) => about)) {
    expect(
      answers.map(({ detail }) => Number(detail)),
      thread,
    ).toEqual(answers.map((_, order) => order));
  }
});

test('the outcome is added days after the discussion', () => {
  const edits = ofKind('edit');
  expect(edits).toHaveLength(threads.filter(({ addition }) => addition !== undefined).length);
  for (const { about, atMs } of edits) {
    const answers = ofKind('comment').filter((comment) => comment.about === about);
    expect(atMs - (answers.at(-1)?.atMs ?? 0), about).toBeGreaterThan(2 * dayMs);
  }
});

test('no one likes a post twice, nor their own', () => {
  const likes = ofKind('like');
  expect(likes.filter(({ about, by }) => authorOf.get(about) === by)).toEqual([]);
  expect(new Set(likes.map(({ about, by }) => `${about} ${by}`)).size).toBe(likes.length);
});

test('the sample member opens the inbox once, before the newest six things that concern it', () => {
  const others = members.filter(({ username }) => username !== sampleMember).map(({ username }) => username);
  const own: NamedThread = {
    ...thread,
    name: 'own',
    by: sampleMember,
    comments: others.slice(0, 20).map((by) => [by, `Says ${by}.`, null]),
  };
  const mentioning: NamedThread = {
    ...thread,
    name: 'other',
    comments: [
      ['kat', `Ask @${sampleMember}.`, null],
      [sampleMember, 'Ask me.', null],
    ],
  };
  const timeline = timelineFrom([own, mentioning, { ...thread, name: 'welcome' }], 4).map(named);

  const concerns = timeline.filter(
    ({ kind, about, detail }) =>
      (kind === 'like' && about === 'own') || (kind === 'comment' && (about === 'own' || detail === '0')),
  );
  const look = timeline.findIndex(({ kind }) => kind === 'look');
  expect(timeline.filter(({ kind }) => kind === 'look')).toHaveLength(1);
  expect(concerns.filter((moment) => timeline.indexOf(moment) > look)).toHaveLength(6);
});

const thread = {
  type: 'insight',
  category: 'general',
  by: 'maya',
  text: 'Something.',
  pictures: [],
  comments: [],
} as const;
