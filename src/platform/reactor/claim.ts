// Where several instances work off the same jobs, each is claimed before it is run: it is due again only when the claim has run
// out, so that nobody else tries it before. The lease alone can't see to that: its holder may be slow to learn that it has
// passed to another, and goes on with what it has begun. Whoever runs a job renews the claim; with them, the claim dies.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { DocumentStore, Stored } from '../documents/document-store.ts';
import { type Job, jobs } from './jobs.ts';

/** How long after the death of an instance another one tries its jobs. */
const claimedMs = 30_000;

export type Claim = Readonly<{
  /** Ends the renewing. Answers the job as we have left it; throws as long as the store can't tell. */
  end(): Promise<Stored<Job>>;
}>;

type Claiming = Readonly<{ operations: DocumentStore; clock: Clock; renewAfterMs?: number }>;

/** Answers undefined for a job that somebody else has claimed, put off or ended since it was read. */
export async function claimJob(
  { operations, clock, renewAfterMs = claimedMs / 3 }: Claiming,
  found: Stored<Job>,
): Promise<Claim | undefined> {
  /** Until when it was asked to be claimed, since that was last answered: any of them may be kept. */
  const unanswered = new Set<string>();
  const first = await postpone(found);
  if (first === undefined) return undefined;
  const ending = new AbortController();
  const renewing = renew(first);

  async function postpone({ _at, ...kept }: Stored<Job>): Promise<Stored<Job> | undefined> {
    const doc: Job = { ...kept, dueAt: new Date(clock().getTime() + claimedMs).toISOString() };
    unanswered.add(doc.dueAt);
    const { ignored } = await operations.write<Job>(jobs, [{ _id: doc._id, doc, at: _at + 1n }]);
    if (ignored.length > 0) return undefined;
    unanswered.clear();
    return { ...doc, _at: _at + 1n };
  }

  /** A write whose answer was lost may have been done: what is kept then is ours too, and goes on from there. */
  async function asWeLeftIt(job: Stored<Job>): Promise<Stored<Job>> {
    if (unanswered.size === 0) return job;
    const kept = await operations.get<Job>(jobs, job._id);
    return kept !== undefined && unanswered.has(kept.dueAt) ? kept : job;
  }

  async function renew(claimed: Stored<Job>): Promise<Stored<Job>> {
    let job = claimed;
    for (;;) {
      await delay(renewAfterMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return job;
      // A store that doesn't answer now may do so the next time, before the claim has run out.
      const renewed = asWeLeftIt(job).then(postpone);
      job = (await renewed.catch(() => undefined)) ?? job;
    }
  }

  return {
    async end() {
      ending.abort();
      return asWeLeftIt(await renewing);
    },
  };
}
