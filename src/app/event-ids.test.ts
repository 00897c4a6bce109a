// Every event declares which of its fields are ids, and what they identify. The tests find a missing declaration by the field's name, by
// its type, or by its values in random histories.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvent, type EventDescription, idOf, personal } from '../kernel/event.ts';
import { sampleHistories } from '../testing/history/random-history-fixture.ts';
import { eventDescriptions } from './registry.ts';

type Field = Readonly<{ type: string; field: string }>;

const listOfStrings = z.object({
  type: z.literal('array'),
  items: z.object({ type: z.literal('string'), enum: z.undefined().optional() }),
});

function looksLikeIds({ schema }: EventDescription, field: string): boolean {
  const shape = z.toJSONSchema(schema).properties?.[field];
  return /Ids?$/.test(field) || listOfStrings.safeParse(shape).success;
}

function undeclared(descriptions: readonly EventDescription[]): readonly Field[] {
  return descriptions.flatMap((event) =>
    Object.keys(event.schema.shape)
      .filter((field) => !(field in event.ids) && !(field in event.personal) && looksLikeIds(event, field))
      .map((field) => ({ type: event.type, field })),
  );
}

describe('the schema of an event', () => {
  test('declares what each field named like an id, and each list of strings, identifies', () => {
    expect(undeclared(eventDescriptions)).toEqual([]);
  });

  test('is reported if it does not', () => {
    const NoteShared = defineEvent('NoteShared', {
      summary: 'An author showed a note to some others.',
      schema: z.object({
        authorId: idOf('member'),
        noteId: z.string(),
        withWhom: z.array(z.string()),
        colours: z.array(z.enum(['red', 'green'])),
        tags: personal('authorId', z.array(z.string())),
      }),
    });
    expect(undeclared([NoteShared]).map(({ field }) => field)).toEqual(['noteId', 'withWhom']);
  });

  test('names a person, evidence or a link card if its key seals the event or is forgotten', () => {
    const people = eventDescriptions.flatMap(({ type, personal, erases, ids }) =>
      [...Object.values(personal), ...(erases === undefined ? [] : [erases])]
        .filter((field) => !['member', 'subscriber', 'evidence', 'link card'].includes(ids[field] ?? ''))
        .map((field) => ({ type, field })),
    );
    expect(people).toEqual([]);
  });
});

test('a personal field is no id, and a list or null identifies what its ids do', () => {
  const NoteShared = defineEvent('NoteShared', {
    summary: 'An author showed a note to some others.',
    schema: z.object({
      authorId: idOf('member'),
      noteId: idOf('note').nullable(),
      readers: z.array(idOf('member')),
      muse: personal('authorId', idOf('member')),
    }),
  });
  expect(NoteShared.ids).toEqual({ authorId: 'member', noteId: 'note', readers: 'member' });
  expect(NoteShared.members).toEqual(['authorId', 'readers']);
});

describe('in random histories', () => {
  const events = sampleHistories(60).flat();
  const described = new Map(eventDescriptions.map((description) => [description.type, description]));
  const values = events.flatMap(({ type, data }) =>
    Object.entries(data as Readonly<Record<string, unknown>>).map(([field, value]) => ({ type, field, value })),
  );
  const isNamedBy = ({ type, field }: Field): boolean => described.get(type)?.members.includes(field) ?? false;

  /** Returns whether a value contains a member's id: the id of a notification names its recipient. */
  function namesAMember({ type, field, value }: Field & { value: unknown }): boolean {
    const text = JSON.stringify(value);
    return described.get(type)?.ids[field] === undefined
      ? /\bmember\d+\b/.test(text)
      : /^\[?("member\d+",?)+\]?$/.test(text);
  }

  test('no member is named in an undeclared field', () => {
    const found = values.filter(
      (each) => !isNamedBy(each) && !(each.field in (described.get(each.type)?.personal ?? {})) && namesAMember(each),
    );
    expect(found.slice(0, 5)).toEqual([]);
  });

  test('each declared field names some', () => {
    const named = new Set(values.filter(namesAMember).map(({ type, field }) => `${type}.${field}`));
    const declared = eventDescriptions.flatMap(({ type, members }) => members.map((field) => `${type}.${field}`));
    expect(declared.filter((field) => !named.has(field))).toEqual([]);
  });
});
