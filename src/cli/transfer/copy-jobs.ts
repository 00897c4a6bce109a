// Copies pending jobs and the position up to which they were noted, translated to the target's positions.
import type { Position } from '../../kernel/event.ts';
import type { DocumentStore, Stored } from '../../platform/documents/document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { everyJob } from '../../platform/reactor/every-job.ts';
import {
  ensureJobs,
  type Job,
  jobs,
  leftOut,
  type ReactorCheckpoint,
  reactorCheckpointId,
  reactorCheckpoints,
} from '../../platform/reactor/jobs.ts';

/** Returns undefined if reactions never ran. */
export async function notedUpTo(operations: DocumentStore): Promise<Position | undefined> {
  await ensureJobs(operations);
  const checkpoint = await operations.get<ReactorCheckpoint>(reactorCheckpoints, reactorCheckpointId);
  return checkpoint && BigInt(checkpoint.position);
}

type Options = Readonly<{
  source: DocumentStore;
  target: DocumentStore;
  /** Returns undefined if the target does not have the event. */
  positionOf(job: Pick<Job, 'stream' | 'revision'>): Promise<Position | undefined>;
  /** The checkpoint in the target's positions; undefined if reactions never ran. */
  upTo: Position | undefined;
  /** Leaves out jobs that can't be read (default: `DocumentDamaged` is thrown). */
  skipsUnreadable?: boolean;
}>;

export function positionIn(log: Pick<EventStore, 'read'>): Options['positionOf'] {
  return async ({ stream, revision }) => (await log.read(stream, { from: revision, limit: 1 }))[0]?.position;
}

/** Replaces the jobs of an earlier run, some of which may be done by now. Returns their number. */
export async function copyJobs({ source, target, positionOf, upTo, skipsUnreadable }: Options): Promise<number> {
  await target.drop(jobs);
  await target.drop(reactorCheckpoints);
  await ensureJobs(target);
  let copied = 0;
  for await (const job of everyJob(source, skipsUnreadable ? leftOut : undefined)) copied += await copyJob(job);
  if (upTo !== undefined) {
    const doc = { _id: reactorCheckpointId, position: upTo.toString() };
    await target.write<ReactorCheckpoint>(reactorCheckpoints, [{ _id: doc._id, doc, position: upTo + 1n }]);
  }
  return copied;

  /** Writes a job under its event's position, so that a second delivery does not create it again. Skips it without its event. */
  async function copyJob({ _at, ...doc }: Stored<Job>): Promise<0 | 1> {
    const position = await positionOf(doc);
    if (position === undefined) return 0;
    await target.write<Job>(jobs, [{ _id: doc._id, doc, position: position + BigInt(doc.attempts) + 1n }]);
    return 1;
  }
}
