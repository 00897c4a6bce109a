// The steps of a transfer: inspect both places, fill the target, and compare it with the source.
import { picturesFromElsewhere } from '../../app/pictures-from-elsewhere.ts';
import { eventDescriptions } from '../../app/registry.ts';
import { firstEventIdOf, readPairing, writePairing } from '../../app/start/log-pairing.ts';
import type { Position } from '../../kernel/event.ts';
import { createCodec } from '../../platform/codec.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { pagesOfKeys } from '../../platform/keyring/pages-of-keys.ts';
import { Failed } from '../exit-codes.ts';
import { eventsOf } from '../log-events.ts';
import { count } from '../text/words.ts';
import type { Cli } from '../verb.ts';
import { compareLogs, digestOfLog } from './compare-logs.ts';
import { copyJobs, notedUpTo, positionIn } from './copy-jobs.ts';
import { copyKeys, countKeys, strangerAmongKeys } from './copy-keys.ts';
import { copyLog } from './copy-log.ts';
import { copyMedia, countMedia } from './copy-media.ts';
import type { Side, Target } from './open-places.ts';
import { gatherUploadsAndErasures } from './uploads-and-erasures.ts';

type Sides = Readonly<{ source: Side; target: Target }>;

export type Plan = Readonly<{
  isComplete: boolean;
  /** Whether an earlier run copied all of the log; the target may have continued since. */
  isBrought: boolean;
  /** Those of the source, and its head after them. */
  events: number;
  head: Position;
  digest: string;
  /** How many of them the source's reactions had noted; undefined if reactions never ran. */
  noted: number | undefined;
  firstEventId: string;
  mediaIds: readonly string[];
  /** People whose keys seal something in the log, and are lost. A server would refuse to start on it. */
  withoutKeys: readonly string[];
  /** How many of them the target has, and the source's position after them. */
  shared: number;
  sharedUpTo: Position;
}>;

export async function inspect({ source, target }: Sides, cli: Cli): Promise<Plan> {
  const firstEventId = (await firstEventIdOf(source.stores.eventStore)) ?? '';
  const pairing = await readPairing(target.stores.operations);
  if (pairing !== undefined && pairing.firstEventId !== firstEventId) {
    throw new Failed(refused(target, `belongs to another log than that of ${source.name}`));
  }
  const uploads = gatherUploadsAndErasures();
  const { peopleOf } = createCodec(eventDescriptions, source.keyring);
  const people = new Set<string>();
  const checkpoint = await notedUpTo(source.stores.operations);
  let [head, noted]: [Position, number] = [0n, 0];
  const progress = cli.progress('reading both logs', source.stores.eventStore.positionsCount);
  const { events, digest, shared, sharedUpTo, differsAt } = await compareLogs({
    source: source.stores.eventStore,
    target: eventsOf(target.stores.eventStore),
    signal: cli.terminal.signal,
    onEvent(event) {
      head = event.position;
      if (checkpoint !== undefined && head <= checkpoint) noted += 1;
      uploads.onEvent(event);
      for (const person of peopleOf(event)) people.add(person);
    },
    onProgress: progress.at,
  });
  progress.end();
  const isBrought = pairing?.brought === digest;
  if (differsAt !== undefined && !isBrought) {
    throw new Failed(
      refused(target, `holds other events: its event number ${count(differsAt)} is not in ${source.name}`),
    );
  }
  const stranger = await strangerAmongKeys(source.stores.keyStore, target.stores.keyStore);
  if (stranger !== undefined) {
    throw new Failed(refused(target, `holds another key of ${stranger} than ${source.name}`));
  }
  // Read models and reactions' checkpoints of the lost log would skip the copied events.
  if (shared === 0 && (await isLeftOver(target))) {
    throw new Failed(refused(target, 'holds what belonged to a log that is gone'));
  }
  const isComplete = pairing?.isWhole === true && shared === events;
  const mediaIds = [...uploads.all(), ...(await picturesFromElsewhere(source.stores.mediaStore))];
  for await (const page of pagesOfKeys(source.stores.keyStore)) {
    for (const { personId } of page) people.delete(personId);
  }
  return {
    withoutKeys: [...people],
    ...{ isComplete, isBrought, events, head, digest, firstEventId, mediaIds, shared, sharedUpTo },
    noted: checkpoint === undefined ? undefined : noted,
  };
}

async function isLeftOver({ stores: { operations, documents } }: Target): Promise<boolean> {
  const pairings = await Promise.all([operations, documents].map(readPairing));
  return pairings.some((pairing) => pairing?.isWhole === true);
}

const refused = ({ name }: Side, why: string) => `${name} ${why}. Nothing was written. Choose an empty place.`;

/** Copies keys before the data that they seal. Returns how many events it copied. */
export async function fill(
  { source, target }: Sides,
  { isBrought, events, digest, firstEventId, mediaIds, shared, sharedUpTo }: Plan,
  cli: Cli,
): Promise<number> {
  const { signal } = cli.terminal;
  const [from, to] = [source.stores, target.stores];
  // From here on, no server starts at the target until everything is there.
  await writePairing(to.operations, { firstEventId, isWhole: false, ...(isBrought && { brought: digest }) });
  await copyKeys({ source: from.keyStore, target: to.keyStore, signal });

  const copying = cli.progress('copying events');
  copying.at(shared, events);
  const eventsCopied = await copyLog({
    source: from.eventStore,
    target: to.eventStore,
    after: sharedUpTo,
    signal,
    onProgress: (copied) => copying.at(shared + copied, events),
  });
  copying.end();

  const uploading = cli.progress('copying media');
  const media = { source: from.mediaStore, target: to.mediaStore, ids: mediaIds, signal };
  await copyMedia({ ...media, onProgress: uploading.at });
  uploading.end();
  return eventsCopied;
}

/** Compares both places, then lets servers open the target. `before` may append to its log. */
export async function finish({ source, target }: Sides, plan: Plan, cli: Cli, before?: () => Promise<void>) {
  const [from, to] = [source.stores, target.stores];
  if (plan.isComplete) {
    // A server may have run at the target and deleted files since.
    const keys = await countKeys(to.keyStore);
    return { keys, media: await countMedia(to.mediaStore, plan.mediaIds), jobs: 0 };
  }
  const notedAtTarget = await requireCopied({ source, target }, plan, cli);
  const keys = await same('keys', target, [countKeys(from.keyStore), countKeys(to.keyStore)]);
  const media = await same('media', target, [
    countMedia(from.mediaStore, plan.mediaIds),
    countMedia(to.mediaStore, plan.mediaIds),
  ]);
  const jobs = await copyJobs({
    source: from.operations,
    target: to.operations,
    positionOf: positionIn(to.eventStore),
    upTo: plan.noted === undefined ? undefined : notedAtTarget,
  });
  const { firstEventId, digest } = plan;
  if (before === undefined) {
    await writePairing(to.operations, { firstEventId, isWhole: true });
  } else {
    await writePairing(to.operations, { firstEventId, isWhole: false, brought: digest });
    await before();
    await writePairing(to.operations, { firstEventId, isWhole: true, brought: digest });
  }
  return { keys, media, jobs };
}

/** Returns the target's position of the last event that was noted. The target may continue after an earlier run's copy. */
async function requireCopied({ source, target }: Sides, plan: Plan, cli: Cli): Promise<Position> {
  const { events, digest, head, noted = 0, isBrought } = plan;
  const progress = cli.progress('verifying');
  let [read, notedAtTarget]: [number, Position] = [0, 0n];
  const all = eventsOf(target.stores.eventStore);
  const copied = await digestOfLog({
    events: isBrought ? firstOf(events, all) : all,
    signal: cli.terminal.signal,
    onEvent({ position }) {
      read += 1;
      if (read <= noted) notedAtTarget = position;
    },
    onProgress: () => progress.at(read, events),
  });
  progress.end();
  const isCopy = copied.events === events && copied.digest === digest;
  if (isCopy && (await source.stores.eventStore.head()) === head) return notedAtTarget;
  throw new Failed(
    `The logs of ${source.name} and ${target.name} differ: something is writing to one of them. Stop it, then run this again.`,
  );
}

async function* firstOf(count: number, events: AsyncIterable<StoredEvent>): AsyncGenerator<StoredEvent, undefined> {
  let left = count;
  for await (const event of events) {
    yield event;
    left -= 1;
    if (left <= 0) return;
  }
}

async function same<Count extends object>(
  what: string,
  { name }: Side,
  counting: readonly [Promise<Count>, Promise<Count>],
) {
  const [expected, found] = await Promise.all(counting);
  if (JSON.stringify(expected) === JSON.stringify(found)) return found;
  const told = (counted: Count) =>
    Object.entries(counted)
      .map(([each, number]) => `${count(number)} ${each}`)
      .join(', ');
  throw new Failed(`The ${what} of ${name} are ${told(found)}, and should be ${told(expected)}. Run this again.`);
}
