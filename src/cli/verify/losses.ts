// Finds lost events and keys. A read model may then be the last readable copy, so nothing may rebuild it.
import { existsSync } from 'node:fs';
import { findLostKeys } from '../../app/start/keys/lost-keys.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { Failed } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { counted } from '../text/words.ts';
import { verifiedLog } from '../transfer/require-intact-log.ts';
import type { Cli } from '../verb.ts';

/** Finds missing events while the log is read. The positions of EventStoreDB have gaps by nature. */
export function gatherGaps({ positionsCount }: Pick<EventStore, 'positionsCount'>) {
  let [last, missing] = [0n, 0n];
  let first: bigint | undefined;
  return {
    onEvent({ position }: Pick<StoredEvent, 'position'>): void {
      if (position > last + 1n) first ??= last + 1n;
      missing += position - last - 1n;
      last = position;
    },
    found(): string | undefined {
      if (positionsCount !== 'events' || first === undefined) return undefined;
      const are = missing === 1n ? 'is' : 'are';
      return `${counted(Number(missing), 'event')} of the log ${are} missing (the first: position ${first}).`;
    },
  };
}

/** Returns one sentence for each kind. Calls `onEvent` with each event of the log. */
export async function lostKeysOf(
  { stores, codec, keyring }: Installation,
  cli: Cli,
  onEvent?: (event: StoredEvent) => void,
): Promise<readonly string[]> {
  const { signal } = cli.terminal;
  const options = { eventStore: stores.eventStore, codec, keyring, signal, ...(onEvent && { onEvent }) };
  const { missing, damaged, unexplained } = await findLostKeys(options);
  return [
    ...saidOf(missing, 'missing, and were not forgotten: the key store is older than the log, or has lost them'),
    ...saidOf(unexplained, 'marked as forgotten, and no event of the log erased these people'),
    ...saidOf(damaged, "damaged: they can't be unwrapped"),
  ];
}

function saidOf([first, ...others]: readonly string[], what: string): readonly string[] {
  if (first === undefined) return [];
  const count = counted(others.length + 1, 'person', 'people');
  return [`The keys of ${count} in the log are ${what} (the first: ${first}).`];
}

async function lossesOf(installation: Installation, cli: Cli): Promise<readonly string[]> {
  const { config, stores } = installation;
  const file = filesIn(config.dataDir).log;
  const report =
    config.eventStoreUrl === undefined && existsSync(file)
      ? await verifiedLog(file, stores.keys.masterKey, cli, 'checking the chain of hashes')
      : undefined;
  const [damage] = report?.problems ?? [];
  return [...(damage ? [`The log is not whole: ${damage.message}`] : []), ...(await lostKeysOf(installation, cli))];
}

export async function requireNothingLost(installation: Installation, cli: Cli): Promise<void> {
  const losses = await lossesOf(installation, cli);
  if (losses.length === 0) return;
  throw new Failed(
    `${losses.join(' ')} What was lost may still be in the read models, and a rebuild would remove it. Put the log and the keys back first (docs/operating.md, Recover), or pass --despite-losses.`,
  );
}
