// Copies the reactions' pending jobs and the position up to which they were noted, since neither can be derived from the log. Positions
// differ between engines, so they are translated.
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

/** Returns the position up to which jobs were noted; undefined if reactions never ran. */
export async function notedUpTo(operations: DocumentStore): Promise<Position | undefined> {
  await ensureJobs(operations);
  const checkpoint = await operations.get<ReactorCheckpoint>(reactorCheckpoints, reactorCheckpointId);
  return checkpoint && BigInt(checkpoint.position);
}

type Options = Readonly<{
  source: DocumentStore;
  target: DocumentStore;
  /** Returns the target's position of a job's event; undefined if the target does not have it. */
  positionOf(job: Pick<Job, 'stream' | 'revision'>): Promise<Position | undefined>;
  /** The checkpoint in the target's positions; undefined if reactions never ran. */
  upTo: Position | undefined;
  /** Leaves out jobs that can't be read (default: `DocumentDamaged` is thrown). */
  skipsUnreadable?: boolean;
}>;

/** Finds the events of jobs in a log. */
export function positionIn(log: Pick<EventStore, 'read'>): Options['positionOf'] {
  return async ({ stream, revision }) => (await log.read(stream, { from: revision, limit: 1 }))[0]?.position;
}

/** Replaces the jobs of an earlier run, since some of them may be done by now. Returns the number of jobs. */
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

  /**
   * Writes a job under its event's position, as when it was noted, so that a second delivery of the event does not create it again. Skips a
   * job if the target does not have its event. Returns how many jobs it copied.
   */
  async function copyJob({ _at, ...doc }: Stored<Job>): Promise<0 | 1> {
    const position = await positionOf(doc);
    if (position === undefined) return 0;
    await target.write<Job>(jobs, [{ _id: doc._id, doc, position: position + BigInt(doc.attempts) + 1n }]);
    return 1;
  }
}
