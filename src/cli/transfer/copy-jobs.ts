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
  targetLog: Pick<EventStore, 'read'>;
  /** The checkpoint in the target's positions; undefined if reactions never ran. */
  upTo: Position | undefined;
}>;

/** Replaces the jobs of an earlier run, since some of them may be done by now. Returns the number of jobs. */
export async function copyJobs({ source, target, targetLog, upTo }: Options): Promise<number> {
  await target.drop(jobs);
  await target.drop(reactorCheckpoints);
  await ensureJobs(target);
  let copied = 0;
  for await (const job of everyJob(source)) copied += await copyJob(job);
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
    const [event] = await targetLog.read(doc.stream, { from: doc.revision, limit: 1 });
    if (event === undefined) return 0;
    await target.write<Job>(jobs, [{ _id: doc._id, doc, position: event.position + BigInt(doc.attempts) + 1n }]);
    return 1;
  }
}
