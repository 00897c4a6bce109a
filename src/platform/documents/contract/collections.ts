// Creating collections, adding indexes, and dropping collections.
import { expect, test } from 'vitest';
import { positionsOf } from '../../../testing/positions-of.ts';
import { QueryWithoutIndex, UnknownCollection } from '../document-store.ts';
import { type Fixture, idsOf } from './harness.ts';

type Tool = { _id: string; sector: string; stars: number; tags?: readonly string[]; title?: string };

export function collectionsContract(fixture: Fixture): void {
  test('ensuring a collection again changes nothing', async () => {
    const tools = await fixture.collection<Tool>({ indexes: [{ fields: { sector: 1 } }], text: ['title'] });
    await tools.put([{ _id: 'lathe', sector: 'metal', stars: 4, title: 'A lathe' }]);
    await fixture.store().ensure(tools.spec);
    await fixture.store().ensure(tools.spec);
    expect(await tools.get('lathe')).toEqual({ _id: 'lathe', sector: 'metal', stars: 4, title: 'A lathe', _at: 1n });
    expect(idsOf(await fixture.store().search(tools.name, 'lathe', { limit: 5 }))).toEqual(['lathe']);
  });

  test('an index, an array index and a text index declared later cover existing documents', async () => {
    const store = fixture.store();
    const tools = await fixture.collection<Tool>();
    await tools.put([
      { _id: 'saw', sector: 'wood', stars: 3, tags: ['loud'], title: 'Panel saw' },
      { _id: 'plane', sector: 'wood', stars: 5, tags: ['quiet', 'sharp'], title: 'Jack plane' },
      { _id: 'gone', sector: 'wood', stars: 1, tags: ['loud'], title: 'Bow saw' },
    ]);
    await tools.write({ _id: 'gone', doc: null, position: 9n });
    const bySector = { where: { sector: 'wood' }, sort: { stars: -1 }, limit: 5 } as const;
    await expect(store.find<Tool>(tools.name, bySector)).rejects.toThrow(QueryWithoutIndex);

    await store.ensure<Tool>({
      ...tools.spec,
      indexes: [{ fields: { sector: 1, stars: 1 } }, { fields: { tags: 1 }, array: true }],
      text: ['title'],
    });
    expect(idsOf(await store.find<Tool>(tools.name, bySector))).toEqual(['plane', 'saw']);
    expect(idsOf(await store.find<Tool>(tools.name, { where: { tags: 'loud' }, limit: 5 }))).toEqual(['saw']);
    expect(idsOf(await store.search<Tool>(tools.name, 'saw', { limit: 5 }))).toEqual(['saw']);
  });

  test('a collection with deferred indexes can be read by id, and its first query builds the indexes', async () => {
    const store = fixture.store();
    const tools = await fixture.collection<Tool>();
    await store.drop(tools.name);
    const spec = {
      ...tools.spec,
      indexes: [{ fields: { sector: 1, stars: 1 } }, { fields: { tags: 1 }, array: true }],
      text: ['title'],
    } as const;
    await store.ensure<Tool>(spec, 'at-first-query');
    await tools.put([
      { _id: 'saw', sector: 'wood', stars: 3, tags: ['loud', 'long'], title: 'Panel saw' },
      { _id: 'plane', sector: 'wood', stars: 5, tags: ['quiet'], title: 'Jack plane' },
      { _id: 'drill', sector: 'metal', stars: 4, tags: ['loud'], title: 'Hand drill' },
    ]);
    await tools.write(
      { _id: 'saw', doc: { _id: 'saw', sector: 'wood', stars: 3, tags: ['short'], title: 'Coping saw' }, position: 7n },
      { _id: 'drill', doc: null, position: 8n },
    );
    expect(await tools.get('plane')).toMatchObject({ stars: 5 });
    expect(idsOf(await store.scan<Tool>(tools.name, { limit: 5 }))).toEqual(['plane', 'saw']);
    expect(idsOf(await store.search<Tool>(tools.name, 'coping', { limit: 5 }))).toEqual(['saw']);

    const bySector = { where: { sector: 'wood' }, sort: { stars: -1 }, limit: 5 } as const;
    const [found, counted] = await Promise.all([
      store.find<Tool>(tools.name, bySector),
      store.count<Tool>(tools.name, { tags: 'loud' }),
    ]);
    expect(idsOf(found)).toEqual(['plane', 'saw']);
    expect(counted).toBe(0);
    await tools.put([{ _id: 'lathe', sector: 'wood', stars: 4, tags: ['loud'], title: 'Lathe' }], 9n);
    expect(idsOf(await store.find<Tool>(tools.name, bySector))).toEqual(['plane', 'lathe', 'saw']);
  });

  test('deferred indexes are created when the collection is ensured again, also by another store', async () => {
    const store = fixture.store();
    const tools = await fixture.collection<Tool>();
    await store.drop(tools.name);
    const spec = { ...tools.spec, indexes: [{ fields: { sector: 1, stars: 1 } }] } as const;
    await store.ensure<Tool>(spec, 'at-first-query');
    await store.ensure<Tool>(spec, 'at-first-query');
    await tools.put([{ _id: 'vice', sector: 'metal', stars: 2 }]);
    const other = await fixture.another()?.();
    try {
      await (other ?? store).ensure<Tool>(spec);
      for (const reader of [store, other ?? store]) {
        const found = await reader.find<Tool>(tools.name, { where: { sector: 'metal' }, sort: { stars: 1 }, limit: 5 });
        expect(idsOf(found)).toEqual(['vice']);
      }
    } finally {
      await other?.close();
    }
  });

  test('dropping a collection removes its documents and their positions', async () => {
    const store = fixture.store();
    const tools = await fixture.collection<Tool>({ indexes: [{ fields: { tags: 1 }, array: true }], text: ['title'] });
    await tools.put([{ _id: 'vice', sector: 'metal', stars: 2, tags: ['heavy'], title: 'Bench vice' }], 7n);
    await store.drop(tools.name);
    expect(await store.collections()).not.toContain(tools.name);

    await store.ensure(tools.spec);
    expect(await tools.get('vice')).toBeUndefined();
    expect(await positionsOf(store, tools.name, ['vice'])).toEqual(new Map());
    expect(await store.find<Tool>(tools.name, { where: { tags: 'heavy' }, limit: 5 })).toEqual([]);
    expect(await store.search(tools.name, 'vice', { limit: 5 })).toEqual([]);
    expect(await tools.write({ _id: 'vice', doc: { _id: 'vice', sector: 'metal', stars: 1 }, position: 1n })).toEqual(
      [],
    );
  });

  test('dropping a missing collection does nothing', async () => {
    await expect(fixture.store().drop('contract-never-made')).resolves.toBeUndefined();
  });

  test('the collections are listed by name', async () => {
    const tools = await fixture.collection<Tool>({ indexes: [{ fields: { tags: 1 }, array: true }], text: ['title'] });
    const users = await fixture.collection();
    const listed = (await fixture.store().collections()).filter((name) => name.startsWith('contract-'));
    expect(listed).toEqual([tools.name, users.name].sort());
    expect(await fixture.store().collections(tools.name)).toEqual([tools.name]);
    expect(await fixture.store().collections('contract-never')).toEqual([]);
  });

  test('a collection that was not ensured is refused, reading and writing', async () => {
    const store = fixture.store();
    const name = 'contract-never-made';
    await expect(store.get(name, 'x')).rejects.toThrow(UnknownCollection);
    await expect(store.getMany(name, ['x'])).rejects.toThrow(UnknownCollection);
    await expect(store.find(name, { limit: 1 })).rejects.toThrow(UnknownCollection);
    await expect(store.count(name)).rejects.toThrow(UnknownCollection);
    await expect(store.search(name, 'x', { limit: 1 })).rejects.toThrow(UnknownCollection);
    await expect(store.scan(name, { limit: 1 })).rejects.toThrow(UnknownCollection);
    await expect(store.load([{ collection: name, ids: ['x'] }])).rejects.toThrow(UnknownCollection);
    await expect(store.sweep(name, 1n)).rejects.toThrow(UnknownCollection);
    await expect(store.write(name, [{ _id: 'x', doc: { _id: 'x' }, position: 1n }])).rejects.toThrow(UnknownCollection);
    expect(await store.collections()).not.toContain(name);
  });

  test('a name that some engine does not allow is refused', async () => {
    for (const name of ['', 'a b', 'a"b', 'système', 'a$b', 'x'.repeat(101)]) {
      await expect(fixture.store().ensure({ name, indexes: [] })).rejects.toThrow(TypeError);
    }
  });
}
