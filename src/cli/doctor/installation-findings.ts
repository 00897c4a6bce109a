// What is kept, and how what follows from it stands: keys and log, read models, reactions. It only looks.
import type { Metadata } from '../../kernel/event.ts';
import { ensureJobs, type Job, jobs } from '../../platform/reactor/jobs.ts';
import type { Installation } from '../installation.ts';
import { counted, duration, instant } from '../text/words.ts';
import { clockBehindLogFinding } from './clock.ts';
import { type Finding, fine, wrong } from './finding.ts';
import { readModelFindings } from './read-model-findings.ts';

export async function installationFindings(installation: Installation): Promise<readonly Finding[]> {
  return [
    // An installation does not open with others.
    fine('keys', 'The keys are those of the log.'),
    ...(await logFindings(installation)),
    ...(await readModelFindings(installation)),
    ...(await reactionFindings(installation)),
  ];
}

async function logFindings({ clock, stores: { eventStore } }: Installation): Promise<readonly Finding[]> {
  const [newest] = await eventStore.readBackwards(undefined, { limit: 1 });
  if (newest === undefined) return [fine('log', 'The log is empty.')];
  const { at } = newest.metadata as unknown as Metadata;
  return [
    fine('log', `The log ends at position ${newest.position}, ${instant(at)}.`),
    clockBehindLogFinding(at, clock().getTime()),
  ];
}

const countedUpTo = 10_000;
const reactions = (many: number): string => `${many === countedUpTo ? 'At least ' : ''}${counted(many, 'reaction')}`;
/** A reaction runs within moments, and one that failed is put off: what is due for so long nobody works at. */
const overdueAfterMs = 5 * 60_000;

async function reactionFindings({ stores: { operations }, clock }: Installation): Promise<readonly Finding[]> {
  const check = 'reactions';
  await ensureJobs(operations);
  const findings: Finding[] = [];
  const parked = await operations.count<Job>(jobs, { state: 'parked' }, countedUpTo);
  if (parked > 0) {
    const mend = 'kindling reactions parked, mend the cause, then: kindling reactions retry --all';
    findings.push(wrong(check, `${reactions(parked)} given up after the last try.`, mend));
  }
  const dueBy = new Date(clock().getTime() - overdueAfterMs).toISOString();
  const overdue = await operations.count<Job>(jobs, { state: 'due', dueAt: { $lte: dueBy } }, countedUpTo);
  if (overdue > 0) {
    const mend = 'Start a server whose ROLE is all or worker; where one runs, look for its errors and restart it.';
    const late = duration(overdueAfterMs / 1_000);
    findings.push(wrong(check, `${reactions(overdue)} due for more than ${late}.`, mend));
  }
  return findings.length > 0 ? findings : [fine(check, 'Nothing is parked or overdue.')];
}
