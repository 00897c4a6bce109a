// The contract of the event store as tests, which each adapter runs against its own engine. The log may already hold
// foreign events, and positions need not be dense. Nothing else writes while a test runs.
// This file exceeds 300 lines because it is the one list of an adapter's obligations.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  Appended,
  EventStore,
  EventToAppend,
  Json,
  StoredEvent,
  Subscription,
  WrongRevision,
} from './event-store.ts';
import { isWrongRevision } from './event-store.ts';

export type EventStoreUnderTest = Readonly<{
  store: EventStore;
  /** Closes `store` and opens a new one on the same log, as a restart does. */
  reopen(): Promise<EventStore>;
  /** Opens one more store on the same log, as a second process would; `close` closes it too. */
  another(): Promise<EventStore>;
  close(): Promise<void>;
}>;

export function describeEventStore(name: string, options: { open(): Promise<EventStoreUnderTest> }): void {
  describe(`${name} fulfils the event store contract`, () => {
    let opened: EventStoreUnderTest;
    let store: EventStore;
    let stream: string;
    let subscriptions: Subscription[];

    beforeEach(async () => {
      opened = await options.open();
      store = opened.store;
      stream = `contract-${randomUUID()}`;
      subscriptions = [];
    });

    afterEach(async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      await opened.close();
    });

    /** Subscribes and collects the events. `received` resolves once that many have arrived. */
    function follow(from: bigint, on: EventStore = store) {
      const events: StoredEvent[] = [];
      const watch = watchable(() => events.length);
      const subscription = on.subscribe(from, async (batch) => {
        events.push(...batch);
        watch.changed();
      });
      subscriptions.push(subscription);
      return { events, subscription, received: (count: number) => watch.reaches(count) };
    }

    describe('append and read', () => {
      test('reads back what was appended, in order, with stream, revision and position', async () => {
        const events = [event('first', 1), event('second', 2), event('third', 3)];
        const appended = accepted(await store.append(stream, events, 'no-stream'));
        const read = await store.read(stream);
        expect(read.map(({ position: _, ...rest }) => rest)).toEqual(
          events.map((each, index) => ({ ...each, stream, revision: index })),
        );
        expectGrowing(read);
        expect(appended).toEqual({ revision: 2, position: read[2]?.position });
      });

      test('a stream that was never written is empty', async () => {
        expect(await store.read(stream)).toEqual([]);
        expect(await store.read(stream, { from: 3 })).toEqual([]);
      });

      test('reads from a revision on', async () => {
        await store.append(stream, many(5), 'no-stream');
        expect((await store.read(stream, { from: 3 })).map((each) => each.revision)).toEqual([3, 4]);
        expect(await store.read(stream, { from: 5 })).toEqual([]);
      });

      test('reads no more events than requested', async () => {
        await store.append(stream, many(5), 'no-stream');
        const revisions = async (options: { from?: number; limit: number }) =>
          (await store.read(stream, options)).map((each) => each.revision);
        expect(await revisions({ limit: 2 })).toEqual([0, 1]);
        expect(await revisions({ from: 2, limit: 2 })).toEqual([2, 3]);
        expect(await revisions({ from: 4, limit: 2 })).toEqual([4]);
        expect(await revisions({ from: 5, limit: 2 })).toEqual([]);
      });

      test('revisions and positions continue from append to append', async () => {
        const first = accepted(await store.append(stream, many(2), 'no-stream'));
        const second = accepted(await store.append(stream, many(3), 1));
        expect([first.revision, second.revision]).toEqual([1, 4]);
        expect(second.position > first.position).toBe(true);
        expect((await store.read(stream)).map((each) => each.revision)).toEqual([0, 1, 2, 3, 4]);
      });

      test('stream names that differ only in case or accents are different streams', async () => {
        const names = [`${stream}-éa`, `${stream}-ÉA`, `${stream}-ea`, `${stream}-日本 🔥`];
        for (const [index, each] of names.entries())
          accepted(await store.append(each, [event('named', index)], 'no-stream'));
        for (const [index, each] of names.entries())
          expect((await store.read(each)).map((e) => e.data)).toEqual([index]);
      });

      test('payloads come back as they were, whatever the script, the depth or the number', async () => {
        const data: Json = {
          text: 'naïve “quotes” 日本語 العربية 👩🏽‍🚀 \u0000 \u2028 \ud83d \\ " \n',
          numbers: [0, -1, 1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER],
          nothing: null,
          flags: [true, false],
          deep: { deeper: { deepest: [[[]], {}] } },
          'clé 鍵': 'key',
        };
        const metadata: Json = { at: '2026-11-02T10:00:00.000Z', actor: { kind: 'visitor' }, note: 'ünïcödé' };
        await store.append(stream, [{ id: randomUUID(), type: 'ThingHappened', data, metadata }], 'no-stream');
        expect(await store.read(stream)).toMatchObject([{ type: 'ThingHappened', data, metadata }]);
        expect((await store.readBackwards(undefined, { limit: 1 }))[0]).toMatchObject({ data, metadata });
      });

      test('a payload of a megabyte is an event like any other', async () => {
        const start = await store.head();
        const data = { text: 'é'.repeat(250_000) + 'x'.repeat(499_000) };
        accepted(await store.append(stream, [event('big', data)], 'no-stream'));
        accepted(await store.append(stream, [event('small', 1)], 0));
        expect((await store.read(stream)).map((each) => each.data)).toEqual([data, 1]);
        expect((await store.readAll(start)).map((each) => each.type)).toEqual(['big', 'small']);
      });

      test('many events in one append stay together, in order', async () => {
        const start = await store.head();
        const events = many(500);
        expect(accepted(await store.append(stream, events, 'no-stream')).revision).toBe(499);
        expect(ids(await store.readAll(start))).toEqual(ids(events));
      });

      test('an empty append is an error, as is one with a duplicate id', async () => {
        const twice = event('twice', 1);
        await expect(store.append(stream, [], 'no-stream')).rejects.toThrow();
        await expect(store.append(stream, [twice, twice], 'no-stream')).rejects.toThrow();
        expect(await store.read(stream)).toEqual([]);
      });
    });

    describe('expected revision', () => {
      test('a new stream is refused if it exists, with its revision', async () => {
        await store.append(stream, many(3), 'no-stream');
        expect(await store.append(stream, many(1), 'no-stream')).toEqual({ wrongRevision: true, actual: 2 });
      });

      test('a revision is refused if there is no stream', async () => {
        expect(await store.append(stream, many(1), 0)).toEqual({ wrongRevision: true, actual: 'no-stream' });
      });

      test('a revision behind or ahead of the stream is refused', async () => {
        await store.append(stream, many(3), 'no-stream');
        for (const expected of [0, 1, 3, 99]) {
          expect(await store.append(stream, many(1), expected)).toEqual({ wrongRevision: true, actual: 2 });
        }
      });

      test('a refused append leaves nothing behind, however many events it had', async () => {
        await store.append(stream, many(2), 'no-stream');
        const before = await store.head();
        await store.append(stream, many(5), 'no-stream');
        await store.append(stream, many(5), 0);
        expect(await store.head()).toBe(before);
        expect(await store.readAll(before)).toEqual([]);
        expect(await store.read(stream)).toHaveLength(2);
      });

      test('exactly one of many concurrent appends to one stream wins', async () => {
        const attempts = Array.from({ length: 40 }, (_, index) => [event('attempt', index), event('attempt', index)]);
        const answers = await Promise.all(attempts.map((events) => store.append(stream, events, 'no-stream')));
        const winner = answers.findIndex((answer) => !isWrongRevision(answer));
        expect(answers.filter((answer) => !isWrongRevision(answer))).toHaveLength(1);
        expect(answers.filter(isWrongRevision)).toEqual(Array(39).fill({ wrongRevision: true, actual: 1 }));
        expect(ids(await store.read(stream))).toEqual(ids(attempts[winner] ?? []));
      });

      test('a refused writer can immediately read the events that caused the refusal', async () => {
        const attempt = async (): Promise<number | 'appended'> => {
          const answer = await store.append(stream, many(1), 'no-stream');
          return isWrongRevision(answer) ? (await store.read(stream)).length : 'appended';
        };
        const outcomes = await Promise.all(Array.from({ length: 20 }, attempt));
        expect(outcomes.toSorted()).toEqual([...Array(19).fill(1), 'appended']);
      });

      test('a refusal does not disturb concurrent appends', async () => {
        await store.append(stream, many(1), 'no-stream');
        const answers = await Promise.all(
          Array.from({ length: 30 }, (_, index) =>
            index % 3 === 0
              ? store.append(stream, many(1), 'no-stream')
              : store.append(`${stream}-${index}`, many(2), 'no-stream'),
          ),
        );
        for (const [index, answer] of answers.entries()) expect(isWrongRevision(answer)).toBe(index % 3 === 0);
        expect(await store.read(stream)).toHaveLength(1);
        expect(await store.read(`${stream}-1`)).toHaveLength(2);
      });

      test('concurrent writers that retry all get their event in, once', async () => {
        const writer = async (events: readonly EventToAppend[]): Promise<void> => {
          const last = (await store.read(stream)).at(-1)?.revision ?? 'no-stream';
          if (isWrongRevision(await store.append(stream, events, last))) await writer(events);
        };
        const all = many(12);
        await Promise.all(all.map((each) => writer([each])));
        expect(ids(await store.read(stream)).toSorted()).toEqual(ids(all).toSorted());
      });
    });

    describe('repeats', () => {
      test('a repeat returns the first result, and appends nothing', async () => {
        const events = many(3);
        const first = await store.append(stream, events, 'no-stream');
        expect(await store.append(stream, events, 'no-stream')).toEqual(first);
        expect(await store.read(stream)).toHaveLength(3);
      });

      test('a repeat returns the first result after the stream has moved on', async () => {
        await store.append(stream, many(1), 'no-stream');
        const events = many(2);
        const first = await store.append(stream, events, 0);
        await store.append(stream, many(4), 2);
        expect(await store.append(stream, events, 0)).toEqual(first);
        expect(await store.read(stream)).toHaveLength(7);
      });

      test('a repeat returns the first result after a restart', async () => {
        const events = many(2);
        const first = await store.append(stream, events, 'no-stream');
        store = await opened.reopen();
        expect(await store.append(stream, events, 'no-stream')).toEqual(first);
        expect(ids(await store.read(stream))).toEqual(ids(events));
      });

      test('a repeat at the same moment is one append', async () => {
        const events = many(2);
        const answers = await Promise.all(Array.from({ length: 10 }, () => store.append(stream, events, 'no-stream')));
        expect(new Set(answers.map((answer) => accepted(answer).position)).size).toBe(1);
        expect(await store.read(stream)).toHaveLength(2);
      });

      test('the same ids under another expectation are a wrong revision', async () => {
        const events = many(2);
        await store.append(stream, events, 'no-stream');
        await store.append(stream, many(1), 1);
        expect(await store.append(stream, events, 0)).toEqual({ wrongRevision: true, actual: 2 });
        expect(await store.append(stream, events, 7)).toEqual({ wrongRevision: true, actual: 2 });
        expect(await store.read(stream)).toHaveLength(3);
      });

      test('a repeat that differs from the first in an id is a wrong revision', async () => {
        const [a, b] = [event('a', 1), event('b', 2)];
        await store.append(stream, [a, b], 'no-stream');
        expect(await store.append(stream, [a, event('b', 2)], 'no-stream')).toEqual({ wrongRevision: true, actual: 1 });
        expect(await store.append(stream, [a, b, event('c', 3)], 'no-stream')).toEqual({
          wrongRevision: true,
          actual: 1,
        });
        expect(ids(await store.read(stream))).toEqual([a.id, b.id]);
      });
    });

    describe('the whole log', () => {
      test('is one total order over all streams', async () => {
        const start = await store.head();
        const written: string[] = [];
        for (let index = 0; index < 12; index++) {
          const events = many(1 + (index % 3));
          accepted(await store.append(`${stream}-${index}`, events, 'no-stream'));
          written.push(...ids(events));
        }
        const all = await store.readAll(start);
        expect(ids(all)).toEqual(written);
        expectGrowing(all);
      });

      test('pages hold every event once, without gaps, and an empty page is the end', async () => {
        const start = await store.head();
        const events = many(50);
        for (let index = 0; index < 50; index += 5) {
          await store.append(`${stream}-${index % 3}-${index}`, events.slice(index, index + 5), 'no-stream');
        }
        const paged: StoredEvent[] = [];
        for (let page = await store.readAll(start, { limit: 7 }); page.length > 0; ) {
          expect(page.length).toBeLessThanOrEqual(7);
          paged.push(...page);
          page = await store.readAll(paged.at(-1)?.position ?? start, { limit: 7 });
        }
        expect(ids(paged)).toEqual(ids(events));
      });

      test('events of some types are all read, in order, and an empty page is the end', async () => {
        const start = await store.head();
        const events = many(30).map((event, index) => (index % 7 === 0 ? { ...event, type: 'Rare' } : event));
        await store.append(stream, events, 'no-stream');
        const paged: StoredEvent[] = [];
        const options = { limit: 3, types: new Set(['Rare', 'NeverSeen']) };
        for (let page = await store.readAll(start, options); page.length > 0; ) {
          paged.push(...page);
          page = await store.readAll(paged.at(-1)?.position ?? start, options);
        }
        expectGrowing(paged);
        const isRare = ({ type }: { type: string }) => type === 'Rare';
        expect(ids(paged.filter(isRare))).toEqual(ids(events.filter(isRare)));
      });

      test('a page holds a thousand events by default', async () => {
        const start = await store.head();
        await store.append(stream, many(600), 'no-stream');
        await store.append(stream, many(600), 599);
        const page = await store.readAll(start);
        expect(page).toHaveLength(1_000);
        expect(await store.readAll(page.at(-1)?.position ?? start)).toHaveLength(200);
        expect(await store.readBackwards(undefined)).toHaveLength(1_000);
      });

      test('reads backwards from the end and from a position, newest first', async () => {
        const events = many(9);
        await store.append(stream, events, 'no-stream');
        const newest = await store.readBackwards(undefined, { limit: 4 });
        expect(ids(newest)).toEqual(ids(events).toReversed().slice(0, 4));
        const older = await store.readBackwards(newest.at(-1)?.position, { limit: 5 });
        expect(ids(older)).toEqual(ids(events).toReversed().slice(4));
      });

      test('the oldest event is the end of reading backwards', async () => {
        await store.append(stream, many(1), 'no-stream');
        const [oldest] = await store.readAll(0n, { limit: 1 });
        expect(await store.readBackwards(oldest?.position)).toEqual([]);
        expect(await store.readBackwards(0n)).toEqual([]);
      });

      test('the head is the position of the newest event', async () => {
        const appended = accepted(await store.append(stream, many(3), 'no-stream'));
        expect(await store.head()).toBe(appended.position);
        expect(await store.readAll(appended.position)).toEqual([]);
      });

      test('everything survives a restart', async () => {
        const start = await store.head();
        await store.append(stream, many(20), 'no-stream');
        const before = await store.readAll(start);
        store = await opened.reopen();
        expect(await store.readAll(start)).toEqual(before);
        expect(await store.head()).toBe(before.at(-1)?.position);
        expect(accepted(await store.append(stream, many(1), 19)).revision).toBe(20);
      });
    });

    describe('subscriptions', () => {
      test('deliver everything from the beginning', async () => {
        const events = many(30);
        await store.append(stream, events, 'no-stream');
        let expected = 0;
        for (let page = await store.readAll(0n); page.length > 0; ) {
          expected += page.length;
          page = await store.readAll(page.at(-1)?.position ?? 0n);
        }
        const follower = follow(0n);
        await follower.received(expected);
        expectGrowing(follower.events);
        expect(ids(follower.events.filter((each) => each.stream === stream))).toEqual(ids(events));
      });

      test('deliver the events after a position in the middle, without the event at it', async () => {
        const start = await store.head();
        const events = many(10);
        await store.append(stream, events, 'no-stream');
        const middle = (await store.readAll(start))[5]?.position ?? 0n;
        const follower = follow(middle);
        await follower.received(4);
        expect(ids(follower.events)).toEqual(ids(events).slice(6));
      });

      test('deliver later appends live, exactly as the log returns them', async () => {
        const start = await store.head();
        const follower = follow(start);
        await store.append(stream, many(2), 'no-stream');
        await follower.received(2);
        await store.append(stream, many(1), 1);
        await follower.received(3);
        expect(follower.events).toEqual(await store.readAll(start));
      });

      test('deliver each event once and in order while others are appending', async () => {
        const start = await store.head();
        const backlog = many(700);
        await store.append(stream, backlog, 'no-stream');
        const follower = follow(start);
        const writers = Array.from({ length: 8 }, async (_, writer) => {
          for (let index = 0; index < 25; index++) {
            const expected = index === 0 ? 'no-stream' : index * 2 - 1;
            accepted(await store.append(`${stream}-${writer}`, many(2), expected));
          }
        });
        await follower.received(300);
        const late = follow(start);
        await Promise.all(writers);
        await Promise.all([follower.received(1_100), late.received(1_100)]);
        const all: StoredEvent[] = [...(await store.readAll(start))];
        all.push(...(await store.readAll(all.at(-1)?.position ?? start)));
        expect(all).toHaveLength(1_100);
        expect(ids(follower.events)).toEqual(ids(all));
        expect(ids(late.events)).toEqual(ids(all));
      });

      test('wait for the handler before they deliver the next batch', async () => {
        const start = await store.head();
        const seen: string[] = [];
        const watch = watchable(() => seen.length);
        const gate = Promise.withResolvers<void>();
        let running = 0;
        subscriptions.push(
          store.subscribe(start, async (batch) => {
            running += 1;
            expect(running).toBe(1);
            seen.push(...ids(batch));
            watch.changed();
            await gate.promise;
            running -= 1;
          }),
        );
        const [first, second] = [many(1), many(3)];
        await store.append(stream, first, 'no-stream');
        await watch.reaches(1);
        await store.append(stream, second, 0);
        const other = follow(start);
        await other.received(4);
        expect(seen).toEqual(ids(first));
        gate.resolve();
        await watch.reaches(4);
        expect(seen).toEqual(ids([...first, ...second]));
      });

      test('redeliver a batch to a handler that rejected it, and then continue', async () => {
        const start = await store.head();
        const batches: string[][] = [];
        const handled: string[] = [];
        const watch = watchable(() => handled.length);
        const events = many(4);
        await store.append(stream, events.slice(0, 3), 'no-stream');
        subscriptions.push(
          store.subscribe(start, async (batch) => {
            batches.push(ids(batch));
            if (batches.length <= 2) throw new Error('the handler fails twice');
            handled.push(...ids(batch));
            watch.changed();
          }),
        );
        await watch.reaches(3);
        await store.append(stream, events.slice(3), 2);
        await watch.reaches(4);
        expect(batches[1]).toEqual(batches[0]);
        expect(batches[2]).toEqual(batches[0]);
        expect(handled).toEqual(ids(events));
      });

      test('treat a handler that throws synchronously like one that rejects', async () => {
        const start = await store.head();
        let calls = 0;
        const watch = watchable(() => calls);
        subscriptions.push(
          store.subscribe(start, () => {
            calls += 1;
            watch.changed();
            if (calls === 1) throw new Error('not even a promise');
            return Promise.resolve();
          }),
        );
        await store.append(stream, many(1), 'no-stream');
        await watch.reaches(2);
      });

      test('stop without delivering later events', async () => {
        const start = await store.head();
        const stopped = follow(start);
        await store.append(stream, many(1), 'no-stream');
        await stopped.received(1);
        await stopped.subscription.stop();
        const probe = follow(start);
        await store.append(stream, many(2), 0);
        await probe.received(3);
        expect(stopped.events).toHaveLength(1);
        await stopped.subscription.stop();
      });

      test('have stopped only when the running handler is done', async () => {
        const start = await store.head();
        const entered = Promise.withResolvers<void>();
        const gate = Promise.withResolvers<void>();
        const order: string[] = [];
        const subscription = store.subscribe(start, async () => {
          entered.resolve();
          await gate.promise;
          order.push('handled');
        });
        await store.append(stream, many(1), 'no-stream');
        await entered.promise;
        await store.append(stream, many(1), 0);
        const stopped = subscription.stop().then(() => order.push('stopped'));
        gate.resolve();
        await stopped;
        expect(order).toEqual(['handled', 'stopped']);
      });

      test('can be stopped while a rejected batch waits for its next turn', async () => {
        const start = await store.head();
        let calls = 0;
        const rejected = Promise.withResolvers<void>();
        const subscription = store.subscribe(start, () => {
          calls += 1;
          rejected.resolve();
          return Promise.reject(new Error('never satisfied'));
        });
        await store.append(stream, many(1), 'no-stream');
        await rejected.promise;
        await subscription.stop();
        const callsWhenStopped = calls;
        const probe = follow(start);
        await store.append(stream, many(1), 0);
        await probe.received(2);
        expect(calls).toBe(callsWhenStopped);
      });

      test('can be stopped before they have delivered anything', async () => {
        await store.append(stream, many(1), 'no-stream');
        let calls = 0;
        const subscription = store.subscribe(0n, async () => {
          calls += 1;
        });
        await subscription.stop();
        const callsWhenStopped = calls;
        await store.append(stream, many(1), 0);
        await follow(0n).received(2);
        expect(calls).toBe(callsWhenStopped);
      });

      test('end when the store is closed', async () => {
        const second = await opened.another();
        const start = await second.head();
        const follower = follow(start, second);
        await second.append(stream, many(1), 'no-stream');
        await follower.received(1);
        await second.close();
        const probe = follow(start);
        await store.append(stream, many(1), 0);
        await probe.received(2);
        expect(follower.events).toHaveLength(1);
      });
    });

    describe('two stores on one log', () => {
      test('see each other’s appends at once', async () => {
        const second = await opened.another();
        const events = many(2);
        const appended = accepted(await store.append(stream, events, 'no-stream'));
        expect(ids(await second.read(stream))).toEqual(ids(events));
        expect(await second.head()).toBe(appended.position);
        const answer = accepted(await second.append(stream, many(1), 1));
        expect(await store.read(stream)).toHaveLength(3);
        expect(await store.head()).toBe(answer.position);
      });

      test('follow each other live', async () => {
        const second = await opened.another();
        const start = await store.head();
        const [here, there] = [follow(start), follow(start, second)];
        await store.append(stream, many(2), 'no-stream');
        await there.received(2);
        await second.append(stream, many(2), 1);
        await Promise.all([here.received(4), there.received(4)]);
        const log = ids(await store.readAll(start));
        expect(ids(here.events)).toEqual(log);
        expect(ids(there.events)).toEqual(log);
      });

      test('enforce the expected revision and idempotency on each other’s appends', async () => {
        const second = await opened.another();
        const events = many(2);
        const first = await store.append(stream, events, 'no-stream');
        expect(await second.append(stream, events, 'no-stream')).toEqual(first);
        expect(await second.append(stream, many(1), 'no-stream')).toEqual({ wrongRevision: true, actual: 1 });
      });

      test('order the concurrent appends of both, and exactly one wins each stream', async () => {
        const second = await opened.another();
        const start = await store.head();
        const [here, there] = [follow(start), follow(start, second)];
        const rounds = Array.from({ length: 40 }, async (_, round) => {
          const answers = await Promise.all(
            [store, second].map((each) => each.append(`${stream}-${round}`, many(2), 'no-stream')),
          );
          expect(answers.filter(isWrongRevision)).toEqual([{ wrongRevision: true, actual: 1 }]);
        });
        await Promise.all(rounds);
        await Promise.all([here.received(80), there.received(80)]);
        const log = await store.readAll(start);
        expect(log).toHaveLength(80);
        expectGrowing(log);
        expect(ids(here.events)).toEqual(ids(log));
        expect(ids(there.events)).toEqual(ids(log));
      });
    });
  });
}

function event(type: string, data: Json): EventToAppend {
  return { id: randomUUID(), type, data, metadata: { at: '2026-11-02T10:00:00.000Z', note: `made as ${type}` } };
}

function many(count: number): readonly EventToAppend[] {
  return Array.from({ length: count }, (_, index) => event('counted', { index }));
}

function ids(events: readonly EventToAppend[]): string[] {
  return events.map((each) => each.id);
}

function accepted(answer: Appended | WrongRevision): Appended {
  if (isWrongRevision(answer)) throw new Error(`expected an append, got a wrong revision: actual ${answer.actual}`);
  return answer;
}

function expectGrowing(events: readonly StoredEvent[]): void {
  for (const [index, each] of events.entries()) {
    expect(each.position > (events[index - 1]?.position ?? 0n)).toBe(true);
  }
}

/** Lets a test await a count without polling it. */
function watchable(count: () => number) {
  let waiting: { count: number; resolve: () => void }[] = [];
  return {
    changed(): void {
      for (const each of waiting) if (count() >= each.count) each.resolve();
      waiting = waiting.filter((each) => count() < each.count);
    },
    reaches(wanted: number): Promise<void> {
      if (count() >= wanted) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count: wanted, resolve }));
    },
  };
}
