// Getting documents by their ids, and scanning all of them.
import { expect, test } from 'vitest';
import { positionsOf } from '../../../testing/positions-of.ts';
import { type Fixture, idsOf } from './harness.ts';

type Note = { _id: string; text?: string; tags?: readonly string[]; more?: unknown };

export function readingContract(fixture: Fixture): void {
  test('a document is read back exactly as written, with its position', async () => {
    const notes = await fixture.collection<Note>();
    const note = {
      _id: 'n1',
      text: 'Zoë said "hi"',
      tags: ['a', 'b'],
      more: { deep: [1, 2.5, null, true, { x: '' }] },
    };
    await notes.write({ _id: 'n1', doc: note, position: 42n });
    expect(await notes.get('n1')).toEqual({ ...note, _at: 42n });
    expect(await notes.get('n2')).toBeUndefined();
  });

  test('positions beyond 2^53 are exact', async () => {
    const notes = await fixture.collection<Note>();
    for (const position of [2n ** 53n + 1n, 2n ** 60n + 3n, 2n ** 63n - 1n]) {
      expect(await notes.write({ _id: `n-${position}`, doc: { _id: `n-${position}` }, position: position })).toEqual(
        [],
      );
      expect(await notes.get(`n-${position}`)).toEqual({ _id: `n-${position}`, _at: position });
      expect(await notes.write({ _id: `n-${position}`, doc: null, position: position - 1n })).toEqual([
        `n-${position}`,
      ]);
      expect(await positionsOf(fixture.store(), notes.name, [`n-${position}`])).toEqual(
        new Map([[`n-${position}`, position]]),
      );
    }
  });

  test('many are returned in the requested order, without missing and deleted ones', async () => {
    const notes = await fixture.collection<Note>();
    await notes.put(['n1', 'n2', 'n3', 'n4'].map((_id) => ({ _id })));
    await notes.write({ _id: 'n2', doc: null, position: 9n });
    const found = await fixture.store().getMany<Note>(notes.name, ['n4', 'n9', 'n2', 'n1', 'n3', 'n1']);
    expect(idsOf(found)).toEqual(['n4', 'n1', 'n3', 'n1']);
    expect(found[0]).toEqual({ _id: 'n4', _at: 4n });
    expect(await fixture.store().getMany(notes.name, [])).toEqual([]);
  });

  test('3,000 are returned at once', async () => {
    const notes = await fixture.collection<Note>();
    const ids = Array.from({ length: 3_000 }, (_, at) => `n${at}`);
    await notes.put(ids.map((_id) => ({ _id })));
    expect(idsOf(await fixture.store().getMany(notes.name, ids.toReversed()))).toEqual(ids.toReversed());
    expect((await positionsOf(fixture.store(), notes.name, ids)).size).toBe(3_000);
  });

  test('an id may be any text', async () => {
    const notes = await fixture.collection<Note>();
    const ids = [
      'Zoë',
      'Zoe\u0308',
      '東京',
      '🧵',
      'a b',
      "o'hara",
      '"; drop table x',
      '$set',
      'a.b',
      '%',
      '\\',
      '-1',
      '007',
    ];
    await notes.put(ids.map((_id) => ({ _id, text: `of ${_id}` })));
    for (const [at, _id] of ids.entries()) {
      expect(await notes.get(_id)).toEqual({ _id, text: `of ${_id}`, _at: BigInt(at + 1) });
    }
    expect(idsOf(await fixture.store().getMany(notes.name, ids))).toEqual(ids);
  });

  test('fields may have any name', async () => {
    const notes = await fixture.collection<Note>();
    const more = { $set: 1, 'a.b': 2, 'Zoë 🧵': 3, '': 4, constructor: 5, 'o\'hara "q"': 6, nested: { $where: 'x' } };
    await notes.put([{ _id: 'n1', more }]);
    expect(await notes.get('n1')).toEqual({ _id: 'n1', more, _at: 1n });
  });

  test('an undefined field counts as missing', async () => {
    const notes = await fixture.collection<{ _id: string; text?: string | undefined; more?: unknown }>();
    await notes.put([{ _id: 'n1', text: undefined, more: { inner: undefined, kept: 1 } }]);
    expect(Object.keys((await notes.get('n1')) ?? {}).sort()).toEqual(['_at', '_id', 'more']);
    expect(Object.keys((await notes.get('n1'))?.more ?? {})).toEqual(['kept']);
  });

  test('a document may be a megabyte long', async () => {
    const notes = await fixture.collection<Note>({ text: ['text'] });
    const text = 'ünïcode wörds '.repeat(70_000);
    await notes.put([{ _id: 'heavy', text }]);
    expect((await notes.get('heavy'))?.text).toBe(text);
    expect(idsOf(await fixture.store().search(notes.name, 'words', { limit: 1 }))).toEqual(['heavy']);
  });

  test('a document that search finds is loaded as it was written', async () => {
    const notes = await fixture.collection<Note>({ text: ['text'] });
    await notes.put([{ _id: 'n1', text: 'seven words' }]);
    const [loaded] = await fixture.store().load([{ collection: notes.name, ids: ['n1'] }]);
    expect(loaded?.get('n1')?.doc).toEqual({ _id: 'n1', text: 'seven words' });
  });

  test('a scan yields every living document once, in the order of ids', async () => {
    const notes = await fixture.collection<Note>();
    const ids = ['b', 'a', 'é', 'Z', '🧵', 'ﬁ', 'a1', 'c'];
    await notes.put(ids.map((_id) => ({ _id })));
    await notes.write({ _id: 'c', doc: null, position: 99n });
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = await fixture.store().scan<Note>(notes.name, { limit: 3, ...(after !== undefined && { after }) });
      seen.push(...idsOf(page));
      if (page.length < 3) break;
    }
    expect(seen).toEqual(['Z', 'a', 'a1', 'b', 'é', 'ﬁ', '🧵']);
  });
}
