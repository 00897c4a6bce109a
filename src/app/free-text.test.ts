// Free text about a person is personal. Every string in an event is an id, an enum, an instant, a day, a digest, personal, or declared
// public with a reason. The tests find a missing declaration by the field's type and name, and by its values in random histories.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isCredential } from '../kernel/credentials.ts';
import {
  defineEvent,
  type EventDescription,
  idKindOf,
  idOf,
  personal,
  publicBecause,
  publicText,
} from '../kernel/event.ts';
import { sampleHistories } from '../testing/history/random-history-fixture.ts';
import { eventDescriptions } from './registry.ts';

type Field = Readonly<{ path: string; schema: z.ZodType }>;

const instantNamed = /(^|\.)(slot|until|since|upTo|\w+(At|Until|Since|From))$/;
const dayNamed = /(^|\.)(day|\w+Day)$/;

/** Returns the fields below a schema that may contain a string of a user's choice, descending into unions, lists and records. */
function stringsIn({ path, schema }: Field): readonly Field[] {
  if (idKindOf(schema) !== undefined || publicBecause(schema) !== undefined) return [];
  const below = (name: string, inner: unknown) => stringsIn({ path: path + name, schema: inner as z.ZodType });
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def;
    return [
      ...Object.entries(schema.shape).flatMap(([name, inner]) => below(`.${name}`, inner)),
      ...(catchall === undefined || catchall instanceof z.ZodNever ? [] : below('.*', catchall)),
    ];
  }
  if (schema instanceof z.ZodArray) return below('', schema.element);
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => below('', item));
  if (schema instanceof z.ZodRecord) return [...below('.key', schema.keyType), ...below('.*', schema.valueType)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => below('', option));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly) {
    return below('', schema.unwrap());
  }
  if (schema instanceof z.ZodString) return isPatterned(schema) ? [] : [{ path, schema }];
  const holdsNone = [z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean, z.ZodNull].some(
    (kind) => schema instanceof kind,
  );
  // An unknown kind may contain anything.
  return holdsNone ? [] : [{ path, schema }];
}

const isPatterned = (schema: z.ZodString): boolean =>
  (schema.def.checks ?? []).some(({ _zod: { def } }) => 'format' in def && def.format === 'regex');

function fieldsOf(event: EventDescription): readonly Field[] {
  return Object.entries(event.schema.shape).flatMap(([field, schema]) =>
    field in event.personal ? [] : stringsIn({ path: field, schema: schema as z.ZodType }),
  );
}

const isNamedWell = ({ path }: Field): boolean =>
  isCredential(path) || [instantNamed, dayNamed].some((name) => name.test(path));

const unexplained = (descriptions: readonly EventDescription[]): readonly string[] =>
  descriptions.flatMap((event) =>
    fieldsOf(event)
      .filter((field) => !isNamedWell(field))
      .map(({ path }) => `${event.type}.${path}`),
  );

describe('the schema of an event', () => {
  test('declares every string as personal, or says why it is public', () => {
    expect(unexplained(eventDescriptions)).toEqual([]);
  });

  test('is reported if it does not, however deep', () => {
    const NoteShared = defineEvent('NoteShared', {
      summary: 'An author showed a note to some others.',
      schema: z.object({
        authorId: idOf('member'),
        words: personal('authorId', z.string()),
        colour: z.enum(['red', 'green']),
        digest: z.string().regex(/^[0-9a-f]{64}$/),
        sharedAt: z.string(),
        shop: publicText('The name of a shop.').nullable(),
        reason: z.string(),
        tags: z.array(z.string()),
        page: z.object({ title: z.string(), ids: z.array(idOf('page')), notes: z.record(z.string(), z.string()) }),
        writer: z.discriminatedUnion('by', [
          z.object({ by: z.literal('us') }),
          z.object({ by: z.literal('them'), name: z.string().nullable() }),
        ]),
        anything: z.unknown(),
      }),
    });
    expect(unexplained([NoteShared])).toEqual(
      ['reason', 'tags', 'page.title', 'page.notes.key', 'page.notes.*', 'writer.name', 'anything'].map(
        (path) => `NoteShared.${path}`,
      ),
    );
  });

  test('gives each reason as a sentence', () => {
    const reasons = eventDescriptions.flatMap(({ schema }) => reasonsIn(schema));
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((reason) => !/^[A-Z].{9,}\.$/.test(reason))).toEqual([]);
  });
});

function reasonsIn(schema: z.ZodType): readonly string[] {
  const because = publicBecause(schema);
  if (because !== undefined) return [because];
  if (schema instanceof z.ZodObject)
    return Object.values(schema.shape).flatMap((inner) => reasonsIn(inner as z.ZodType));
  if (schema instanceof z.ZodArray) return reasonsIn(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => reasonsIn(option as z.ZodType));
  return schema instanceof z.ZodNullable ? reasonsIn(schema.unwrap() as z.ZodType) : [];
}

test('a field named like an instant or a day contains nothing else in random histories', () => {
  const events = sampleHistories(30).flat();
  const described = new Map(eventDescriptions.map((description) => [description.type, description]));
  const wrong = events.flatMap(({ type, data }) => {
    const description = described.get(type);
    return (description === undefined ? [] : fieldsOf(description))
      .map(({ path }) => ({ type, path, value: (data as Readonly<Record<string, unknown>>)[path] }))
      .filter(({ path, value }) => typeof value === 'string' && !fitsItsName(path, value));
  });
  expect(wrong.slice(0, 5)).toEqual([]);
});

function fitsItsName(path: string, value: string): boolean {
  if (dayNamed.test(path)) return /^\d{4}-\d\d-\d\d$/.test(value);
  return !instantNamed.test(path) || /^(\d{4}-\d\d-\d\d(T[\d:.]+Z)?)?$/.test(value);
}
