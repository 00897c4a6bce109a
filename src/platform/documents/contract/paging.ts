// Pages by cursor: no document twice, none skipped, whatever arrives in between.
import { expect, test } from 'vitest';
import { type After, afterOf, type FindOptions, type Sort } from '../document-store.ts';
import { type Collection, type Fixture, idsOf } from './harness.ts';

type Entry = { _id: string; room?: string; at?: number | null; title?: string | null; people?: readonly string[] };

export function pagingContract(fixture: Fixture): void {
  const made = () =>
    fixture.collection<Entry>({
      indexes: [
        { fields: { at: -1 } },
        { fields: { room: 1, at: -1 } },
        { fields: { at: 1, title: -1 } },
        { fields: { people: 1, at: -1 }, array: true },
      ],
    });

  const walk = async (
    entries: Collection<Entry>,
    options: Omit<FindOptions<Entry>, 'limit' | 'after'> & { limit?: number },
    betweenPages: (page: number) => Promise<void> = async () => {},
  ) => {
    const sort: Sort<Entry> = options.sort ?? {};
    const seen: string[] = [];
    let after: After | undefined;
    for (let page = 0; ; page += 1) {
      const found = await fixture.store().find<Entry>(entries.name, { limit: 3, ...options, after });
      seen.push(...idsOf(found));
      const last = found.at(-1);
      if (last === undefined) return seen;
      after = afterOf<Entry>(last, sort);
      await betweenPages(page);
    }
  };

  const tied = Array.from({ length: 20 }, (_, n) => ({
    _id: `e${String(n).padStart(2, '0')}`,
    room: n % 2 === 0 ? 'red' : 'blue',
    at: Math.floor(n / 7),
    people: ['ann', `p${n % 3}`],
  }));

  test('ties on the sort field are broken by the id, in the direction of the sort', async () => {
    const entries = await made();
    await entries.put(tied);
    expect(await walk(entries, { sort: { at: -1 } })).toEqual(idsOf(tied).toReversed());
    expect(await walk(entries, { sort: { at: 1 } })).toEqual(idsOf(tied));
    expect(await walk(entries, {})).toEqual(idsOf(tied));
    expect(await walk(entries, { sort: { _id: -1 } })).toEqual(idsOf(tied).toReversed());
  });

  test('pages follow each other within equality, $in, a range and an array', async () => {
    const entries = await made();
    await entries.put(tied);
    const ids = (keep: (entry: (typeof tied)[number]) => boolean) => idsOf(tied.filter(keep)).toReversed();
    const sort = { at: -1 } as const;
    expect(await walk(entries, { where: { room: 'red' }, sort })).toEqual(ids(({ room }) => room === 'red'));
    expect(await walk(entries, { where: { room: { $in: ['red', 'blue'] } }, sort })).toEqual(ids(() => true));
    expect(await walk(entries, { where: { room: 'blue', at: { $lte: 1 } }, sort })).toEqual(
      ids(({ room, at }) => room === 'blue' && at <= 1),
    );
    expect(await walk(entries, { where: { people: 'p1' }, sort })).toEqual(ids(({ people }) => people.includes('p1')));
    expect(await walk(entries, { where: { people: { $in: ['p1', 'p2', 'ann'] } }, sort })).toEqual(ids(() => true));
    expect(await walk(entries, { where: { room: 'red' }, sort: { room: 1, at: -1 } })).toEqual(
      ids(({ room }) => room === 'red'),
    );
  });

  test('pages pass through null, missing and present values in either direction', async () => {
    const entries = await made();
    const mixed: Entry[] = [
      { _id: 'a', at: null, title: 'x' },
      { _id: 'b', title: null },
      { _id: 'c', at: 1 },
      { _id: 'd', at: 1, title: 'x' },
      { _id: 'e', at: 1, title: 'y' },
      { _id: 'f', at: null },
      { _id: 'g', at: -2, title: 'x' },
      { _id: 'h', at: 1, title: 'x' },
    ];
    await entries.put(mixed);
    expect(await walk(entries, { sort: { at: -1 }, limit: 1 })).toEqual(['h', 'e', 'd', 'c', 'g', 'f', 'b', 'a']);
    expect(await walk(entries, { sort: { at: 1 }, limit: 1 })).toEqual(['a', 'b', 'f', 'g', 'c', 'd', 'e', 'h']);
    const both = ['a', 'f', 'b', 'g', 'e', 'h', 'd', 'c'];
    expect(await walk(entries, { sort: { at: 1, title: -1 }, limit: 1 })).toEqual(both);
    expect(await walk(entries, { sort: { at: -1, title: 1 }, limit: 1 })).toEqual(both.toReversed());
  });

  test('documents that arrive between pages neither repeat nor hide others', async () => {
    const entries = await made();
    await entries.put(tied);
    const seen = await walk(entries, { sort: { at: -1 } }, async (page) => {
      const newer = { _id: `new-${page}`, room: 'red', at: 100 + page };
      const between = { _id: `e00-${page}`, room: 'red', at: 0 };
      await entries.put([newer, between], BigInt(1_000 + 10 * page));
    });
    expect(seen.filter((id) => !id.startsWith('new') && !id.startsWith('e00-'))).toEqual(idsOf(tied).toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => id.startsWith('new'))).toEqual([]);
    expect(seen).toContain('e00-0');
  });

  test('documents deleted between pages leave the others in place, even if one was the last of its page', async () => {
    const entries = await made();
    await entries.put(tied);
    const seen = await walk(entries, { sort: { at: -1 }, limit: 5 }, async (page) => {
      if (page !== 0) return;
      await entries.write({ _id: 'e15', doc: null, position: 500n }, { _id: 'e14', doc: null, position: 501n });
    });
    expect(seen).toEqual(
      idsOf(tied)
        .toReversed()
        .filter((id) => id !== 'e14'),
    );
  });

  test('a cursor that does not belong to the sort is refused', async () => {
    const entries = await made();
    await entries.put(tied);
    for (const after of [[], ['e01'], [1, 'e01', 2], [1, 7], [{}, 'e01'] as unknown as After]) {
      await expect(fixture.store().find<Entry>(entries.name, { sort: { at: -1 }, limit: 3, after })).rejects.toThrow(
        RangeError,
      );
    }
  });
}
