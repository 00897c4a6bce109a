// `streams`: lists the streams of the log, and the events of one of them.
import { z } from 'zod';
import { kindOfStream } from '../../../projections/operations/audit-trail/stream-queries.ts';
import { auditEvent, auditEventOf, withPayloads } from '../audit/audit-event.ts';
import { auditDocuments } from '../audit/audit-source.ts';
import { recordReveal } from '../audit/reveal.ts';
import { auditTable } from '../audit/show-audit.ts';
import { findStreams, requireKind, streamNamed } from '../audit/stream-source.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { timeOf } from '../log-events.ts';
import { type Column, table } from '../text/table.ts';
import { count, counted, instant } from '../text/words.ts';
import { type Cli, defineVerb } from '../verb.ts';

const input = z.object({
  stream: z.string().optional(),
  kind: z.string().optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
  reveal: z.boolean().default(false),
  reason: z.string().optional(),
});
type Input = z.output<typeof input>;

const streamKind = z.object({ kind: z.string(), streams: z.int() });
const streamSummary = z.object({
  stream: z.string(),
  kind: z.string(),
  events: z.int(),
  firstAt: z.string().describe('ISO 8601, UTC.'),
  lastAt: z.string(),
});
type StreamSummary = z.output<typeof streamSummary>;

const list = z.object({
  kinds: z.array(streamKind).describe('All kinds, whichever page is requested.'),
  streams: z.array(streamSummary).describe('In alphabetical order.'),
  next: z.string().nullable().describe('The --after of the next page; null at the end.'),
  source: z.enum(['read-model', 'log']),
});
const one = z.object({
  stream: z.string(),
  events: z.array(auditEvent),
  next: z.string().nullable().describe('The --after of the next page; null at the end.'),
});

export const streams = defineVerb({
  name: 'streams',
  summary: 'List the streams of the log, or show the events of one',
  details: [
    'Without a stream: how many there are of each kind, and a page of them by name. This reads the audit trail, so it doesn’t read',
    'through the log, however long that is. With a stream: its events and their payloads, with personal data masked; --reveal shows it,',
    'and the log records that you looked. Ends with 2 if there is no such stream.',
  ].join('\n'),
  arguments: { '[stream]': 'Show the events of this one, such as post-0198…, or 0198… if no other has that id' },
  options: {
    '--kind <kind>': 'List those of one kind: the part of the name before the first hyphen',
    '--after <name>': 'Continue after this stream; in one stream, after this revision',
    '--limit <n>': 'How many at most (50)',
    '--reveal': 'Show personal data; recorded',
    '--reason <text>': 'Why you look, recorded with --reveal',
  },
  examples: {
    streams: 'What there is',
    'streams --kind post --limit 200': 'The first posts by name',
    'streams post-0198f3c2-…': 'All that happened to a post',
    'streams user-0198… --reveal --reason "request 4711"': 'All about a member, on the record',
  },
  input,
  json: z.union([list, one]),
  async run(asked, cli) {
    const { stream, kind, reveal } = asked;
    if (stream === undefined && reveal) throw new UsageError('Name the stream to reveal.');
    if (stream !== undefined && kind !== undefined) throw new UsageError('Name a stream or a --kind, not both.');
    const installation = await cli.installation({ readOnly: true });
    return stream === undefined ? listed(installation, cli, asked) : shown(installation, cli, stream, asked);
  },
});

const kindColumns: readonly Column<z.output<typeof streamKind>>[] = [
  { title: 'KIND', of: ({ kind }) => kind },
  { title: 'STREAMS', of: ({ streams: many }) => count(many), align: 'right' },
];
const streamColumns: readonly Column<StreamSummary>[] = [
  { title: 'STREAM', of: ({ stream }) => stream, mayBeCut: true },
  { title: 'EVENTS', of: ({ events }) => count(events), align: 'right' },
  { title: 'FIRST', of: ({ firstAt }) => instant(firstAt) },
  { title: 'LAST', of: ({ lastAt }) => instant(lastAt) },
];

async function listed(installation: Installation, cli: Cli, { kind, after, limit }: Input) {
  const { kinds, names, source } = await findStreams(installation, cli, { kind, after, limit: limit + 1 });
  if (kind !== undefined) requireKind(kind, kinds);
  const page: StreamSummary[] = [];
  for (const name of names.slice(0, limit)) page.push(await summaryOf(installation, name));
  const next = names.length > limit ? (page.at(-1)?.stream ?? null) : null;
  const answer = { kinds, streams: page, next, source };
  if (kinds.length === 0) return { answer, text: 'The log is empty.' };
  const { width } = cli.terminal;
  const rows = page.length === 0 ? 'No such stream.' : table(page, streamColumns, width);
  const more = next !== null && `\nThere are more: --after ${next}`;
  return { answer, text: [table(kinds, kindColumns, width), '', rows, more] };
}

async function summaryOf({ stores: { eventStore } }: Installation, stream: string): Promise<StreamSummary> {
  const events = await eventStore.read(stream);
  const at = (index: number) => timeOf(events.at(index)) ?? '';
  return { stream, kind: kindOfStream(stream), events: events.length, firstAt: at(0), lastAt: at(-1) };
}

async function shown(installation: Installation, cli: Cli, name: string, { after, limit, reveal, reason }: Input) {
  if (after !== undefined && !/^\d+$/.test(after)) throw new UsageError('--after: in one stream, give a revision.');
  const stream = await streamNamed(name, installation);
  const stored = await installation.stores.eventStore.read(stream);
  const first = after === undefined ? 0 : Number(after) + 1;
  const page = stored.slice(first, first + limit);
  const listed = (await auditDocuments(installation, page)).map(auditEventOf);
  const inLog = new Map(page.map((one) => [one.id, one]));
  const { signal } = cli.terminal;
  const { shown: events, revealedOf } = await withPayloads(installation, listed, inLog, { reveal, signal });
  if (revealedOf !== undefined) {
    const asked = `stream=${stream}`;
    await recordReveal(installation, cli, { verb: 'streams', asked, memberIds: revealedOf, reason });
  }
  const next = stored.length > first + limit ? String(first + limit - 1) : null;
  const more = next !== null && `There are ${counted(stored.length - first - limit, 'more event')}: --after ${next}`;
  return { answer: { stream, events, next }, text: [auditTable(events, false, cli.terminal.width), more] };
}
