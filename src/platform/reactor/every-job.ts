// Goes through the reactor's jobs page by page, however many there are.
import { afterOf, type DocumentStore, type Stored } from '../documents/document-store.ts';
import { type Job, jobs } from './jobs.ts';

const pageLength = 500;

/** All jobs, in the order of their ids. */
export async function* everyJob(operations: DocumentStore): AsyncGenerator<Stored<Job>> {
  for (let after: string | undefined; ; ) {
    const page = await operations.scan<Job>(jobs, { limit: pageLength, ...(after !== undefined && { after }) });
    yield* page;
    after = page.at(-1)?._id;
    if (after === undefined) return;
  }
}

/** Parked jobs, the longest parked first. They may be retried or dropped on the way. */
export async function* everyParkedJob(operations: DocumentStore): AsyncGenerator<Stored<Job>> {
  const sort = { dueAt: 1 } as const;
  for (let last: Stored<Job> | undefined; ; ) {
    const after = last && afterOf(last, sort);
    const page = await operations.find<Job>(jobs, { where: { state: 'parked' }, sort, limit: pageLength, after });
    yield* page;
    last = page.at(-1);
    if (last === undefined) return;
  }
}
