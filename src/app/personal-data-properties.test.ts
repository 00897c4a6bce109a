// Where the read models contain personal data, and what an erasure leaves of it, in any history that the deciders allow. All personal text
// in these histories carries a mark, so the tests find it wherever it was copied.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Recorded } from '../kernel/event.ts';
import type { Document } from '../platform/documents/document-store.ts';
import type { Collection, Projection } from '../platform/projection.ts';
import { anyMark, markOf } from '../testing/history/history.ts';
import { sampleHistories } from '../testing/history/random-history-fixture.ts';
import { foldInMemory } from '../testing/projections/memory-fold.ts';
import { eventDescriptions, projections } from './registry.ts';

type Events = readonly Recorded[];

const someHistories = sampleHistories(60);

const described = new Map(eventDescriptions.map((description) => [description.type, description]));
const dataOf = (event: Recorded) => event.data as Readonly<Record<string, unknown>>;

function erasedIn(events: Events): readonly string[] {
  return events.flatMap((event) => {
    const field = described.get(event.type)?.erases;
    return field === undefined ? [] : [String(dataOf(event)[field])];
  });
}

function ownerOf({ whose }: Collection, doc: Document): unknown {
  return whose === 'nobody' ? undefined : (doc as Readonly<Record<string, unknown>>)[whose.owner];
}

describe('in the histories', () => {
  const fields = someHistories.flat().flatMap((event) =>
    Object.entries(dataOf(event)).map(([field, value]) => {
      const of = described.get(event.type)?.personal[field];
      // A reason may not be about anybody in particular.
      const person = of === undefined ? null : dataOf(event)[of];
      return {
        type: event.type,
        field,
        text: JSON.stringify(value),
        person: person === null ? undefined : String(person),
      };
    }),
  );

  test('all personal data carries its person’s mark', () => {
    // The name of a time zone has no room for a mark.
    const marked = fields.filter(({ field }) => field !== 'timeZone');
    const unmarked = marked.filter(
      ({ person, text }) => person !== undefined && !['null', '[]'].includes(text) && !text.includes(markOf(person)),
    );
    expect(unmarked.slice(0, 5)).toEqual([]);
  });

  test('everything marked is declared personal', () => {
    const undeclared = fields.filter(({ person, text }) => person === undefined && text.includes(anyMark));
    expect(undeclared.slice(0, 5)).toEqual([]);
  });

  test('some erased member owned documents of every collection that members own', () => {
    const owned = new Set(
      someHistories.flatMap((events) => {
        const erased = new Set<unknown>(erasedIn(events));
        const unerased = events.filter(({ type }) => described.get(type)?.erases === undefined);
        return projections
          .flatMap((projection) => ownedIn(foldInMemory(projection, unerased), projection, erased))
          .map(({ collection }) => collection);
      }),
    );
    const declared = projections.flatMap(({ collections }) => collections.filter(({ whose }) => whose !== 'nobody'));
    expect([...owned].sort()).toEqual(declared.map(({ name }) => name).sort());
  });
});

type Folded = ReturnType<typeof foldInMemory>;

function ownedIn(folded: Folded, { collections }: Projection, members: ReadonlySet<unknown>) {
  return collections.flatMap((collection) =>
    [...(folded.get(collection.name)?.values() ?? [])]
      .filter((doc) => members.has(ownerOf(collection, doc)))
      .map((doc) => ({ collection: collection.name, doc })),
  );
}

describe.each(projections.map((projection) => ({ name: projection.name, projection })))('$name', ({ projection }) => {
  let foldedHistories: readonly Readonly<{ events: Events; folded: Folded }>[] = [];
  beforeAll(() => {
    foldedHistories = someHistories.map((events) => ({ events, folded: foldInMemory(projection, events) }));
  });
  afterAll(() => {
    foldedHistories = [];
  });

  test('contains personal data only in documents of the person it is about', () => {
    for (const { folded } of foldedHistories) {
      const strange = projection.collections.flatMap((collection) =>
        [...(folded.get(collection.name)?.values() ?? [])].filter((doc) => {
          const ownMark = markOf(String(ownerOf(collection, doc)));
          return JSON.stringify(doc).replaceAll(ownMark, '').includes(anyMark);
        }),
      );
      expect(strange).toEqual([]);
    }
  });

  test('contains nothing personal of erased members', () => {
    for (const { events, folded } of foldedHistories) {
      const marks = erasedIn(events).map(markOf);
      const docs = [...folded.values()].flatMap((held) => [...held.values()]);
      const kept = docs.filter((doc) => marks.some((mark) => JSON.stringify(doc).includes(mark)));
      expect(kept).toEqual([]);
    }
  });

  test('contains none of their documents except ids, counts and instants', () => {
    for (const { events, folded } of foldedHistories) {
      const ids = idsIn(events);
      const left = ownedIn(folded, projection, new Set<unknown>(erasedIn(events)));
      expect(left.filter(({ doc: { _id, ...rest } }) => !isBare(rest, ids))).toEqual([]);
    }
  });
});

function idsIn(events: Events): ReadonlySet<unknown> {
  const fieldsOf = (type: string) => Object.keys(described.get(type)?.ids ?? {});
  return new Set(events.flatMap((event) => fieldsOf(event.type).flatMap((field) => dataOf(event)[field])));
}

const instant = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;
const codeWord = /^[a-z]*$/;
/** The format of `shortId`. */
const hashed = /^[\w-]{22}$/;

/**
 * Returns whether a value contains nothing personal. Apart from ids, numbers and instants, a document may name its kind: `poll`,
 * `post_like`. Personal data carry a mark.
 */
function isBare(value: unknown, ids: ReadonlySet<unknown>): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every((each) => isBare(each, ids));
  if (typeof value !== 'string' || instant.test(value) || hashed.test(value) || ids.has(value)) return true;
  return value.split(/[:_-]/).every((part) => ids.has(part) || codeWord.test(part));
}
