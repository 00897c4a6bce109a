// Any query over any documents returns what the naive evaluation returns, page after page, or is refused for lack of an index.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type After, afterOf, type Index, type Sort, type Where, type Write } from '../document-store.ts';
import { servingIndex } from '../serving-index.ts';
import { type Fixture, idsOf } from './harness.ts';
import { naiveFind } from './naive-find.ts';

type Thing = { _id: string; a?: string | null; b?: number | null; c?: boolean | null; d?: readonly string[] };

const indexes: readonly Index<Thing>[] = [
  { fields: { a: 1 } },
  { fields: { b: -1 } },
  { fields: { a: 1, b: -1 } },
  { fields: { c: 1, a: -1, b: 1 } },
  { fields: { d: 1 }, array: true },
  { fields: { d: 1, b: -1 }, array: true },
  { fields: { d: 1, c: 1, a: 1 }, array: true },
];

const word = fc.constantFrom('x', 'y', 'é', '🧵', 'ﬁ');
const number = fc.constantFrom(-1, 0, 0.5, 2, 10);
const id = fc.integer({ min: 0, max: 30 }).map((n) => `t${n}`);

const thing: fc.Arbitrary<Thing> = fc.record(
  {
    _id: id,
    a: fc.option(word),
    b: fc.option(number),
    c: fc.option(fc.boolean()),
    d: fc.array(word, { maxLength: 3 }),
  },
  { requiredKeys: ['_id'] },
);

const condition = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.option(value) },
    { weight: 2, arbitrary: fc.record({ $in: fc.array(fc.option(value), { maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ $ne: fc.option(value) }) },
    {
      weight: 2,
      arbitrary: fc.oneof(
        fc.record({ $gt: value }),
        fc.record({ $gte: value, $lt: value }),
        fc.record({ $lte: value }),
      ),
    },
  );

const equality = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof(value, fc.record({ $in: fc.array(value, { maxLength: 3 }) }), fc.record({ $ne: value }));

const where: fc.Arbitrary<Where<Thing>> = fc.oneof(
  fc.record({ a: condition(word) }, { requiredKeys: [] }),
  fc.record({ a: condition(word), b: condition(number), c: condition(fc.boolean()) }, { requiredKeys: [] }),
  fc.record(
    { d: equality(word), a: condition(word), b: condition(number), c: condition(fc.boolean()) },
    { requiredKeys: ['d'] },
  ),
  fc.record({ _id: condition(id).filter((one) => one !== null), a: condition(word) }, { requiredKeys: ['_id'] }),
) as fc.Arbitrary<Where<Thing>>;

const sort: fc.Arbitrary<Sort<Thing>> = fc.oneof(
  fc.constant({}),
  fc
    .tuple(
      fc.shuffledSubarray(['a', 'b', 'c', '_id'] as const, { maxLength: 3 }),
      fc.array(fc.constantFrom(1, -1), { minLength: 4, maxLength: 4 }),
    )
    .map(([fields, directions]) => Object.fromEntries(fields.map((field, at) => [field, directions[at] ?? 1]))),
);

export function findingProperties(fixture: Fixture): void {
  test('find and count agree with the naive evaluation, page by page', { timeout: 120_000 }, async () => {
    const store = fixture.store();
    const things = await fixture.collection<Thing>({ indexes });
    let position = 0n;
    let living = new Map<string, Thing>();
    let served = 0;

    const replaceAll = async (docs: readonly Thing[]) => {
      const next = new Map(docs.map((doc) => [doc._id, doc]));
      const deleted = [...living.keys()].filter((one) => !next.has(one));
      position += 1n;
      const writes: Write<Thing>[] = deleted.map((_id) => ({ _id, doc: null, position }));
      writes.push(...[...next.values()].map((doc) => ({ _id: doc._id, doc, position })));
      await store.write<Thing>(things.name, writes);
      living = next;
    };

    const query = fc.record({ where, sort, limit: fc.integer({ min: 1, max: 6 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { maxLength: 40 }),
        fc.array(query, { minLength: 30, maxLength: 30 }),
        async (docs, queries) => {
          await replaceAll(docs);
          const all = [...living.values()];
          for (const { where, sort, limit } of queries) {
            if (servingIndex(things.spec, where, 'any') !== undefined) {
              const expected = naiveFind(all, { where, limit: 1_000 }).length;
              expect(await store.count<Thing>(things.name, where), JSON.stringify({ where })).toBe(expected);
            }
            if (servingIndex(things.spec, where, sort) === undefined) continue;
            served += 1;
            for (let after: After | undefined; ; ) {
              const page = await store.find<Thing>(things.name, { where, sort, limit, after });
              const expected = naiveFind(all, { where, sort, limit, after });
              expect(idsOf(page), JSON.stringify({ where, sort, limit, after })).toEqual(idsOf(expected));
              const last = page.at(-1);
              if (last === undefined) break;
              after = afterOf<Thing>(last, sort);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(served).toBeGreaterThan(100);
  });
}
