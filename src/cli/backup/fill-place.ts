// Fills an empty place from a backup or a salvaged log. No server starts there until it is complete.
import { operations } from '../../../modules/operations/index.ts';
import { findLostKeys, givingUp } from '../../app/start/keys/lost-keys.ts';
import { readPairing } from '../../app/start/log-pairing.ts';
import { Failed, UsageError } from '../exit-codes.ts';
import { eventsOf } from '../log-events.ts';
import { operatorContext } from '../operator.ts';
import { positionAt, requireInLog } from '../replay/point-in-log.ts';
import { parsePointInLog } from '../text/moment.ts';
import { digestOfLog } from '../transfer/compare-logs.ts';
import { openTarget, type Side, type Target } from '../transfer/open-places.ts';
import type { Place } from '../transfer/place.ts';
import { fill, finish, inspect, type Plan } from '../transfer/steps.ts';
import type { Cli } from '../verb.ts';
import { beginningOf } from './backup-folder.ts';
import { eraseAgain, erasedLaterAt, openedAt } from './erase-again.ts';
import type { OpenedBackup } from './open-backup.ts';

type Filling = Readonly<{
  source: Side;
  place: Place;
  masterKey: Uint8Array;
  /** If false, the keys include some that a later event forgot. */
  isWhole: boolean;
  erasedLater: readonly string[];
}>;

/** @param note Records in the place's log what was done there. */
export async function fillPlace(
  { source, place, masterKey, isWhole, erasedLater }: Filling,
  cli: Cli,
  note: (target: Target, plan: Plan, erasedAgain: string[]) => Promise<void>,
) {
  const target = await openTarget(place, { name: source.name, keys: { masterKey } }, cli);
  const plan = await inspect({ source, target }, cli);
  if (!plan.isComplete) {
    await requireEmpty(target);
    await fill({ source, target }, plan, cli);
  }
  const completing = async () => {
    await eraseAgain(erasedLater, target, cli);
    const { erasedAgain } = await erasedLaterAt(erasedLater, target);
    await note(target, plan, erasedAgain);
    if (!isWhole) await recordForgottenKeys(target, plan, cli);
  };
  const { keys, media, jobs } = await finish({ source, target }, plan, cli, completing);
  const { erasedAgain, stillToErase } = await erasedLaterAt(erasedLater, target);
  const { events, digest } = await readAgain(target, cli);
  return { plan, target, keys, media, jobs, erasedAgain, stillToErase, events, digest };
}

type Noting = Extract<
  Parameters<typeof operations.decider.decide>[0],
  { type: 'NoteRestore' | 'NoteSalvage' | 'MakeStagingCopy' | 'GiveUpKeys' }
>;

/** Idempotent. */
export async function record(
  target: Side,
  id: string,
  command: Pick<Noting, 'type' | 'data'>,
  cli: Cli,
): Promise<void> {
  const { commands } = openedAt(target);
  await operatorContext({ commands }, cli).execute(operations, id, command as Noting);
}

/** Records keys that left-out events forgot: they would look lost otherwise. */
async function recordForgottenKeys(target: Side, { digest }: Plan, cli: Cli): Promise<void> {
  const { keyring, codec } = openedAt(target);
  const { eventStore } = target.stores;
  const { unexplained } = await findLostKeys({ eventStore, codec, keyring, signal: cli.terminal.signal });
  for (const [index, command] of givingUp(unexplained).entries()) {
    await record(target, `keys-${index}-${digest}`, command, cli);
  }
}

/** Limits the log. The keys stay those of the whole backup, so members erased later are erased here, too. */
export async function asOf(
  until: string,
  { side: whole, soundUpTo }: Pick<OpenedBackup, 'side' | 'soundUpTo'>,
  cli: Cli,
): Promise<Side> {
  const { stores } = whole;
  const point = parsePointInLog(until, cli.clock());
  const note = soundUpTo === undefined ? '' : ', before its damage';
  requireInLog(point, await stores.eventStore.head(), `The log in ${whole.name}`, note);
  const upTo = await positionAt(stores.eventStore, point, { signal: cli.terminal.signal });
  if (point.kind !== 'position' && upTo === soundUpTo) {
    throw new UsageError(
      `The log in ${whole.name} is damaged after position ${upTo}, which may lie before ${until}. Use --until ${upTo}.`,
    );
  }
  if (upTo === 0n)
    throw new UsageError(`${whole.name} has no event from before ${until}: there is nothing to restore.`);
  const name = `what --until ${until} leaves of ${whole.name}`;
  return { ...whole, name, stores: { ...stores, eventStore: beginningOf(stores.eventStore, upTo) } };
}

async function readAgain({ stores: { eventStore } }: Side, cli: Cli) {
  const reading = cli.progress('reading what is there now', eventStore.positionsCount);
  const { signal } = cli.terminal;
  const head = Number(await eventStore.head());
  const onProgress = (position: number) => reading.at(position, head);
  const read = await digestOfLog({ events: eventsOf(eventStore), signal, onProgress });
  reading.end();
  return read;
}

/** An interrupted restore may continue: `inspect` has checked that it is of the same log. */
async function requireEmpty({ name, stores }: Side): Promise<void> {
  const pairing = await readPairing(stores.operations);
  const [first] = await stores.eventStore.readAll(0n, { limit: 1 });
  if (first === undefined || pairing?.isWhole === false) return;
  throw new Failed(`There is a log in ${name} already. Nothing was written. Restore into an empty place.`);
}
