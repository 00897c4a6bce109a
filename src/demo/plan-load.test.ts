import { expect, test } from 'vitest';
import { loadParts } from '../app/registry.ts';
import type { Load, LoadPart } from './load.ts';
import { eventCountOf, planLoad } from './plan-load.ts';

const endsAt = new Date('2026-05-01T00:00:00Z');
const few = { members: 8, posts: 30, comments: 20, likes: 70 };

const plan = (parts: readonly LoadPart[], load: Load) => [
  ...planLoad(parts, load, { seed: 3, endsAt, passwordHash: 'none' }, (purpose, value) => `${purpose}-${value}`),
];

/** A feature that is called before its items have a post. */
const keepsakes: LoadPart = {
  amounts: [
    {
      name: 'keepsakes',
      small: 10,
      eventsEach: 2,
      plan:
        ({ posts, memberAt, nextMs }) =>
        (index) => {
          const post = posts.recent();
          if (post === undefined) return [];
          const stream = `keepsake-${index}-${post.postId}`;
          return [{ stream, events: [], actorId: memberAt(index), atMs: nextMs(), needs: post.stream }];
        },
    },
  ],
  commands: [],
};

test('a load has the stated number of events, in order of time, and ends at the stated time', () => {
  const planned = plan(loadParts, few);
  expect(planned.flatMap(({ events }) => events)).toHaveLength(eventCountOf(loadParts, few));
  const times = planned.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeCloseTo(endsAt.getTime(), -1);
});

test('a feature without items changes nothing about the others', () => {
  expect(plan([...loadParts, keepsakes], few)).toEqual(plan(loadParts, few));
  expect(plan([...loadParts, keepsakes], { ...few, keepsakes: 0 })).toEqual(plan(loadParts, few));
});

test('another feature’s items are mixed in, each after its post', () => {
  const planned = plan([keepsakes, ...loadParts], { ...few, keepsakes: 15 });
  const streams = planned.map(({ stream }) => stream);
  const added = planned.filter(({ stream }) => stream.startsWith('keepsake-'));
  expect(added).toHaveLength(15);
  for (const { stream, needs = '' } of added) {
    expect(streams.indexOf(needs)).toBeGreaterThan(-1);
    expect(streams.indexOf(needs)).toBeLessThan(streams.indexOf(stream));
  }
  expect(new Set(streams).size).toBe(streams.length);
});

test.each([
  [{ ...few, likes: 241 }, "8 members can't like 30 posts 241 times."],
  [{ ...few, posts: 0, likes: 0 }, 'Comments need posts.'],
])('an impossible load is refused (%o)', (load, message) => {
  expect(() => plan(loadParts, load)).toThrow(message);
});
