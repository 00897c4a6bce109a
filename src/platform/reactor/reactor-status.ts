// The status of the reactor, from its stored state.
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { minuteMs } from '../../kernel/instants.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { ensureReactorCollections } from './bookkeeping.ts';
import { allDropped } from './dropped-jobs.ts';
import { failingJobsOfLane, type Job, jobs, jobsOfLane, lanesOf, leftOut } from './jobs.ts';
import { limitOf } from './lanes.ts';
import { type RunningWork, readRunningWork } from './running-work.ts';
import { allScheduleStates } from './schedule-states.ts';
import { readSteering } from './steering.ts';

export const reactorStatus = z.object({
  isServerRunning: z.boolean(),
  fault: z
    .object({ position: z.string(), eventType: z.string(), message: z.string(), at: z.string() })
    .nullable()
    .describe('The event that reactions stopped at, and why.'),
  lanes: z.array(
    z.object({
      name: z.string(),
      limit: z.int().describe('How many run at once.'),
      due: z.int().describe('Waiting for their turn; counted up to 10,000, as are the others.'),
      later: z.int().describe('Waiting for their time: postponed after a failure, or scheduled.'),
      parked: z.int().describe('Given up after the last try.'),
      failing: z.int().describe('How many of these have failed and are being retried.'),
      failingSince: z.string().nullable().describe('When the oldest of them first failed.'),
      running: z.array(z.object({ id: z.string(), since: z.string() })).describe('A second ago.'),
    }),
  ),
  failing: z
    .array(
      z.object({
        id: z.string(),
        lane: z.string(),
        dueAt: z.string().describe('When it is tried next.'),
        attempts: z.int().describe('How often it has failed.'),
        lastError: z.string().nullable(),
        failingSince: z.string(),
      }),
    )
    .describe('Failed work that is being retried, the oldest first; at most 20 of each lane.'),
  dropped: z
    .array(
      z.object({
        reaction: z.string(),
        expired: z.int().describe('How often it was too late, such as for a mail with an expired link.'),
        refused: z
          .int()
          .describe('How often no retry could succeed, such as for a mail to an address that accepts none.'),
        lastAt: z.string(),
      }),
    )
    .describe('Work that was dropped without being done, since the beginning.'),
  schedules: z.array(
    z.object({
      name: z.string(),
      lane: z.string(),
      everySeconds: z.number(),
      slot: z.string().describe('The slot of its next run.'),
      nextAt: z.string().describe('When the next run is due: later than its slot after a failure, or while it runs.'),
      attempts: z.int().describe('How often it has failed for this slot.'),
      lastRanAt: z.string().nullable().describe('When it last succeeded.'),
      lastError: z.string().nullable().describe('Since then.'),
    }),
  ),
});
export type ReactorStatus = z.output<typeof reactorStatus>;

const countedUpTo = 10_000;
const listedUpTo = 20;

/** A mail server may be restarting. A longer failure needs the operator. */
export const failsTooLongAfterMs = 5 * minuteMs;

type At = Readonly<{ operations: DocumentStore; clock: Clock }>;

export async function reactorStatusOf({ operations, clock }: At, isServerRunning: boolean): Promise<ReactorStatus> {
  await ensureReactorCollections(operations);
  // Without a server, the stored list is the work that ran when the last server died.
  const running = isServerRunning ? await readRunningWork(operations) : [];
  const lanes: ReactorStatus['lanes'] = [];
  const failing: ReactorStatus['failing'] = [];
  for (const name of await lanesOf(operations)) {
    const here = running.filter(({ lane }) => lane === name);
    const failingHere = await failingIn(operations, name);
    failing.push(...failingHere);
    lanes.push({
      name,
      limit: limitOf(name),
      ...(await countsOf({ operations, clock }, name, here)),
      failingSince: failingHere[0]?.failingSince ?? null,
      running: here.map(({ id, since }) => ({ id, since })),
    });
  }
  const schedules = (await allScheduleStates(operations)).map(
    ({ _id: name, lane, everyMs, slot, dueAt: nextAt, attempts, lastRanAt, lastError }) => ({
      ...{ name, lane, everySeconds: everyMs / 1_000, slot, nextAt, attempts, lastRanAt, lastError },
    }),
  );
  const dropped = (await allDropped(operations)).map(({ _id: reaction, expired, refused, lastAt }) => ({
    ...{ reaction, expired, refused, lastAt },
  }));
  const { fault } = await readSteering(operations);
  return { isServerRunning, fault, lanes, failing, dropped, schedules };
}

async function failingIn(operations: DocumentStore, lane: string): Promise<ReactorStatus['failing']> {
  const sort = { failingSince: 1 } as const;
  const found = await operations.find<Job>(jobs, {
    ...{ where: failingJobsOfLane(lane), sort, limit: listedUpTo },
    onDamaged: leftOut,
  });
  return found.map(({ _id: id, dueAt, attempts, lastError, failingSince = dueAt }) => ({
    ...{ id, lane, dueAt, attempts, lastError, failingSince },
  }));
}

/** Counts a lane's jobs without running work, which is either still due, or claimed until later. */
async function countsOf({ operations, clock }: At, lane: string, running: readonly RunningWork[]) {
  const now = clock().toISOString();
  const atWork = await operations.getMany<Job>(
    jobs,
    running.map(({ id }) => id),
  );
  const waiting = jobsOfLane(lane, 'due');
  const due = await operations.count<Job>(jobs, { ...waiting, dueAt: { $lte: now } }, countedUpTo);
  const later = await operations.count<Job>(jobs, { ...waiting, dueAt: { $gt: now } }, countedUpTo);
  const atWorkDue = atWork.filter(({ dueAt }) => dueAt <= now).length;
  return {
    due: Math.max(0, due - atWorkDue),
    later: Math.max(0, later - (atWork.length - atWorkDue)),
    parked: await operations.count<Job>(jobs, jobsOfLane(lane, 'parked'), countedUpTo),
    failing: await operations.count<Job>(jobs, failingJobsOfLane(lane), countedUpTo),
  };
}
