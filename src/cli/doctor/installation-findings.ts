// Checks the state of an opened installation: keys and log, read models, reactions. It changes nothing.
import type { Metadata } from '../../kernel/event.ts';
import type { Installation } from '../installation.ts';
import { instant } from '../text/words.ts';
import type { Cli } from '../verb.ts';
import { lostKeysOf } from '../verify/losses.ts';
import { clockBehindLogFinding } from './clock.ts';
import { type Finding, fine, wrong } from './finding.ts';
import { passkeyFindings } from './passkeys.ts';
import { reactionFindings } from './reaction-findings.ts';
import { readModelFindings } from './read-model-findings.ts';

export async function installationFindings(installation: Installation, cli: Cli): Promise<readonly Finding[]> {
  return [
    ...(await keyFindings(installation, cli)),
    ...(await logFindings(installation)),
    ...(await readModelFindings(installation)),
    ...(await reactionFindings(installation)),
    ...(await passkeyFindings(installation)),
  ];
}

/** An installation does not open with the keys of another. */
async function keyFindings(installation: Installation, cli: Cli): Promise<readonly Finding[]> {
  const mend =
    'Restore all parts from one backup, not the keys alone. Rebuild nothing before: read models may hold the last readable copy.';
  const lost = await lostKeysOf(installation, cli);
  if (lost.length === 0) return [fine('keys', 'The keys are those of the log, and none is missing.')];
  return lost.map((message) => wrong('keys', message, mend));
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
