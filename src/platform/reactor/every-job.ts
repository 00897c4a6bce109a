// Iterates over the reactor's jobs, page by page.
import {
  afterOf,
  type DocumentStore,
  type OnDamaged,
  type Sort,
  type Stored,
  type Where,
} from '../documents/document-store.ts';
import { failingJobsOfLane, type Job, jobs, lanesOf, leftOut } from './jobs.ts';

const pageLength = 500;

/** Yields all jobs by id. An unreadable one throws `DocumentDamaged`, unless `onDamaged` takes it. */
export const everyJob = (operations: DocumentStore, onDamaged?: OnDamaged): AsyncGenerator<Stored<Job>> =>
  pages(operations, {}, {}, onDamaged);

/** Returns how many jobs can't be read, so that no one will do them. */
export async function countUnreadableJobs(operations: DocumentStore): Promise<number> {
  let unread = await operations.count(jobs, {}, Number.MAX_SAFE_INTEGER);
  for await (const _ of everyJob(operations, leftOut)) unread -= 1;
  return Math.max(0, unread);
}

/** Yields parked jobs, the longest parked first. They may be retried or dropped during the iteration. */
export const everyParkedJob = (operations: DocumentStore): AsyncGenerator<Stored<Job>> =>
  pages(operations, { state: 'parked' }, { dueAt: 1 }, leftOut);

/** Yields jobs that have failed and wait for their next try, lane by lane. They may be retried during the iteration. */
export async function* everyFailingJob(operations: DocumentStore): AsyncGenerator<Stored<Job>> {
  for (const lane of await lanesOf(operations))
    yield* pages(operations, failingJobsOfLane(lane), { failingSince: 1 }, leftOut);
}

async function* pages(
  operations: DocumentStore,
  where: Where<Job>,
  sort: Sort<Job>,
  onDamaged: OnDamaged | undefined,
): AsyncGenerator<Stored<Job>> {
  for (let last: Stored<Job> | undefined; ; ) {
    const after = last && afterOf(last, sort);
    const page = await operations.find<Job>(jobs, { where, sort, limit: pageLength, after, onDamaged });
    yield* page;
    last = page.at(-1);
    if (last === undefined) return;
  }
}
