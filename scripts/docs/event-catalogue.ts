// The event catalogue, and the published schemas. Events in existing logs can't be changed, only upcast.
import { z } from 'zod';
import { eventDescriptions } from '../../src/app/registry.ts';
import { type EventDescription, publicBecause } from '../../src/kernel/event.ts';

/** `Type@version` → JSON schema of its payload. Old versions stay, because some logs contain them. */
export type PublishedSchemas = Readonly<Record<string, unknown>>;

const nameOf = ({ type, version }: EventDescription): string => `${type}@${version}`;

export function publishedSchemas(before: PublishedSchemas = {}): PublishedSchemas {
  const now = eventDescriptions.map((event): [string, unknown] => [
    nameOf(event),
    { ...z.toJSONSchema(event.schema), personal: event.personal },
  ]);
  const all = { ...before, ...Object.fromEntries(now) };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b)));
}

/** Returns the events with a schema that differs from the one published under the same version. */
export function changedInPlace(
  published: PublishedSchemas,
  now: PublishedSchemas = publishedSchemas(),
): readonly string[] {
  return Object.entries(published)
    .filter(([name, schema]) => name in now && JSON.stringify(now[name]) !== JSON.stringify(schema))
    .map(([name]) => name);
}

export function eventCatalogue(): string {
  const sections = [...eventDescriptions]
    .sort((a, b) => a.type.localeCompare(b.type))
    .map((event) => {
      const rows = Object.entries(event.schema.shape).map(([field, schema]) => {
        const type = schema as z.ZodType;
        return `| \`${field}\` | ${typeOf(type)} | ${event.ids[field] ?? ''} | ${whoseOf(event, field, type)} |`;
      });
      return [
        `## ${event.type}`,
        '',
        `${event.summary} Version ${event.version}.`,
        '',
        '| field | type | id of | personal |',
        '|---|---|---|---|',
        ...rows,
      ].join('\n');
    });
  return [
    '# Events',
    '',
    'Everything that can happen in Kindling, generated from the event definitions by `npm run docs`. A field marked personal',
    'is encrypted under a key of the person it is about, and reads as null once that key is forgotten. Ids of members say whom an',
    'event concerns: `kindling audit --member` finds it by them. Free text that is not personal says why it is public.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}

function whoseOf({ personal, personalSince }: EventDescription, field: string, schema: z.ZodType): string {
  const of = personal[field];
  if (of === undefined) return publicBecause(schema) ?? '';
  const since = personalSince[field] ?? 1;
  return since > 1 ? `of \`${of}\`, sealed since version ${since}` : `of \`${of}\``;
}

type JsonType = Readonly<{ type?: string; enum?: readonly string[] }>;

function typeOf(schema: z.ZodType): string {
  const { anyOf, items, ...of } = z.toJSONSchema(schema) as JsonType & {
    anyOf?: readonly JsonType[];
    items?: JsonType;
  };
  const nameOf = ({ type, enum: values }: JsonType) =>
    values?.map((value) => `\`${value}\``).join(', ') ?? type ?? 'any';
  if (anyOf) return anyOf.map(nameOf).join(' or ');
  return of.type === 'array' ? `list of ${items?.type ?? 'objects'}` : nameOf(of);
}
