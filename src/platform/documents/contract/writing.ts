// Guarded writes: a document only ever moves forward, whoever writes it and in whatever order.
import { expect, test } from 'vitest';
import { positionsOf } from '../../../testing/positions-of.ts';
import { type Fixture, idsOf } from './harness.ts';

type Counter = { _id: string; value: number };

const counter = (value: number, _id = 'c1'): Counter => ({ _id, value });

export function writingContract(fixture: Fixture): void {
  const positions = async (name: string, ...ids: string[]) => positionsOf(fixture.store(), name, ids);

  test('a greater position replaces the document', async () => {
    const counters = await fixture.collection<Counter & { note?: string }>();
    await counters.write({ _id: 'c1', doc: { ...counter(1), note: 'first' }, position: 5n });
    expect(await counters.write({ _id: 'c1', doc: counter(2), position: 8n })).toEqual([]);
    expect(await counters.get('c1')).toEqual({ _id: 'c1', value: 2, _at: 8n });
  });

  test('a smaller or equal position is ignored, and reported', async () => {
    const counters = await fixture.collection<Counter>();
    await counters.write({ _id: 'c1', doc: counter(1), position: 5n });
    expect(await counters.write({ _id: 'c1', doc: counter(2), position: 4n })).toEqual(['c1']);
    expect(await counters.write({ _id: 'c1', doc: counter(3), position: 5n })).toEqual(['c1']);
    expect(await counters.write({ _id: 'c1', doc: null, position: 5n })).toEqual(['c1']);
    expect(await counters.get('c1')).toEqual({ _id: 'c1', value: 1, _at: 5n });
  });

  test('only the outdated ones of many writes are ignored', async () => {
    const counters = await fixture.collection<Counter>();
    await counters.put([counter(1, 'c1'), counter(2, 'c2'), counter(3, 'c3')], 10n);
    const ignored = await counters.write(
      { _id: 'c1', doc: counter(11, 'c1'), position: 20n },
      { _id: 'c2', doc: counter(12, 'c2'), position: 11n },
      { _id: 'c3', doc: null, position: 2n },
      { _id: 'c4', doc: counter(14, 'c4'), position: 1n },
    );
    expect([...ignored].sort()).toEqual(['c2', 'c3']);
    const found = await fixture.store().getMany<Counter>(counters.name, ['c1', 'c2', 'c3', 'c4']);
    expect(found.map(({ value }) => value)).toEqual([11, 2, 3, 14]);
  });

  test('the greatest position wins among several writes to one document in one call', async () => {
    const counters = await fixture.collection<Counter>();
    const forward = await counters.write(
      { _id: 'c1', doc: counter(1), position: 1n },
      { _id: 'c1', doc: counter(2), position: 2n },
    );
    expect(forward).toEqual([]);
    expect(await counters.get('c1')).toEqual({ _id: 'c1', value: 2, _at: 2n });
    const backward = await counters.write(
      { _id: 'c1', doc: counter(9), position: 9n },
      { _id: 'c1', doc: counter(8), position: 8n },
    );
    expect(backward).toEqual(['c1']);
    expect(await counters.get('c1')).toEqual({ _id: 'c1', value: 9, _at: 9n });
  });

  test('an empty write succeeds', async () => {
    const counters = await fixture.collection<Counter>();
    expect(await counters.write()).toEqual([]);
  });

  test('a document that was read can be changed and written back', async () => {
    const counters = await fixture.collection<Counter>();
    await counters.put([counter(1)], 2n ** 60n);
    const read = await counters.get('c1');
    if (read === undefined) throw new Error('c1 should be there');
    expect(await counters.write({ _id: 'c1', doc: { ...read, value: 2 }, position: 2n ** 60n + 1n })).toEqual([]);
    expect(await counters.get('c1')).toEqual({ _id: 'c1', value: 2, _at: 2n ** 60n + 1n });
  });

  test('a deleted document is gone, and a late redelivery does not bring it back', async () => {
    const counters = await fixture.collection<Counter>({ indexes: [{ fields: { value: 1 } }] });
    await counters.put([counter(1), counter(1, 'c2')], 5n);
    expect(await counters.write({ _id: 'c1', doc: null, position: 9n })).toEqual([]);
    expect(await counters.write({ _id: 'c1', doc: counter(1), position: 5n })).toEqual(['c1']);
    expect(await counters.write({ _id: 'c1', doc: counter(1), position: 9n })).toEqual(['c1']);

    const store = fixture.store();
    expect(await counters.get('c1')).toBeUndefined();
    expect(idsOf(await store.find<Counter>(counters.name, { where: { value: 1 }, limit: 5 }))).toEqual(['c2']);
    expect(idsOf(await store.find<Counter>(counters.name, { limit: 5 }))).toEqual(['c2']);
    expect(idsOf(await store.find<Counter>(counters.name, { where: { _id: 'c1' }, limit: 5 }))).toEqual([]);
    expect(idsOf(await store.find<Counter>(counters.name, { where: { value: null }, limit: 5 }))).toEqual([]);
    expect(await store.count<Counter>(counters.name)).toBe(1);
    expect(await store.count<Counter>(counters.name, { value: 1 })).toBe(1);
    expect(idsOf(await store.scan(counters.name, { limit: 5 }))).toEqual(['c2']);

    expect(await counters.write({ _id: 'c1', doc: counter(4), position: 10n })).toEqual([]);
    expect(await counters.get('c1')).toEqual({ _id: 'c1', value: 4, _at: 10n });
  });

  test('deleting a missing document leaves a tombstone too', async () => {
    const counters = await fixture.collection<Counter>();
    expect(await counters.write({ _id: 'c1', doc: null, position: 9n })).toEqual([]);
    expect(await counters.write({ _id: 'c1', doc: counter(1), position: 5n })).toEqual(['c1']);
    expect(await positions(counters.name, 'c1')).toEqual(new Map([['c1', 9n]]));
  });

  test('positions cover documents and tombstones', async () => {
    const counters = await fixture.collection<Counter>();
    await counters.put([counter(1, 'c1'), counter(2, 'c2')], 3n);
    await counters.write({ _id: 'c2', doc: null, position: 7n });
    expect(await positions(counters.name, 'c2', 'c9', 'c1', 'c1')).toEqual(
      new Map([
        ['c2', 7n],
        ['c1', 3n],
      ]),
    );
    expect(await positions(counters.name)).toEqual(new Map());
  });

  test('a sweep removes the tombstones up to a position, and nothing else', async () => {
    const counters = await fixture.collection<Counter>();
    await counters.put([counter(1, 'c1'), counter(2, 'c2'), counter(3, 'c3'), counter(4, 'c4')], 1n);
    await counters.write(
      { _id: 'c1', doc: null, position: 10n },
      { _id: 'c2', doc: null, position: 11n },
      { _id: 'c3', doc: null, position: 12n },
    );
    expect(await fixture.store().sweep(counters.name, 11n)).toBe(2);
    expect(await fixture.store().sweep(counters.name, 11n)).toBe(0);
    expect(await positions(counters.name, 'c1', 'c2', 'c3', 'c4')).toEqual(
      new Map([
        ['c3', 12n],
        ['c4', 4n],
      ]),
    );
    expect(await counters.write({ _id: 'c1', doc: counter(5, 'c1'), position: 2n })).toEqual([]);
  });
}

/** For stores that share their documents with those of other processes. */
export function sharingContract(fixture: Fixture): void {
  test('two stores over the same documents agree: the greater position wins, whichever comes first', async () => {
    const open = fixture.another();
    if (open === undefined) throw new Error('The harness opens no second store.');
    const counters = await fixture.collection<Counter>();
    const second = await open();
    try {
      await second.ensure(counters.spec);
      const other = async (value: number, position: bigint) =>
        (await second.write(counters.name, [{ _id: 'c1', doc: counter(value), position }])).ignored;
      expect(await other(1, 10n)).toEqual([]);
      expect(await counters.write({ _id: 'c1', doc: counter(2), position: 9n })).toEqual(['c1']);
      expect(await counters.write({ _id: 'c1', doc: counter(3), position: 11n })).toEqual([]);
      expect(await other(4, 10n)).toEqual(['c1']);
      expect(await second.get<Counter>(counters.name, 'c1')).toEqual({ _id: 'c1', value: 3, _at: 11n });

      const racers = Array.from({ length: 40 }, (_, n) => BigInt(100 + ((n * 17) % 40)));
      await Promise.all(
        racers.map((at, n) =>
          n % 2 === 0 ? other(Number(at), at) : counters.write({ _id: 'c1', doc: counter(Number(at)), position: at }),
        ),
      );
      expect(await counters.get('c1')).toEqual({ _id: 'c1', value: 139, _at: 139n });
      expect(await second.get<Counter>(counters.name, 'c1')).toEqual({ _id: 'c1', value: 139, _at: 139n });
    } finally {
      await second.close();
    }
  });
}
