// Checks the state of reactions: whether they stopped at an event, gave up a job, or wait for a server to run them.
import { faultText } from '../../platform/event-fault.ts';
import { ensureReactorCollections } from '../../platform/reactor/bookkeeping.ts';
import { type Job, jobs } from '../../platform/reactor/jobs.ts';
import { failsTooLongAfterMs, reactorStatusOf } from '../../platform/reactor/reactor-status.ts';
import { allScheduleStates } from '../../platform/reactor/schedule-states.ts';
import { readSteering } from '../../platform/reactor/steering.ts';
import type { Installation } from '../installation.ts';
import { counted, duration, instant } from '../text/words.ts';
import { type Finding, fine, noted, wrong } from './finding.ts';

const check = 'reactions';
const countedUpTo = 10_000;
const reactions = (many: number): string => `${many === countedUpTo ? 'At least ' : ''}${counted(many, 'reaction')}`;
/** A reaction runs within moments, and a failed one is postponed. If jobs are overdue by more than this, no process works on them. */
const overdueAfterMs = 5 * 60_000;

export async function reactionFindings({ stores: { operations }, clock }: Installation): Promise<readonly Finding[]> {
  await ensureReactorCollections(operations);
  const findings: Finding[] = [];
  const { fault } = await readSteering(operations);
  if (fault !== null) {
    const why = `Reactions stopped at ${faultText(fault)}`;
    findings.push(wrong(check, why, 'Fix the cause, then: kindling reactions retry --all'));
  }
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
  for (const { _id, lastError } of await allScheduleStates(operations)) {
    if (lastError === null) continue;
    const mend = 'Fix the cause: it runs again at its next slot, which kindling reactions status shows.';
    findings.push(wrong(check, `The schedule ${_id} fails: ${lastError}`, mend));
  }
  return findings.length > 0 ? findings : [fine(check, 'Nothing is parked, overdue or stopped.')];
}
