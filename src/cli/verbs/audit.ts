// `audit`: who did what, when, and what followed from it.
import { z } from 'zod';
import type { AuditFilter } from '../../../projections/audit-trail/queries.ts';
import { fits } from '../../../projections/audit-trail/queries.ts';
import { eventsOfFeatures } from '../../app/registry.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { type AuditEvent, auditEvent, auditEventOf, payloadOf, storedEvents } from '../audit/audit-event.ts';
import { auditDocuments, findAuditEvents, olderAtMost } from '../audit/audit-source.ts';
import { recordReveal } from '../audit/reveal.ts';
import { auditCsvHeader, auditCsvLine, auditLine, auditTable, auditTree } from '../audit/show-audit.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { memberIdOf } from '../members.ts';
import { parseMoment } from '../text/moment.ts';
import { count } from '../text/words.ts';
import { type Cli, defineVerb } from '../verb.ts';

const mostEvents = 100_000;

const input = z.object({
  stream: z.string().optional(),
  member: z.string().optional(),
  type: z.string().optional(),
  module: z.string().optional(),
  since: z.string().optional(),
  until: z.string().optional(),
  correlation: z.string().optional(),
  command: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(mostEvents).optional(),
  follow: z.boolean().default(false),
  fromLog: z.boolean().default(false),
  data: z.boolean().default(false),
  reveal: z.boolean().default(false),
  reason: z.string().optional(),
  csv: z.boolean().default(false),
});
type Input = z.output<typeof input>;

/** The limit for CSV is high, because a reader would take a file cut after a page for the whole. */
const defaultLimit = { list: 50, follow: 10, correlation: 10_000, csv: mostEvents } as const;

export const audit = defineVerb({
  name: 'audit',
  summary: 'Show who did what, when, and what followed from it',
  details: [
    'All filters must fit. The newest events that do are listed, the newest last. The answer is complete up to now, whether a',
    'server runs or not. Times are UTC: 2026-05-01, 2026-05-01T10:30Z, or 2h for two hours ago.',
    'Personal data are masked; --reveal shows them, and that you looked is recorded in the log.',
    `With --from-log, the search for --since ends where ${count(olderAtMost)} events in a row lie before it.`,
    'With --follow --json, each line is one event.',
  ].join('\n'),
  options: [
    { flags: '--stream <stream>', description: 'Events of one stream' },
    {
      flags: '--member <member>',
      description: 'Events that a member (id, email or username) made or that concern them',
    },
    { flags: '--type <type>', description: 'Events of one type; `kindling events catalogue` lists them' },
    { flags: '--module <module>', description: 'Events of one module' },
    { flags: '--since <time>', description: 'From this time on' },
    { flags: '--until <time>', description: 'Before this time' },
    { flags: '--correlation <id>', description: 'Everything that belongs together, as a tree of cause and effect' },
    { flags: '--command <id>', description: 'What one command did' },
    { flags: '--limit <n>', description: 'How many at most (50; as CSV 100,000)' },
    { flags: '-f, --follow', description: 'Go on with what happens, until Ctrl-C' },
    { flags: '--data', description: 'Show payloads, what is personal masked' },
    { flags: '--reveal', description: 'Show payloads with personal data; recorded' },
    { flags: '--reason <text>', description: 'Why you look, recorded with --reveal' },
    { flags: '--from-log', description: 'Read the log itself instead of the audit trail folded from it' },
    { flags: '--csv', description: 'Answer in CSV' },
  ],
  examples: [
    { line: 'audit --member ada --since 24h', what: 'What ada did, and what was done to her, since yesterday' },
    { line: 'audit --module accounts --follow', what: 'Watch accounts live' },
    { line: 'audit --correlation 0198f3c2-…', what: 'What one request led to' },
    { line: 'audit --type AdminGranted --json', what: 'Every admin ever made, for a program' },
    { line: 'audit --stream user-0198… --reveal --reason "request 4711"', what: 'All about a member, on the record' },
  ],
  input,
  json: z.object({
    events: z.array(auditEvent).describe('In the order of the log.'),
    more: z.boolean().describe('Whether there are older ones that fit.'),
    source: z.enum(['read-model', 'log']),
  }),
  async run(asked, cli) {
    if (asked.csv && cli.isJson) throw new UsageError('Answer in CSV or in JSON? Give one of --csv and --json.');
    if (asked.module !== undefined && !Object.hasOwn(eventsOfFeatures, asked.module)) {
      throw new UsageError(
        `There is no module ${asked.module}. There are: ${Object.keys(eventsOfFeatures).join(', ')}.`,
      );
    }
    const installation = await cli.installation({ readOnly: true });
    const filter = await filterOf(asked, installation, cli);
    const limit = asked.limit ?? defaultLimit[kindOf(asked)];
    const head = await installation.stores.eventStore.head();
    const {
      events: docs,
      more,
      source,
    } = await findAuditEvents(installation, cli, { filter, limit, fromLog: asked.fromLog });
    const events = await withPayloads(installation, cli, asked, docs.map(auditEventOf));
    if (asked.follow) return follow(installation, cli, asked, filter, { events, head });

    const text = asked.csv
      ? [auditCsvHeader, ...events.map(auditCsvLine)].join('\n')
      : asked.correlation === undefined
        ? auditTable(events, more, cli.terminal.width)
        : auditTree(events, more);
    if (asked.csv && more) cli.note(`Only the newest ${count(events.length)} events that fit: there are older ones.`);
    return { answer: { events: [...events], more, source }, text };
  },
});

function kindOf({ follow, csv, correlation }: Input): keyof typeof defaultLimit {
  if (follow) return 'follow';
  if (csv) return 'csv';
  return correlation === undefined ? 'list' : 'correlation';
}

async function filterOf(asked: Input, installation: Installation, cli: Cli): Promise<AuditFilter> {
  const { stream, member, type, module, since, until, correlation, command } = asked;
  const now = cli.clock();
  return {
    stream,
    type,
    module,
    memberId: member === undefined ? undefined : await memberIdOf(installation, member),
    correlationId: correlation,
    commandId: command,
    since: since === undefined ? undefined : parseMoment(since, now),
    until: until === undefined ? undefined : parseMoment(until, now),
  };
}

/** The question in the form in which it is recorded. It names a member by their id, never by their address. */
function questionOf(asked: Input, filter: AuditFilter): string {
  const parts = Object.entries({ ...filter, limit: asked.limit }).filter(([, value]) => value !== undefined);
  return (
    [...parts.map(([name, value]) => `${name}=${value}`), ...(asked.follow ? ['follow'] : [])].join(' ') || 'everything'
  );
}

async function withPayloads(
  installation: Installation,
  cli: Cli,
  asked: Input,
  events: readonly AuditEvent[],
  atHand?: readonly StoredEvent[],
): Promise<readonly AuditEvent[]> {
  if (!asked.data && !asked.reveal) return events;
  const inLog = atHand ? new Map(atHand.map((one) => [one.id, one])) : await storedEvents(installation, events);
  const people = new Set<string>();
  const shown: AuditEvent[] = [];
  for (const event of events) {
    cli.terminal.signal.throwIfAborted();
    const stored = inLog.get(event.eventId);
    const payload = stored && (await payloadOf(installation, stored, { reveal: asked.reveal }));
    for (const person of payload?.people ?? []) people.add(person);
    shown.push(payload === undefined ? event : { ...event, data: { ...payload.data } });
  }
  if (asked.reveal && people.size > 0) {
    const filter = await filterOf(asked, installation, cli);
    const question = { verb: 'audit', asked: questionOf(asked, filter), memberIds: [...people], reason: asked.reason };
    await recordReveal(installation, cli, question);
  }
  return shown;
}

type Begun = Readonly<{ events: readonly AuditEvent[]; head: bigint }>;

async function follow(
  installation: Installation,
  cli: Cli,
  asked: Input,
  filter: AuditFilter,
  { events, head }: Begun,
): Promise<'written'> {
  const { terminal, isJson } = cli;
  const write = (event: AuditEvent) => {
    const line = isJson ? JSON.stringify(auditEvent.parse(event)) : asked.csv ? auditCsvLine(event) : auditLine(event);
    terminal.out(`${line}\n`);
  };
  if (asked.csv) terminal.out(`${auditCsvHeader}\n`);
  // The subscription writes later events, in their order.
  for (const event of events) if (BigInt(event.position) <= head) write(event);
  const stopped = Promise.withResolvers<void>();
  terminal.signal.addEventListener('abort', () => stopped.resolve(), { once: true });
  if (terminal.signal.aborted) stopped.resolve();
  const subscription = installation.stores.eventStore.subscribe(head, async (stored) => {
    try {
      const docs = (await auditDocuments(installation, stored)).filter((doc) => fits(filter, doc));
      for (const event of await withPayloads(installation, cli, asked, docs.map(auditEventOf), stored)) write(event);
    } catch (error) {
      // The subscription would retry for ever, and nobody would learn why no events come.
      stopped.reject(error);
      throw error;
    }
  });
  await stopped.promise.finally(() => subscription.stop());
  return 'written';
}
