// The reactor's jobs: one per reaction and event, stored until it is done. A job only names its event, so it contains
// nothing personal. Parked jobs are the dead letters: they failed too often and wait for the operator.
import type { Recorded } from '../../kernel/event.ts';
import type { CollectionSpec, DocumentStore, OnDamaged, Stored } from '../documents/document-store.ts';
import { messageOf } from '../event-fault.ts';
import type { Handled } from '../tombstone-sweeper.ts';
import { claimedMs } from './claim.ts';
import { countDropped, droppedJobs } from './dropped-jobs.ts';
import { laneLimits } from './lanes.ts';
import type { Reaction } from './reaction.ts';

export type Job = Readonly<{
  _id: string;
  reaction: string;
  /** Absent in the default lane, and in jobs of versions without lanes. */
  lane?: string;
  eventType: string;
  stream: string;
  revision: number;
  state: 'due' | 'parked';
  /** When to try it next; ISO 8601. */
  dueAt: string;
  attempts: number;
  lastError: string | null;
  /** When it first failed; ISO 8601. Unchanged by retries. Absent until then, and in jobs of older versions. */
  failingSince?: string;
  /** When it is no longer worth running; ISO 8601. Absent if it always is, and in jobs of older versions. */
  expiresAt?: string;
}>;

export const jobs = 'reactor.jobs';
export const reactorCheckpoints = 'reactor.checkpoints';
export const reactorCheckpointId = 'reactor';

/** Jobs are recorded for all events up to `position`. */
export type ReactorCheckpoint = Readonly<{ _id: string /** A decimal. */; position: string }>;

const jobsSpec: CollectionSpec<Job> = {
  name: jobs,
  indexes: [
    { fields: { state: 1, dueAt: 1 } },
    { fields: { lane: 1, state: 1, dueAt: 1 } },
    { fields: { lane: 1, state: 1, failingSince: 1 } },
  ],
};

/** For lists of jobs: `kindling doctor` counts those that can't be read. */
export const leftOut: OnDamaged = () => {};

const pageLength = 500;
const retryAfterSeconds = [1, 5, 30, 120, 600, 3_600, 6 * 3_600];

export async function ensureJobs(operations: DocumentStore): Promise<void> {
  await operations.ensure(jobsSpec as CollectionSpec);
  for (const name of [reactorCheckpoints, droppedJobs]) await operations.ensure({ name, indexes: [] });
}

/** Events up to the checkpoint are not delivered again, so jobs done by then need no tombstone. */
export async function handledJobs(operations: DocumentStore): Promise<readonly Handled[]> {
  const stored = await operations.get<ReactorCheckpoint>(reactorCheckpoints, reactorCheckpointId);
  return stored === undefined ? [] : [{ name: jobs, collections: [jobs], upTo: BigInt(stored.position) }];
}

/** Stores jobs, guarded by the event's position: redelivery creates no second one, whether or not the first is done. */
export async function enqueue(
  operations: DocumentStore,
  due: readonly Readonly<{ reaction: Reaction; event: Recorded; dueAt: string; expiresAt?: string | undefined }>[],
): Promise<void> {
  await operations.write<Job>(
    jobs,
    due.map(({ reaction, event, dueAt, expiresAt }) => {
      const _id = `${reaction.name}:${event.id}`;
      const { stream, revision, position } = event;
      const doc: Job = {
        _id,
        reaction: reaction.name,
        ...(reaction.lane !== 'default' && { lane: reaction.lane }),
        eventType: event.type,
        stream,
        revision,
        state: 'due',
        dueAt,
        attempts: 0,
        lastError: null,
        ...(expiresAt !== undefined && { expiresAt }),
      };
      return { _id, doc, position };
    }),
  );
}

/** Removes the job even if it has been claimed since, or an operator has ordered a retry. */
export async function finish(operations: DocumentStore, job: Stored<Job>): Promise<void> {
  for (let current: Stored<Job> | undefined = job; current !== undefined; ) {
    const { ignored } = await operations.write<Job>(jobs, [{ _id: job._id, doc: null, position: current._at + 1n }]);
    if (ignored.length === 0) return;
    current = await operations.get<Job>(jobs, job._id);
  }
}

/** Returns the delay after a failed try; undefined if it was the last one. */
export function retryPauseMs(failedBefore: number): number | undefined {
  const seconds = retryAfterSeconds[failedBefore];
  return seconds && seconds * 1_000;
}

export async function postponeOrPark(
  operations: DocumentStore,
  job: Stored<Job>,
  error: unknown,
  now: Date,
): Promise<Job> {
  const { _at, ...kept } = job;
  const pauseMs = retryPauseMs(job.attempts);
  const doc: Job = {
    ...kept,
    attempts: job.attempts + 1,
    state: pauseMs === undefined ? 'parked' : 'due',
    dueAt: new Date(now.getTime() + (pauseMs ?? 0)).toISOString(),
    lastError: messageOf(error),
    failingSince: job.failingSince ?? now.toISOString(),
  };
  await operations.write<Job>(jobs, [{ _id: job._id, doc, position: _at + 1n }]);
  return doc;
}

export const hasExpired = ({ expiresAt }: Pick<Job, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== undefined && expiresAt <= now.toISOString();

/** A retry may be ordered for a parked job, or one that waits. A job due within a claim's duration may be running. */
export const canBeRetried = ({ state, failingSince, dueAt }: Job, now: Date): boolean =>
  state === 'parked' || (failingSince !== undefined && Date.parse(dueAt) > now.getTime() + claimedMs);

/** Makes failed jobs due now, and drops those that have expired. A parked job starts over with its tries. */
export async function retryJobs(
  operations: DocumentStore,
  ids: readonly string[],
  now: Date,
): Promise<Readonly<{ retried: readonly string[]; expired: readonly string[] }>> {
  const result = { retried: [] as string[], expired: [] as string[] };
  for (let at = 0; at < ids.length; at += pageLength) {
    const page = await operations.getMany<Job>(jobs, ids.slice(at, at + pageLength));
    const failed = page.filter((job) => canBeRetried(job, now));
    const expired = failed.filter((job) => hasExpired(job, now));
    const due = { state: 'due', dueAt: now.toISOString() } as const;
    const { ignored } = await operations.write<Job>(
      jobs,
      failed.map((job) => ({
        _id: job._id,
        doc: expired.includes(job) ? null : { ...job, ...due, ...(job.state === 'parked' && { attempts: 0 }) },
        position: job._at + 1n,
      })),
    );
    const changed = failed.filter(({ _id }) => !ignored.includes(_id));
    const dropped = changed.filter((job) => expired.includes(job));
    await countDropped(operations, dropped, 'expired', now);
    result.expired.push(...dropped.map(({ _id }) => _id));
    result.retried.push(...changed.filter((job) => !expired.includes(job)).map(({ _id }) => _id));
  }
  return result;
}

const storedLane = (lane: string): string | null => (lane === 'default' ? null : lane);

export const jobsOfLane = (lane: string, state: Job['state']) => ({ lane: storedLane(lane), state });

export async function dueJobs(
  operations: DocumentStore,
  lane: string,
  { dueBy, limit, onDamaged }: Readonly<{ dueBy: string; limit: number; onDamaged: OnDamaged }>,
): Promise<readonly Stored<Job>[]> {
  const where = { ...jobsOfLane(lane, 'due'), dueAt: { $lte: dueBy } };
  return operations.find<Job>(jobs, { where, sort: { dueAt: 1 }, limit, onDamaged });
}

export const failingJobsOfLane = (lane: string) => ({ ...jobsOfLane(lane, 'due'), failingSince: { $gt: '' } });

/** Returns the lanes of this version, and those of other versions in which jobs still wait. */
export async function lanesOf(operations: DocumentStore): Promise<readonly string[]> {
  const lanes = new Set<string>(Object.keys(laneLimits));
  const sort = { lane: 1, state: 1, dueAt: 1 } as const;
  // Steps along the index from lane to lane, not from job to job.
  for (let last = ''; ; ) {
    const where = { lane: { $gt: last } };
    const [next] = await operations.find<Job>(jobs, { where, sort, limit: 1, onDamaged: leftOut });
    if (next?.lane === undefined) return [...lanes];
    last = next.lane;
    lanes.add(last);
  }
}
