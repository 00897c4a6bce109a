// Readers at different speeds over a log of four hundred events, in pages of ten.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Position, Recorded } from '../../kernel/event.ts';
import { type SharedPages, sharedPages } from './shared-pages.ts';

const limit = 10;
const length = 400;
let read: Position[];
let pages: SharedPages<Recorded>;

const pageAfter = async (after: Position, most: number): Promise<readonly Recorded[]> => {
  read.push(after);
  const events = Array.from({ length: most }, (_, index) => ({ position: after + BigInt(index) + 1n }) as Recorded);
  return events.filter(({ position }) => position <= length);
};

beforeEach(() => {
  vi.useFakeTimers();
  read = [];
  pages = sharedPages(pageAfter);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Reads to the end, pausing for this many microtasks on each page. */
async function follow(rests: number, reader = new AbortController().signal): Promise<Position> {
  let position: Position = 0n;
  while (position < length) {
    const events = await pages.after(position, { limit, reader });
    for (let rest = 0; rest < rests; rest += 1) await Promise.resolve();
    position = events.at(-1)?.position ?? position;
  }
  pages.leave(reader);
  return position;
}

/** Returns a promise's outcome without a timer: its value, or `waits`. */
async function soon<Value>(promise: Promise<Value>): Promise<Value | 'waits'> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  return Promise.race([promise, Promise.resolve('waits' as const)]);
}

test('however different their speeds, each page is read once for all', async () => {
  await Promise.all([follow(0), follow(3), follow(40), follow(200)]);
  expect(read).toEqual(Array.from({ length: length / limit }, (_, page) => BigInt(page * limit)));
});

test('the faster one waits at the limit of cached pages, until the slower one has advanced', async () => {
  const [slow, quick] = [new AbortController().signal, new AbortController().signal];
  await pages.after(0n, { limit, reader: slow });
  for (const at of [0n, 10n, 20n, 30n]) await pages.after(at, { limit, reader: quick });
  const fifth = pages.after(40n, { limit, reader: quick });
  expect(await soon(fifth)).toBe('waits');
  await pages.after(10n, { limit, reader: slow });
  expect((await fifth)[0]).toEqual({ position: 41n });
  expect(read).toEqual([0n, 10n, 20n, 30n, 40n]);
});

test('no one waits for a reader that stops reading, and it may resume later', async () => {
  const [stalled, quick] = [new AbortController().signal, new AbortController().signal];
  await pages.after(0n, { limit, reader: stalled });
  for (const at of [0n, 10n, 20n, 30n]) await pages.after(at, { limit, reader: quick });
  const fifth = pages.after(40n, { limit, reader: quick });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(await soon(fifth)).toBe('waits');
  await vi.advanceTimersByTimeAsync(100);
  expect((await fifth)[0]).toEqual({ position: 41n });
  expect((await pages.after(10n, { limit, reader: stalled }))[0]).toEqual({ position: 11n });
});

test('no one waits for a reader that requests the same page again and again', async () => {
  const [faulty, quick] = [new AbortController().signal, new AbortController().signal];
  await pages.after(0n, { limit, reader: faulty });
  for (const at of [0n, 10n, 20n, 30n]) await pages.after(at, { limit, reader: quick });
  const fifth = pages.after(40n, { limit, reader: quick });
  for (let tries = 0; tries < 10; tries += 1) {
    await vi.advanceTimersByTimeAsync(500);
    await pages.after(0n, { limit, reader: faulty });
  }
  expect((await fifth)[0]).toEqual({ position: 41n });
});

test.each(['leaves', 'is stopped'])('nobody waits for a reader that %s', async (how) => {
  const [going, quick] = [new AbortController(), new AbortController().signal];
  await pages.after(0n, { limit, reader: going.signal });
  for (const at of [0n, 10n, 20n, 30n]) await pages.after(at, { limit, reader: quick });
  const fifth = pages.after(40n, { limit, reader: quick });
  if (how === 'leaves') pages.leave(going.signal);
  else going.abort();
  await vi.advanceTimersByTimeAsync(how === 'leaves' ? 0 : 5_000);
  expect((await fifth)[0]).toEqual({ position: 41n });
});

test('a reader stopped while it waits gets nothing', async () => {
  const quick = new AbortController();
  await pages.after(0n, { limit, reader: new AbortController().signal });
  for (const at of [0n, 10n, 20n, 30n]) await pages.after(at, { limit, reader: quick.signal });
  const fifth = pages.after(40n, { limit, reader: quick.signal });
  expect(await soon(fifth)).toBe('waits');
  quick.abort();
  expect(await fifth).toEqual([]);
});

test('neither a fault nor the last page, which may grow, is cached', async () => {
  const reader = new AbortController().signal;
  const other = new AbortController().signal;
  let isFaulty = true;
  pages = sharedPages(async (after, most) => {
    if (isFaulty) throw new Error('the disk is gone');
    return pageAfter(after, most);
  });
  await pages.after(0n, { limit, reader: other }).catch(() => undefined);
  await expect(pages.after(0n, { limit, reader })).rejects.toThrow('the disk is gone');
  isFaulty = false;
  expect(await pages.after(0n, { limit, reader })).toHaveLength(10);
  expect(await pages.after(395n, { limit, reader })).toHaveLength(5);
  expect(await pages.after(395n, { limit, reader })).toHaveLength(5);
  expect(read).toEqual([0n, 395n, 395n]);
});
