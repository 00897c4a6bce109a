import { expect, test } from 'vitest';
import { realSpeed } from '../../../testing/eventstoredb-double/speed.ts';
import { events, ids, openStore, startDouble } from '../../../testing/eventstoredb-double/store-on-double.ts';
import type { Append, EventStore } from '../event-store.ts';

const { signal } = new AbortController();

/** Appends to seven streams in turn, so that neighbours rarely share one. */
function turns(count: number): readonly Append[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / 7);
    return { stream: `notes-${index % 7}`, events: events(1), expected: turn === 0 ? 'no-stream' : turn - 1 };
  });
}

const idsOf = (appends: readonly Append[]) => appends.flatMap((each) => ids(each.events));

async function inLog(store: EventStore): Promise<readonly string[]> {
  const all: string[] = [];
  for (let page = await store.readAll(0n); page.length > 0; page = await store.readAll(page.at(-1)?.position ?? 0n)) {
    all.push(...ids(page));
  }
  return all;
}

test('many appends are in flight, and the log has them in order', async () => {
  const double = await startDouble({ speed: realSpeed });
  const store = openStore(double.url);
  const appends = turns(1_500);
  const notified: number[] = [];
  let underWay = 0;
  const onAppended = (count: number): void => {
    notified.push(count);
    underWay = Math.max(underWay, double.calls('BatchAppend') - count);
  };
  expect(await store.appendInOrder(appends, { signal, onAppended })).toBeUndefined();
  expect(underWay).toBeGreaterThan(8);
  expect(underWay).toBeLessThan(128);
  expect(notified).toEqual(appends.map((_, index) => index + 1));
  expect(await inLog(store)).toEqual(idsOf(appends));
});

const faults: Readonly<Record<string, (double: Awaited<ReturnType<typeof startDouble>>) => void>> = {
  'a refusal': (double) => double.refuseNext('Unavailable', 1),
  'a lost response': (double) => double.loseNextAnswers(1),
  'a broken connection': (double) => double.dropConnections(),
  'a response that never comes': (double) => double.swallowNextAnswers(1),
  'a slow commit, which the repeat meets': (double) => {
    double.delayCommits(30);
    double.loseNextAnswers(1);
  },
};
for (const [name, arm] of Object.entries(faults)) {
  test(`after ${name}, the order is preserved and nothing is duplicated`, async () => {
    const double = await startDouble();
    const store = openStore(double.url, { deadlineMs: 300 });
    const appends = turns(400);
    const onAppended = (count: number): void => {
      if (count === 150 || count === 300) arm(double);
    };
    expect(await store.appendInOrder(appends, { signal, onAppended })).toBeUndefined();
    expect(await inLog(store)).toEqual(idsOf(appends));
  });
}

test('after it gives up, the log contains a prefix, and a repeat continues from there', async () => {
  const double = await startDouble();
  const store = openStore(double.url, { retry: { attempts: 2, firstDelayMs: 1 } });
  const appends = turns(300);
  let confirmed = 0;
  const onAppended = (count: number): void => {
    confirmed = count;
    if (count === 100) double.refuseNext('Unavailable', 4);
  };
  const options = { signal, onAppended: () => {} };
  await expect(store.appendInOrder(appends, { signal, onAppended })).rejects.toThrow(
    /accepts no appends|did not respond/,
  );
  const stored = await inLog(store);
  expect(stored).toEqual(idsOf(appends).slice(0, stored.length));
  expect(stored.length).toBeGreaterThanOrEqual(confirmed);
  // The remaining refusals are used up.
  await expect(store.appendInOrder(appends, options)).rejects.toThrow();
  expect(await store.appendInOrder(appends, options)).toBeUndefined();
  expect(await inLog(store)).toEqual(idsOf(appends));
});

test('a wrong revision is reported with the index of its append', async () => {
  const store = openStore((await startDouble()).url);
  await store.append('notes-3', events(1), 'no-stream');
  const counts: number[] = [];
  const options = { signal, onAppended: (count: number) => counts.push(count) };
  expect(await store.appendInOrder(turns(20), options)).toBe(3);
  expect(counts).toEqual([1, 2, 3]);
});

test('it stops when its signal aborts', async () => {
  const store = openStore((await startDouble()).url);
  const stop = new AbortController();
  const appends = turns(500);
  const onAppended = (count: number): void => {
    if (count === 20) stop.abort();
  };
  await expect(store.appendInOrder(appends, { signal: stop.signal, onAppended })).rejects.toThrow('aborted');
  const stored = await inLog(store);
  expect(stored.length).toBeLessThan(60);
  expect(stored).toEqual(idsOf(appends).slice(0, stored.length));
});

test('a server that has reordered appends is detected', async () => {
  const store = openStore((await startDouble()).url);
  const [first, second] = [events(1), events(1)];
  await store.append('notes-b', second, 'no-stream');
  const copy: readonly Append[] = [
    { stream: 'notes-a', events: first, expected: 'no-stream' },
    { stream: 'notes-b', events: second, expected: 'no-stream' },
  ];
  await expect(store.appendInOrder(copy, { signal, onAppended: () => {} })).rejects.toThrow(/is not a copy/);
});
