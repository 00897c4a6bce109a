// `events catalogue`: every event type that this version of Kindling knows.
import { z } from 'zod';
import { eventsOfFeatures } from '../../app/registry.ts';
import type { EventDescription } from '../../kernel/event.ts';
import { UsageError } from '../exit-codes.ts';
import { type Column, table } from '../text/table.ts';
import { counted } from '../text/words.ts';
import { defineVerb } from '../verb.ts';

const catalogued = z.object({
  type: z.string(),
  module: z.string(),
  version: z.int(),
  summary: z.string(),
  personal: z
    .record(z.string(), z.string())
    .describe('Each personal field, and the field with the id of the person that it is about.'),
  erases: z.string().nullable().describe('The field with the id of the member that it erases.'),
  schema: z.record(z.string(), z.unknown()).describe('JSON schema of its payload.'),
});
type Catalogued = z.output<typeof catalogued>;

const columns: readonly Column<Catalogued>[] = [
  { title: 'EVENT', of: ({ type }) => type },
  { title: 'MODULE', of: ({ module }) => module },
  { title: 'VERSION', of: ({ version }) => String(version), align: 'right' },
  { title: 'PERSONAL', of: ({ personal }) => Object.keys(personal).join(', ') || '-' },
  { title: 'WHAT', of: ({ summary }) => summary, mayBeCut: true },
];

export const eventCatalogue = defineVerb({
  name: 'events catalogue',
  summary: 'List the event types, with their versions, schemas and personal fields',
  details:
    'Lists what this version of Kindling knows, and needs no installation. For named types, also shows their schemas.',
  arguments: { '[types...]': 'Only these' },
  options: { '--module <module>': 'Those of one module' },
  examples: {
    'events catalogue': 'All of them',
    'events catalogue PostCreated': 'What a PostCreated holds',
    'events catalogue --module accounts --json': 'For a program',
  },
  input: z.object({ types: z.array(z.string()).default([]), module: z.string().optional() }),
  json: z.object({ events: z.array(catalogued) }),
  async run({ types, module }, { terminal }) {
    const all = Object.entries(eventsOfFeatures).flatMap(([name, descriptions]) =>
      descriptions.map((description) => entryOf(name, description)),
    );
    if (module !== undefined && !Object.hasOwn(eventsOfFeatures, module)) {
      throw new UsageError(`There is no module ${module}. There are: ${Object.keys(eventsOfFeatures).join(', ')}.`);
    }
    const unknown = types.find((type) => !all.some((each) => each.type === type));
    if (unknown !== undefined) {
      throw new UsageError(`There is no event type ${unknown}. \`kindling events catalogue\` lists them.`);
    }
    const events = all.filter(
      (each) => (module === undefined || each.module === module) && (types.length === 0 || types.includes(each.type)),
    );
    const schemas = types.length === 0 ? [] : events.map(({ type, schema }) => `\n${type}\n${pretty(schema)}`);
    const text = [table(events, columns, terminal.width), ...schemas, '', `${counted(events.length, 'type')}.`];
    return { answer: { events }, text };
  },
});

const pretty = (schema: unknown): string => JSON.stringify(schema, null, 2);

function entryOf(module: string, { type, version, summary, personal, erases, schema }: EventDescription): Catalogued {
  const { $schema, ...payload } = z.toJSONSchema(schema);
  return { type, module, version, summary, personal, erases: erases ?? null, schema: payload };
}
