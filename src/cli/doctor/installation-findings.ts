// What is kept, and how what follows from it stands: keys and log, read models, reactions. It only looks.
import { CannotStart } from '../../app/cannot-start.ts';
import { demandKeysOfLog } from '../../app/key-check.ts';
import { eventDescriptions, projections } from '../../app/registry.ts';
import type { Metadata } from '../../kernel/event.ts';
import { ensureJobs, jobsIn } from '../../platform/reactor/jobs.ts';
import type { Installation } from '../installation.ts';
import { type ProjectionState, statusOf } from '../projections/projection-status.ts';
import { isServerRunning } from '../running-server.ts';
import { count, counted, duration, instant } from '../text/words.ts';
import { clockBehindLogFinding } from './clock.ts';
import { type Finding, fine, wrong } from './finding.ts';

const mayLagSeconds = 30;

export async function installationFindings(installation: Installation): Promise<readonly Finding[]> {
  return [
    await keysFinding(installation),
    ...(await logFindings(installation)),
    ...(await readModelFindings(installation)),
    ...(await reactionFindings(installation)),
  ];
}

async function keysFinding({ keyring, stores: { eventStore } }: Installation): Promise<Finding> {
  const check = 'keys';
  try {
    await demandKeysOfLog({ keyring, eventStore, definitions: eventDescriptions });
    return fine(check, 'The keys are those of the log.');
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    const message = error.message.replace(/^[^:]+: /, '');
    return wrong(check, message, 'Put the right keys back before the server starts: docs/operating.md, Recover.');
  }
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

async function readModelFindings(installation: Installation): Promise<readonly Finding[]> {
  const isRunning = await isServerRunning(installation);
  const states: ProjectionState[] = [];
  for (const projection of projections) states.push(await statusOf(installation, projection));
  const found = states.flatMap((state) => readModelFinding(state, isRunning) ?? []);
  const server = isRunning ? 'A server folds them.' : 'No server folds now.';
  return found.length > 0 ? found : [fine('read models', `All ${count(states.length)} are up to date. ${server}`)];
}

function readModelFinding(state: ProjectionState, isRunning: boolean): Finding | undefined {
  const check = 'read models';
  const { name, behindEvents, behindSeconds, fault } = state;
  if (fault !== null) {
    const why = `${name} stopped at position ${fault.position} (${fault.eventType}): ${fault.message}`;
    return wrong(check, why, `Mend the cause, then: kindling projections retry ${name}`);
  }
  if (state.state === 'paused') {
    return wrong(check, `${name} is paused.`, `kindling projections resume ${name}`);
  }
  if (state.state === 'rebuild-paused') {
    return wrong(check, `The rebuild of ${name} is paused.`, `kindling replay ${name} --resume`);
  }
  if (!isRunning && (behindEvents > 0 || state.state !== 'live')) {
    return wrong(check, `${name} lacks ${counted(behindEvents, 'event')}, and no server folds.`, 'Start the server.');
  }
  if (state.state === 'outdated') {
    const why = `${name} follows other rules than those of this version, and so does the server that runs.`;
    return wrong(check, why, 'Restart the server, so that it runs this version, too.');
  }
  if (behindSeconds <= mayLagSeconds || state.state === 'building') return undefined;
  const lag = `${name} is ${counted(behindEvents, 'event')} and ${duration(behindSeconds)} behind.`;
  return wrong(check, lag, 'Look whether it gets less; else look for errors of the server that folds, and restart it.');
}

const countedUpTo = 1_000;
/** A reaction runs within moments, and one that failed is put off: what is due for so long nobody works at. */
const overdueAfterMs = 5 * 60_000;

async function reactionFindings({ stores: { operations }, clock }: Installation): Promise<readonly Finding[]> {
  const check = 'reactions';
  await ensureJobs(operations);
  const findings: Finding[] = [];
  const parked = await jobsIn(operations, 'parked', { limit: countedUpTo });
  if (parked.length > 0) {
    const mend = 'kindling reactions parked, mend the cause, then: kindling reactions retry --all';
    findings.push(wrong(check, `${counted(parked.length, 'reaction')} given up after the last try.`, mend));
  }
  const dueBy = new Date(clock().getTime() - overdueAfterMs).toISOString();
  const overdue = await jobsIn(operations, 'due', { dueBy, limit: countedUpTo });
  if (overdue.length > 0) {
    const mend = 'Start a server whose ROLE is all or worker; where one runs, look for its errors and restart it.';
    const late = duration(overdueAfterMs / 1_000);
    findings.push(wrong(check, `${counted(overdue.length, 'reaction')} due for more than ${late}.`, mend));
  }
  return findings.length > 0 ? findings : [fine(check, 'Nothing is parked or overdue.')];
}
