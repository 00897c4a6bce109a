// Checks whether reactions stopped at an event, gave up a job, or wait for a server.
import { minuteMs } from '../../kernel/instants.ts';
import { faultText } from '../../platform/event-fault.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { ensureReactorCollections } from '../../platform/reactor/bookkeeping.ts';
import { countUnreadableJobs } from '../../platform/reactor/every-job.ts';
import { type Job, jobs } from '../../platform/reactor/jobs.ts';
import { failsTooLongAfterMs, reactorStatusOf } from '../../platform/reactor/reactor-status.ts';
import { allScheduleStates, isTooFar } from '../../platform/reactor/schedule-states.ts';
import { readSteering } from '../../platform/reactor/steering.ts';
import type { Installation } from '../installation.ts';
import { timeOf } from '../log-events.ts';
import { moveJobsAway, unreadableJobs } from '../text/unreadable-jobs.ts';
import { counted, duration, instant } from '../text/words.ts';
import { clockBehindLogFinding } from './clock.ts';
import { type Finding, fine, noted, wrong } from './finding.ts';

const check = 'reactions';
const countedUpTo = 10_000;
const reactions = (many: number): string => `${many === countedUpTo ? 'At least ' : ''}${counted(many, 'reaction')}`;
/** A failed job is postponed, so if one is overdue by more than this, no process works on it. */
const overdueAfterMs = 5 * minuteMs;

export async function reactionFindings({
  stores: { operations, eventStore },
  clock,
}: Installation): Promise<readonly Finding[]> {
  await ensureReactorCollections(operations);
  const findings: Finding[] = [];
  const { fault } = await readSteering(operations);
  if (fault !== null) {
    const why = `Reactions stopped at ${faultText(fault)}`;
    findings.push(wrong(check, why, 'Fix the cause, then: kindling reactions retry --all'));
  }
  const unreadable = await countUnreadableJobs(operations);
  if (unreadable > 0) findings.push(wrong(check, unreadableJobs(unreadable), moveJobsAway));
  const parked = await operations.count<Job>(jobs, { state: 'parked' }, countedUpTo);
  if (parked > 0) {
    const mend = 'kindling reactions parked, fix the cause, then: kindling reactions retry --all';
    findings.push(wrong(check, `${reactions(parked)} given up after the last try.`, mend));
  }
  const dueBy = new Date(clock().getTime() - overdueAfterMs).toISOString();
  const overdue = await operations.count<Job>(jobs, { state: 'due', dueAt: { $lte: dueBy } }, countedUpTo);
  if (overdue > 0) {
    const mend =
      'Start a server whose ROLE is all or worker; if one is running, look for errors in its log and restart it.';
    const late = duration(overdueAfterMs / 1_000);
    findings.push(wrong(check, `${reactions(overdue)} due for more than ${late}.`, mend));
  }
  const status = await reactorStatusOf({ operations, clock }, true);
  const many = status.lanes.reduce((sum, { failing }) => sum + failing, 0);
  const [oldest] = status.failing.toSorted((a, b) => (a.failingSince < b.failingSince ? -1 : 1));
  if (oldest !== undefined) {
    const { id, attempts, lastError, failingSince, dueAt } = oldest;
    const isTooLong = Date.parse(failingSince) <= clock().getTime() - failsTooLongAfterMs;
    findings.push(
      (isTooLong ? wrong : noted)(
        check,
        `${counted(many, 'reaction')} failing, since ${instant(failingSince)}: ${id}, after ${counted(attempts, 'try', 'tries')}, next at ${instant(dueAt)}: ${lastError}`,
        'Fix the cause: they are then retried, or at once with: kindling reactions retry --all',
      ),
    );
  }
  const schedules = await allScheduleStates(operations);
  const [ahead] = schedules.filter((state) => isTooFar(state, clock()));
  // If events are ahead as well, this clock is behind, which is reported once.
  if (ahead !== undefined && !(await isBehindLog(eventStore, clock()))) {
    const why = `The schedule ${ahead._id} is next due at ${instant(ahead.slot)}, more than its interval from now: the clock ran ahead for a while.`;
    findings.push(wrong(check, why, 'Check the clock. A running server then sets the schedule right; start one.'));
  }
  for (const { _id, lastError } of schedules) {
    if (lastError === null) continue;
    const mend = 'Fix the cause: it is tried again by itself, and kindling reactions status shows when.';
    findings.push(wrong(check, `The schedule ${_id} fails: ${lastError}`, mend));
  }
  return findings.length > 0 ? findings : [fine(check, 'Nothing is parked, overdue or stopped.')];
}

async function isBehindLog(eventStore: Pick<EventStore, 'readBackwards'>, now: Date): Promise<boolean> {
  const [newest] = await eventStore.readBackwards(undefined, { limit: 1 });
  return newest !== undefined && !clockBehindLogFinding(timeOf(newest) ?? '', now.getTime()).fine;
}
