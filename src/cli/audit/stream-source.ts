// The source of `streams`: the audit trail, plus the streams that it has not folded yet; or the log if there is no trail.
import type { AuditDocument } from '../../../projections/operations/audit-trail/queries.ts';
import {
  kindOfStream,
  missingInTrail,
  type StreamKind,
  type StreamPage,
  streamKinds,
  streamNames,
} from '../../../projections/operations/audit-trail/stream-queries.ts';
import { features } from '../../app/registry.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { eventsOf } from '../log-events.ts';
import { closestTo } from '../text/closest.ts';
import type { Cli } from '../verb.ts';
import { openTrail } from './audit-source.ts';

type FoundStreams = Readonly<{
  kinds: readonly StreamKind[];
  names: readonly string[];
  source: 'read-model' | 'log';
}>;

export async function findStreams(installation: Installation, cli: Cli, page: StreamPage): Promise<FoundStreams> {
  const trail = await openTrail(installation);
  if (trail === undefined) {
    cli.note('The audit trail is not folded yet: reading the log itself.');
    const all = await streamsOfLog(installation, cli);
    return { kinds: withKindsOf([], all), names: pageOf(all, page), source: 'log' };
  }
  const { read, unfolded } = trail;
  const begun = unfolded.filter(({ revision }) => revision === 0);
  const kinds = await kindsWith(read, begun);
  const names = new Set([...(await streamNames(read, page)), ...begun.map(({ stream }) => stream)]);
  return { kinds, names: pageOf([...names], page), source: 'read-model' };
}

/** Counts again if a server has folded new streams in the meantime: nobody could tell which of them were counted. */
async function kindsWith(read: ReadModels, begun: readonly AuditDocument[]): Promise<readonly StreamKind[]> {
  for (;;) {
    const before = await missingInTrail(read, begun);
    const kinds = await streamKinds(read);
    const missing = await missingInTrail(read, begun);
    if (missing.length < before.length) continue;
    const names = missing.map(({ stream }) => stream);
    return withKindsOf(kinds, names);
  }
}

function pageOf(names: readonly string[], { kind, after = '', limit }: StreamPage): readonly string[] {
  return names
    .filter((name) => name > after && (kind === undefined || kindOfStream(name) === kind))
    .sort()
    .slice(0, limit);
}

function withKindsOf(kinds: readonly StreamKind[], names: readonly string[]): readonly StreamKind[] {
  const counts = new Map(kinds.map(({ kind, streams }) => [kind, streams]));
  for (const kind of names.map(kindOfStream)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, streams]) => ({ kind, streams })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

async function streamsOfLog(installation: Installation, cli: Cli): Promise<readonly string[]> {
  const { eventStore } = installation.stores;
  const head = await eventStore.head();
  const progress = cli.progress('reading the log', eventStore.positionsCount);
  const names: string[] = [];
  for await (const { stream, revision, position } of eventsOf(eventStore)) {
    cli.terminal.signal.throwIfAborted();
    if (revision === 0) names.push(stream);
    progress.at(Number(position), Number(head));
  }
  progress.end();
  return names;
}

const kindsKnown = (): readonly string[] => [
  ...new Set(features.flatMap(({ aggregates = [] }) => aggregates.map(({ category }) => category))),
];

/** Accepts an id without its kind if only one stream has it. */
export async function streamNamed(
  name: string,
  { stores: { eventStore } }: Installation,
  { mayBegin = false } = {},
): Promise<string> {
  const isThere = async (stream: string) => (await eventStore.read(stream, { limit: 1 })).length > 0;
  if (await isThere(name)) return name;
  const found: string[] = [];
  for (const kind of kindsKnown()) if (await isThere(`${kind}-${name}`)) found.push(`${kind}-${name}`);
  const [only, ...others] = found;
  if (others.length > 0) throw new UsageError(`${name} may be ${found.join(' or ')}: say which.`);
  if (only !== undefined) return only;
  if (mayBegin) return name;
  const kind = kindOfStream(name);
  const like = (closestTo(kind, kindsKnown()) ?? kind) + name.slice(kind.length);
  const hint = (await isThere(like)) ? `Did you mean ${like}?` : '`kindling streams` lists them.';
  throw new UsageError(`There is no stream ${name}. ${hint}`);
}

export function requireKind(kind: string, found: readonly StreamKind[]): void {
  const known = [...kindsKnown().map(kindOfStream), ...found.map((each) => each.kind)];
  if (known.includes(kind)) return;
  const like = closestTo(kind, known);
  const hint = like === undefined ? '`kindling streams` lists them.' : `Did you mean ${like}?`;
  throw new UsageError(`There are no streams of the kind ${kind}. ${hint}`);
}
