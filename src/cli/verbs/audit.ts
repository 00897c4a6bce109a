// `audit`: who did what, when, and what it caused.
import { z } from 'zod';
import type { AuditFilter } from '../../../projections/operations/audit-trail/queries.ts';
import { fits } from '../../../projections/operations/audit-trail/queries.ts';
import { eventsOfFeatures } from '../../app/registry.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { type AuditEvent, auditEvent, auditEventOf, storedEvents, withPayloads } from '../audit/audit-event.ts';
import {
  auditDocuments,
  describedBy,
  findAuditEvents,
  findAuditEventsAfter,
  olderAtMost,
} from '../audit/audit-source.ts';
import { recordReveal } from '../audit/reveal.ts';
import { auditCsvHeader, auditCsvLine, auditLine, auditTable, auditTree } from '../audit/show-audit.ts';
import { streamNamed } from '../audit/stream-source.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { memberIdOf } from '../members.ts';
import { closestTo } from '../text/closest.ts';
import { parseMoment } from '../text/moment.ts';
import { count } from '../text/words.ts';
import { type Cli, defineVerb } from '../verb.ts';

const mostEvents = 100_000;

const position = z.string().regex(/^\d+$/, 'must be a position of the log.').transform(BigInt);

const input = z.object({
  stream: z.string().optional(),
  member: z.string().optional(),
  type: z.array(z.string()).default([]),
  by: z.string().optional(),
  about: z.string().optional(),
  position: position.optional(),
  after: position.optional(),
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

/** High for CSV, because a reader would take a truncated file for the whole. */
const defaultLimit = { list: 50, follow: 10, correlation: 10_000, csv: mostEvents } as const;

export const audit = defineVerb({
  name: 'audit',
  summary: 'Show who did what, when, and what it caused',
  details: [
    'All filters must match. Lists the newest matching events, the newest last. The result is complete up to now, whether or not a server',
    'is running. Times are UTC: 2026-05-01, 2026-05-01T10:30Z, or 2h for two hours ago.',
    'Personal data is masked; --reveal shows it, and the log records that you looked.',
    `With --from-log, the search for --since ends after ${count(olderAtMost)} older events in a row.`,
    'With --after, the log is read from there on, oldest first: each result gives the position to continue after, so nothing is cut off.',
    'With --follow --json, each line is one event. Without --follow, it ends with 2 if there is no such stream.',
  ].join('\n'),
  options: {
    '--stream <stream>': 'Events of one stream, such as post-0198…, or 0198… if no other has that id',
    '--member <member>': 'Events by or about a member (id, email or username)',
    '--by <who>': 'What somebody did: a member, the name of an operator or of a reaction',
    '--about <member>': 'What was done to a member by others',
    '--type <type...>': 'Events of these types; `kindling events catalogue` lists them',
    '--position <position>': 'The event at this position',
    '--after <position>': 'Events after this position, oldest first: all of a log, piece by piece',
    '--module <module>': 'Events of one module',
    '--since <time>': 'From this time on',
    '--until <time>': 'Before this time',
    '--correlation <id>': 'Everything with this correlation id, as a tree of cause and effect',
    '--command <id>': 'What one command did',
    '--limit <n>': 'How many at most (50; as CSV 100,000)',
    '-f, --follow': 'Show new events as they happen, until Ctrl-C',
    '--data': 'Show payloads, with personal data masked',
    '--reveal': 'Show payloads with personal data; recorded',
    '--reason <text>': 'Why you look, recorded with --reveal',
    '--from-log': 'Read the log itself instead of the audit trail folded from it',
    '--csv': 'Print CSV',
  },
  examples: {
    'audit --member ada --since 24h': 'What ada did, and what was done to her, since yesterday',
    'audit --module accounts --follow': 'Watch accounts live',
    'audit --after 120000 --json': 'To ship the log: go on after `upTo` of the answer',
    'audit --by olga --since 7d': 'What an operator did this week',
    'audit --correlation 0198f3c2-…': 'What one request led to',
    'audit --type AdminGranted --json': 'Every admin ever made, for a program',
    'audit --stream user-0198… --reveal --reason "request 4711"': 'All about a member, on the record',
  },
  input,
  json: z.object({
    events: z.array(auditEvent).describe('In log order.'),
    more: z.boolean().describe('Whether there are older matching events; with --after newer ones.'),
    upTo: z.string().optional().describe('With --after: the log was read up to here, so continue after it.'),
    source: z.enum(['read-model', 'log']),
  }),
  async run(asked, cli) {
    if (asked.csv && cli.isJson) throw new UsageError('Give --csv or --json, not both.');
    if (asked.module !== undefined && !Object.hasOwn(eventsOfFeatures, asked.module)) {
      throw new UsageError(
        `There is no module ${asked.module}. There are: ${Object.keys(eventsOfFeatures).join(', ')}.`,
      );
    }
    requireTypes(asked.type);
    const installation = await cli.installation({ readOnly: true });
    const filter = await filterOf(asked, installation, cli);
    requirePeriod(filter, asked.follow ? undefined : cli.clock());
    const from = asked.position === undefined ? asked.after : asked.position - 1n;
    if (from !== undefined) return onwards(installation, cli, asked, filter, from);
    const limit = asked.limit ?? defaultLimit[kindOf(asked)];
    const head = await installation.stores.eventStore.head();
    const found = await findAuditEvents(installation, cli, { filter, limit, fromLog: asked.fromLog });
    const { more, source } = found;
    const { actorId, memberId } = filter;
    if (found.events.length === 0 && actorId !== undefined && memberId === undefined)
      await noteUnknown(installation, cli, actorId);
    const events = await withData(installation, cli, asked, found.events.map(auditEventOf));
    if (asked.follow) return follow(installation, cli, asked, filter, { events, head });
    if (asked.csv && more) cli.note(`Only the newest ${count(events.length)} events that fit: there are older ones.`);
    return { answer: { events, more, source }, text: textOf(events, more, asked, cli) };
  },
});

function textOf(events: readonly AuditEvent[], more: boolean, { csv, correlation }: Input, { terminal }: Cli): string {
  if (csv) return [auditCsvHeader, ...events.map(auditCsvLine)].join('\n');
  return correlation === undefined ? auditTable(events, more, terminal.width) : auditTree(events, more);
}

async function onwards(installation: Installation, cli: Cli, asked: Input, filter: AuditFilter, from: bigint) {
  if (asked.follow) throw new UsageError('--follow starts now: leave out --after and --position.');
  const head = await installation.stores.eventStore.head();
  // Continuing after a position to come would miss the events up to it.
  if (asked.after !== undefined && asked.after > head) {
    throw new UsageError(`The log ends at position ${head}: --after ${asked.after} is beyond its end.`);
  }
  const isOne = asked.position !== undefined;
  const limit = isOne ? 1 : (asked.limit ?? mostEvents);
  const after = from < 0n ? 0n : from;
  const { events: docs, more, source, upTo } = await findAuditEventsAfter(installation, cli, { filter, limit, after });
  const wanted = docs.filter((doc) => !isOne || doc.position === String(asked.position));
  const events = await withData(installation, cli, asked, wanted.map(auditEventOf));
  const isCut = more && !isOne;
  if (isCut) cli.note(`The first ${count(events.length)} that fit: continue with --after ${upTo}.`);
  const answer = { events, more: isCut, ...(!isOne && { upTo: String(upTo) }), source };
  return { answer, text: textOf(events, false, { ...asked, correlation: undefined }, cli) };
}

/** Without `now`, events are still to come. */
function requirePeriod({ since, until }: AuditFilter, now: Date | undefined): void {
  if (since === undefined) return;
  if (since === until) throw new UsageError(`--since and --until are both ${since}: there is nothing between them.`);
  if (until !== undefined && since > until) {
    throw new UsageError(`--since ${since} is later than --until ${until}: swap them.`);
  }
  if (now !== undefined && since > now.toISOString()) {
    throw new UsageError(`--since ${since} is in the future: nothing has happened since.`);
  }
}

function requireTypes(types: readonly string[]): void {
  for (const type of types) {
    if (describedBy.has(type)) continue;
    const like = closestTo(type, [...describedBy.keys()]);
    const hint = like === undefined ? '`kindling events catalogue` lists them.' : `Did you mean ${like}?`;
    throw new UsageError(`There is no event type ${type}. ${hint}`);
  }
}

/** Takes a name that no member has for an operator's or a reaction's. */
async function actorNamed(name: string, installation: Installation) {
  const memberId = await memberIdOf(installation, name).catch((error: unknown) => {
    if (error instanceof UsageError) return undefined;
    throw error;
  });
  return memberId === undefined ? { actorId: name } : { actorId: memberId, memberId };
}

const searchedForNames = 1_000;

async function noteUnknown(installation: Installation, cli: Cli, actorId: string): Promise<void> {
  const find = async (filter: AuditFilter, limit: number) =>
    (await findAuditEvents(installation, cli, { filter, limit, fromLog: false })).events;
  if ((await find({ actorId }, 1)).length > 0) return;
  const names = (await find({}, searchedForNames)).flatMap(({ actorKind, actorId: id }) =>
    actorKind === 'member' || id === null ? [] : [id],
  );
  const like = closestTo(actorId, names);
  cli.note(`Nobody named ${actorId} has done anything.${like === undefined ? '' : ` Did you mean ${like}?`}`);
}

function kindOf({ follow, csv, correlation }: Input): keyof typeof defaultLimit {
  if (follow) return 'follow';
  if (csv) return 'csv';
  return correlation === undefined ? 'list' : 'correlation';
}

async function filterOf(asked: Input, installation: Installation, cli: Cli): Promise<AuditFilter> {
  const { stream, member, by, about, type, module, since, until, correlation, command } = asked;
  const now = cli.clock();
  const memberId = member === undefined ? undefined : await memberIdOf(installation, member);
  const aboutId = about === undefined ? undefined : await memberIdOf(installation, about);
  const actor = by === undefined ? {} : await actorNamed(by, installation);
  return {
    stream: stream === undefined ? undefined : await streamNamed(stream, installation, { mayBegin: asked.follow }),
    ...(type.length === 1 ? { type: type[0] } : {}),
    ...(type.length > 1 ? { types: type } : {}),
    module,
    memberId: aboutId,
    aboutId,
    ...actor,
    ...(memberId !== undefined && { memberId }),
    correlationId: correlation,
    commandId: command,
    since: since === undefined ? undefined : parseMoment(since, now),
    until: until === undefined ? undefined : parseMoment(until, now),
  };
}

/** Returns the query as recorded: it names a member by id, never by address. */
function questionOf(asked: Input, filter: AuditFilter): string {
  const parts = Object.entries({ ...filter, limit: asked.limit }).filter(([, value]) => value !== undefined);
  const words = [...parts.map(([name, value]) => `${name}=${value}`), ...(asked.follow ? ['follow'] : [])];
  return words.join(' ') || 'everything';
}

async function withData(
  installation: Installation,
  cli: Cli,
  asked: Input,
  events: readonly AuditEvent[],
  atHand?: readonly StoredEvent[],
): Promise<readonly AuditEvent[]> {
  if (!asked.data && !asked.reveal) return events;
  const inLog = atHand ? new Map(atHand.map((one) => [one.id, one])) : await storedEvents(installation, events);
  const { signal } = cli.terminal;
  const { shown, revealedOf } = await withPayloads(installation, events, inLog, { reveal: asked.reveal, signal });
  if (revealedOf !== undefined) {
    const filter = await filterOf(asked, installation, cli);
    const question = { verb: 'audit', asked: questionOf(asked, filter), memberIds: revealedOf, reason: asked.reason };
    await recordReveal(installation, cli, question);
  }
  return shown;
}

async function follow(
  installation: Installation,
  cli: Cli,
  asked: Input,
  filter: AuditFilter,
  { events, head }: Readonly<{ events: readonly AuditEvent[]; head: bigint }>,
): Promise<'written'> {
  const { terminal, isJson } = cli;
  const write = (event: AuditEvent) => {
    const line = isJson ? JSON.stringify(auditEvent.parse(event)) : asked.csv ? auditCsvLine(event) : auditLine(event);
    terminal.out(`${line}\n`);
  };
  if (asked.csv) terminal.out(`${auditCsvHeader}\n`);
  // The subscription writes later events, in order.
  for (const event of events) if (BigInt(event.position) <= head) write(event);
  const stopped = Promise.withResolvers<void>();
  terminal.signal.addEventListener('abort', () => stopped.resolve(), { once: true });
  if (terminal.signal.aborted) stopped.resolve();
  const subscription = installation.stores.eventStore.subscribe(head, async (stored) => {
    try {
      const docs = (await auditDocuments(installation, stored)).filter((doc) => fits(filter, doc));
      for (const event of await withData(installation, cli, asked, docs.map(auditEventOf), stored)) write(event);
    } catch (error) {
      // The subscription would retry forever, and nobody would learn why.
      stopped.reject(error);
      throw error;
    }
  });
  await stopped.promise.finally(() => subscription.stop());
  return 'written';
}
