// Checks the state of an opened installation: keys and log, read models, reactions. It changes nothing.
import type { Metadata } from '../../kernel/event.ts';
import type { Installation } from '../installation.ts';
import { instant } from '../text/words.ts';
import { clockBehindLogFinding } from './clock.ts';
import { type Finding, fine } from './finding.ts';
import { passkeyFindings } from './passkeys.ts';
import { reactionFindings } from './reaction-findings.ts';
import { readModelFindings } from './read-model-findings.ts';

export async function installationFindings(installation: Installation): Promise<readonly Finding[]> {
  return [
    // An installation does not open with other keys.
    fine('keys', 'The keys are those of the log.'),
    ...(await logFindings(installation)),
    ...(await readModelFindings(installation)),
    ...(await reactionFindings(installation)),
    ...(await passkeyFindings(installation)),
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
