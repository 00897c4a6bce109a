// The source of `streams`: the audit trail, plus the streams that it has not folded yet. If the trail was never folded, the source is the
// log.
import type { AuditDocument } from '../../../projections/operations/audit-trail/queries.ts';
import {
  kindOfStream,
  missingInTrail,
  type StreamKind,
  type StreamPage,
  streamKinds,
  streamNames,
} from '../../../projections/operations/audit-trail/stream-queries.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import type { Installation } from '../installation.ts';
import type { Cli } from '../verb.ts';
import { openTrail } from './audit-source.ts';

type FoundStreams = Readonly<{
  kinds: readonly StreamKind[];
  /** In alphabetical order. */
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

/** Counts again if a server has folded some of the new streams in the meantime, because nobody could tell which of them were counted. */
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
  for (let after = 0n; ; ) {
    cli.terminal.signal.throwIfAborted();
    const page = await eventStore.readAll(after);
    const last = page.at(-1);
    if (last === undefined) break;
    for (const { stream, revision } of page) if (revision === 0) names.push(stream);
    after = last.position;
    progress.at(Number(after), Number(head));
  }
  progress.end();
  return names;
}
