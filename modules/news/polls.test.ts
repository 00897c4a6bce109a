import { expect, it } from 'vitest';
import type { FetchedFeed } from './fetch-feed.ts';
import { noted, type Poll } from './polls.ts';

const now = new Date('2026-11-02T09:30:00.000Z');
const read = (freshForMs: number): FetchedFeed => ({
  ...{ kind: 'read', title: 'An outlet', items: [], movedTo: null, freshForMs, etag: '"one"', lastModified: null },
});
const failed = (retryAfterMs = 0): FetchedFeed => ({ kind: 'failed', health: 'failing', detail: null, retryAfterMs });
const minutes = ({ dueAt }: Poll) => (Date.parse(dueAt) - now.getTime()) / 60_000;
const hour = 60 * 60_000;

it.each([
  ['half an hour after it was read', read(0), 30],
  ['half an hour, though it would have us back at once', read(1_000), 30],
  ['later, if it says for how long it stays fresh', read(2 * hour), 120],
  ['after a day at the latest', read(90 * 24 * hour), 24 * 60],
  ['half an hour after a failure', failed(), 30],
  ['when it asks for, after a refusal', failed(3 * hour), 180],
])('a feed is asked again %s', (_when, answer, due) => {
  expect(minutes(noted('feed', undefined, answer, now))).toBe(due);
});

it('a feed that keeps failing is fetched less and less often, but at least once a day, until it can be read', () => {
  let poll = noted('feed', undefined, failed(), now);
  const rests = [minutes(poll)];
  for (let more = 0; more < 40; more += 1) {
    poll = noted('feed', poll, failed(), now);
    rests.push(minutes(poll));
  }
  expect(rests.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 1_440]);
  expect(rests.at(-1)).toBe(1_440);
  expect(noted('feed', poll, read(0), now)).toMatchObject({ failures: 0, dueAt: '2026-11-02T10:00:00.000Z' });
});

it('validators survive a failure', () => {
  const once = noted('feed', undefined, read(0), now);
  expect(noted('feed', once, failed(), now)).toMatchObject({ etag: '"one"', failures: 1 });
});
