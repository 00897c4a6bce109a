// Checks the read models: one finding for each that must be mended separately, and one for all that share a cause.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projections } from '../../app/registry.ts';
import type { Config } from '../../app/start/settings/config.ts';
import { filesIn, rebuildsReadModels } from '../../app/start/stores.ts';
import { FileUnusable } from '../../platform/documents/document-store.ts';
import { faultText } from '../../platform/event-fault.ts';
import { type ProjectionState, storedStatusOf } from '../../platform/projector/stored-status.ts';
import type { Installation } from '../installation.ts';
import { isServerRunning } from '../running-server.ts';
import { count, counted, duration } from '../text/words.ts';
import { lostBookkeeping } from '../verify/check-files.ts';
import { type Finding, fine, noted, wrong } from './finding.ts';

const check = 'read models';
const unusableMend =
  'Restart the server, which rebuilds it. If the log or the keys are incomplete, too, repair these first.';
const mendLossesFirst =
  'Mend the log and the keys first. Until then, rebuild nothing: it may hold the last readable copy of what is lost.';
const mayLagSeconds = 30;
const namedAtMost = 3;

/** @param options.mayRebuild False while events or keys are lost. */
export async function readModelFindings(
  installation: Installation,
  { mayRebuild }: { mayRebuild: boolean },
): Promise<readonly Finding[]> {
  const orFirst = (mend: string) => (mayRebuild ? mend : mendLossesFirst);
  const lost = lostBookkeeping(installation.config);
  if (lost !== undefined) return [wrong(check, `${lost.file}: ${lost.message}`, orFirst(rebuildsReadModels))];
  const isRunning = await isServerRunning(installation);
  const states: ProjectionState[] = [];
  const unusable: Finding[] = [];
  for (const projection of projections) {
    try {
      states.push(await storedStatusOf({ ...installation.stores, clock: installation.clock }, projection));
    } catch (error) {
      if (!(error instanceof FileUnusable)) throw error;
      unusable.push(wrong(check, `${projection.name}: ${error.message}`, orFirst(unusableMend)));
    }
  }
  const standing = [...unusable, ...states.flatMap((state) => standingFinding(state, orFirst) ?? [])];
  const going = states.filter((state) => standingFinding(state, orFirst) === undefined);
  const shared = isRunning ? behindServer(going) : withoutServer(going, installation.config.production);
  const found = [...standing, ...shared];
  const server = isRunning ? 'A server folds them.' : 'No server is folding.';
  return found.length > 0 ? found : [fine(check, `All ${count(states.length)} are up to date. ${server}`)];
}

/** @param orFirst Replaces a mend that rebuilds while that would lose something. */
function standingFinding(
  { name, state, fault, failure, damage }: ProjectionState,
  orFirst: (mend: string) => string,
): Finding | undefined {
  if (failure !== null) {
    const why = `${name} can't be maintained: its store refused ${failure.times} times in a row: ${failure.message}`;
    return wrong(check, why, `Fix the cause; the next try, on ${failure.nextTryAt}, then succeeds by itself.`);
  }
  if (damage !== null) {
    // A retry would stop at the same document.
    const mend = `kindling verify; if it finds the log and the keys intact: kindling replay ${name}`;
    const stopped = fault === null ? '' : ` It stopped at position ${fault.position}.`;
    return wrong(check, `${name} is damaged, found on ${damage.at}: ${damage.message}${stopped}`, orFirst(mend));
  }
  if (fault !== null) {
    const why = `${name} stopped at ${faultText(fault)}`;
    return wrong(check, why, `Fix the cause, then: kindling projections retry ${name}`);
  }
  if (state === 'paused') return wrong(check, `${name} is paused.`, `kindling projections resume ${name}`);
  if (state !== 'rebuild-paused') return undefined;
  return wrong(check, `The rebuild of ${name} is paused.`, orFirst(`kindling replay ${name} --resume`));
}

/** A stopped server is not a fault in itself. */
function withoutServer(states: readonly ProjectionState[], isExpected: boolean): readonly Finding[] {
  const waiting = states.filter(({ state, behindEvents }) => behindEvents > 0 || state !== 'live');
  if (waiting.length === 0) return [];
  const events = mostEvents(waiting);
  const what = events === 0 ? 'to be built' : `for ${eventsOf(waiting)}`;
  const message = `No server is folding: ${named(waiting, 'waits', 'wait')} ${what}.`;
  return [
    isExpected ? wrong(check, message, 'Start the server.') : noted(check, message, 'Start the server to continue.'),
  ];
}

function behindServer(states: readonly ProjectionState[]): readonly Finding[] {
  const findings: Finding[] = [];
  // A server builds them one after the other, so some have not started yet.
  const isBuilding = states.some(({ state }) => state === 'building');
  const unbuilt = states.filter(({ state }) => state === 'building' || (isBuilding && isToBeBuilt(state)));
  if (unbuilt.length > 0) {
    const message = `${named(unbuilt, 'is', 'are')} being built. Pages that need ${unbuilt.length === 1 ? 'it' : 'them'} say so.`;
    findings.push(noted(check, message, 'kindling projections status shows their progress.'));
  }
  const outdated = states.filter(({ state }) => state === 'outdated' && !isBuilding);
  if (outdated.length > 0) {
    const who = named(outdated, 'follows', 'follow');
    const why = `${who} other rules than this version, and so does the running server.`;
    findings.push(wrong(check, why, 'Restart the server, so that it runs this version, too.'));
  }
  const late = states.filter(
    ({ state, behindSeconds }) =>
      behindSeconds > mayLagSeconds &&
      state !== 'building' &&
      state !== 'outdated' &&
      !(isBuilding && state === 'not-built'),
  );
  if (late.length > 0) {
    const lag = duration(Math.max(...late.map(({ behindSeconds }) => behindSeconds)));
    const mend = 'If this does not go down, look for errors in the log of the server that folds, and restart it.';
    findings.push(wrong(check, `${named(late, 'is', 'are')} ${eventsOf(late)} and ${lag} behind.`, mend));
  }
  return findings;
}

const isToBeBuilt = (state: ProjectionState['state']) => state === 'outdated' || state === 'not-built';

/** Nobody reads these files, and no erasure reaches them. */
export async function setAsideFindings({ dataDir, mongodbUrl }: Config): Promise<readonly Finding[]> {
  if (mongodbUrl !== undefined) return [];
  const folder = filesIn(dataDir).documents;
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.set-aside-\d+$/.test(name));
  const [first] = names;
  if (first === undefined) return [];
  const message = `${counted(names.length, 'file')} of read models could not be used and ${names.length === 1 ? 'was' : 'were'} set aside (the first: ${join(folder, first)}). They may hold what erased members wrote.`;
  return [wrong(check, message, `Look at the disk, then delete them: rm ${join(folder, '*.set-aside-*')}`)];
}

const mostEvents = (states: readonly ProjectionState[]) => Math.max(...states.map(({ behindEvents }) => behindEvents));

function eventsOf(states: readonly ProjectionState[]): string {
  const most = mostEvents(states);
  const isSame = states.every(({ behindEvents }) => behindEvents === most);
  return `${isSame ? '' : 'up to '}${counted(most, 'event')}`;
}

function named(states: readonly ProjectionState[], one: string, many: string): string {
  const names = states.map(({ name }) => name);
  if (names.length > namedAtMost) names.splice(namedAtMost - 1, Infinity, `${names.length - namedAtMost + 1} more`);
  const last = names.pop() ?? '';
  return `${names.length === 0 ? last : `${names.join(', ')} and ${last}`} ${states.length === 1 ? one : many}`;
}
