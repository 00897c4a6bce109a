// Formats audited events as a table, a tree of cause and effect, or CSV.
import { printable } from '../text/printable.ts';
import { type Column, table } from '../text/table.ts';
import { counted, csvField, instant } from '../text/words.ts';
import type { AuditEvent } from './audit-event.ts';

const who = ({ actor: { kind, id } }: AuditEvent): string => (id === null ? kind : `${kind} ${id}`);

const columns: readonly Column<AuditEvent>[] = [
  { title: 'POSITION', of: ({ position }) => position, align: 'right' },
  { title: 'TIME', of: ({ at }) => instant(at) },
  { title: 'EVENT', of: ({ type }) => type },
  { title: 'BY', of: who, mayBeCut: true },
  { title: 'STREAM', of: ({ stream, revision }) => `${stream}#${revision}` },
];

const olderOnes = 'There are older ones: raise --limit, or narrow it down.';

export function auditTable(events: readonly AuditEvent[], more: boolean, width: number | undefined): string {
  if (events.length === 0) return 'No such event.';
  const [header = '', ...lines] = table(events, columns, width).split('\n');
  const rows = lines.flatMap((line, at) => [line, ...dataLine(events[at])]);
  const footer = more ? olderOnes : '';
  return [header, ...rows, '', `${counted(events.length, 'event')}. ${footer}`.trim()].join('\n');
}

const dataLine = (event: AuditEvent | undefined): string[] =>
  event?.data === undefined ? [] : [`${' '.repeat(10)}${printable(JSON.stringify(event.data))}`];

/** Columns have fixed widths, since later events are unknown. */
export function auditLine(event: AuditEvent): string {
  const { position, at, type, stream, revision } = event;
  const line = `${position.padStart(10)}  ${instant(at)}  ${type.padEnd(24)}  ${who(event).padEnd(44)}  ${stream}#${revision}`;
  return [printable(line), ...dataLine(event)].join('\n');
}

/** Indents an event's effects below it. The direct effects of the request are at the left edge. */
export function auditTree(events: readonly AuditEvent[], more: boolean): string {
  if (events.length === 0) return 'No event has this correlation.';
  const ids = new Set(events.map(({ eventId }) => eventId));
  const effectsOf = Map.groupBy(events, ({ causationId }) => (ids.has(causationId) ? causationId : ''));
  const lines: string[] = [];
  const draw = (cause: string, indent: string) => {
    const effects = effectsOf.get(cause) ?? [];
    for (const [at, event] of effects.entries()) {
      const isLast = at === effects.length - 1;
      const { position, type, stream, revision } = event;
      const data = event.data === undefined ? '' : `  ${JSON.stringify(event.data)}`;
      const branch = isLast ? '└─ ' : '├─ ';
      const line = `${type}  ${stream}#${revision}  by ${who(event)}  ${instant(event.at)}  @${position}${data}`;
      lines.push(`${indent}${branch}${printable(line)}`);
      draw(event.eventId, `${indent}${isLast ? '   ' : '│  '}`);
    }
  };
  draw('', '');
  const [first] = events;
  const title = `correlation ${first?.correlationId ?? ''}, ${counted(events.length, 'event')}`;
  return [title, ...lines, ...(more ? [olderOnes] : [])].join('\n');
}

const csvColumns: readonly Readonly<{ title: string; of(event: AuditEvent): string | number | null }>[] = [
  { title: 'position', of: ({ position }) => (Number.isSafeInteger(Number(position)) ? Number(position) : position) },
  { title: 'at', of: ({ at }) => at },
  { title: 'type', of: ({ type }) => type },
  { title: 'module', of: ({ module }) => module },
  { title: 'stream', of: ({ stream }) => stream },
  { title: 'revision', of: ({ revision }) => revision },
  { title: 'actor_kind', of: ({ actor }) => actor.kind },
  { title: 'actor_id', of: ({ actor }) => actor.id },
  { title: 'members', of: ({ members }) => members.join(' ') },
  { title: 'event_id', of: ({ eventId }) => eventId },
  { title: 'command_id', of: ({ commandId }) => commandId },
  { title: 'correlation_id', of: ({ correlationId }) => correlationId },
  { title: 'causation_id', of: ({ causationId }) => causationId },
  { title: 'data', of: ({ data }) => (data === undefined ? null : JSON.stringify(data)) },
];

export const auditCsvHeader = csvColumns.map(({ title }) => title).join(',');

export const auditCsvLine = (event: AuditEvent): string => csvColumns.map(({ of }) => csvField(of(event))).join(',');
