// Pairs the stores with their log, which they remember by the id of its first event. Stores of another log are refused, read models too:
// they may hold the last readable copy of what that log has lost.
import { type DocumentStore, FileUnusable } from '../../platform/documents/document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Projection } from '../../platform/projection.ts';
import { ensureBookkeeping } from '../../platform/projector/bookkeeping.ts';
import { handledGenerations } from '../../platform/projector/handled-generations.ts';
import { ensureJobs, handledJobs } from '../../platform/reactor/jobs.ts';
import type { Handled } from '../../platform/tombstone-sweeper.ts';
import { projections } from '../registry.ts';
import { CannotStart } from './cannot-start.ts';
import type { StoresWithoutLog } from './store-types.ts';

export type Pairing = Readonly<{
  firstEventId: string;
  /** False while a transfer copies the log here, and after one that was interrupted. */
  isWhole: boolean;
  /** The digest of the log that was copied here, once all of it is here. Later events in the log were written here. */
  brought?: string;
  /** Whether the log's chain of hashes was keyed. This never changes back: otherwise a log could be rewritten as an older, unkeyed one. */
  isKeyed?: true;
}>;

type StoredPairing = Pairing & Readonly<{ _id: 'log' }>;

const pairings = 'log.pairing';

export async function readPairing(store: DocumentStore): Promise<Pairing | undefined> {
  await store.ensure({ name: pairings, indexes: [] });
  return store.get<StoredPairing>(pairings, 'log');
}

export async function writePairing(store: DocumentStore, pairing: Pairing): Promise<void> {
  await store.ensure({ name: pairings, indexes: [] });
  const before = await store.get<StoredPairing>(pairings, 'log');
  const doc: StoredPairing = { _id: 'log', ...pairing };
  await store.write<StoredPairing>(pairings, [{ _id: 'log', doc, position: (before?._at ?? 0n) + 1n }]);
}

export async function firstEventIdOf(eventStore: Pick<EventStore, 'readAll'>): Promise<string | undefined> {
  const [first] = await eventStore.readAll(0n, { limit: 1 });
  return first?.id;
}

type Deps = Readonly<{
  stores: Pick<StoresWithoutLog, 'documents' | 'operations'> &
    Readonly<{ eventStore: Pick<EventStore, 'readAll' | 'head' | 'isChainKeyed'> }>;
  logger: Logger;
  /** A server continues without lost jobs. A verb changes nothing, so that the next verb reports the loss too. */
  isServer: boolean;
}>;

/** Throws `CannotStart` for another log. Returns whether the log has begun; if so, the stores remember it now. */
export async function requireLogOfStores({ stores, logger, isServer }: Deps): Promise<boolean> {
  const { documents, operations, eventStore } = stores;
  const { firstEventId, pairing } = await requirePairedLog(stores);
  const folded = documents === operations ? undefined : await readPairing(documents);
  requireSameLog(folded, firstEventId);
  const isWithoutJobs = isNewNextTo(folded, pairing, firstEventId);
  if (isWithoutJobs) logger.error({}, operationsAreGone);
  await requireEverythingHandled(stores);
  if (firstEventId === undefined) return false;
  for (const store of new Set([operations, documents])) {
    if (isWithoutJobs && store === operations && !isServer) continue;
    if ((await readPairing(store)) === undefined) await writePairing(store, { firstEventId, isWhole: true });
  }
  if (eventStore.isChainKeyed?.()) await rememberKeyed(operations);
  return true;
}

type Unopened = Readonly<{
  /** The log that the bookkeeping of the read models remembers. */
  folded: Pairing | undefined;
  handled: readonly Handled[];
}>;

/** The same for read models that are not opened, because that would remove some. Throws, too, if nothing remembers their log. */
export async function requireLogOfUnopened(
  { operations, eventStore }: Omit<Deps['stores'], 'documents'>,
  { folded, handled }: Unopened,
): Promise<void> {
  const { firstEventId, pairing } = await requirePairedLog({ operations, eventStore });
  requireSameLog(folded, firstEventId);
  await ensureJobs(operations);
  await requireHandled([...(await handledJobs(operations)), ...handled], { eventStore });
  if (pairing === undefined && folded === undefined) throw new CannotStart(nothingRemembersTheLog);
}

function requireSameLog(folded: Pairing | undefined, firstEventId: string | undefined): void {
  if (folded !== undefined && folded.firstEventId !== firstEventId) throw new CannotStart(readModelsOfAnotherLog);
}

async function requirePairedLog({ operations, eventStore }: Omit<Deps['stores'], 'documents'>) {
  const firstEventId = await firstEventIdOf(eventStore);
  const pairing = await readPairing(operations);
  if (pairing?.isWhole === false) {
    throw new CannotStart(
      'a transfer or restore to here was not finished. Run the same `kindling` command again, and it continues.',
    );
  }
  if (pairing !== undefined && pairing.firstEventId !== firstEventId) throw new CannotStart(ofAnotherLog);
  if (pairing?.isKeyed && eventStore.isChainKeyed?.() === false) throw new CannotStart(noLongerKeyed);
  return { firstEventId, pairing };
}

/** Returns whether the store of jobs is new, although read models of this log exist: reactions' pending work is lost. */
export async function areJobsLost({ documents, operations, eventStore }: Deps['stores']): Promise<boolean> {
  if (documents === operations) return false;
  const [folded, jobs] = [await readPairing(documents), await readPairing(operations)];
  return isNewNextTo(folded, jobs, await firstEventIdOf(eventStore));
}

const isNewNextTo = (folded: Pairing | undefined, jobs: Pairing | undefined, firstEventId: string | undefined) =>
  jobs === undefined && folded !== undefined && folded.firstEventId === firstEventId;

/** Remembers, apart from the log, that its chain of hashes is keyed. */
export async function rememberKeyed(operations: DocumentStore): Promise<void> {
  const pairing = await readPairing(operations);
  if (pairing === undefined || pairing.isKeyed) return;
  const { firstEventId, isWhole, brought } = pairing;
  await writePairing(operations, { firstEventId, isWhole, ...(brought !== undefined && { brought }), isKeyed: true });
}

/** Refuses a log that is behind its stores, such as an older copy: events written in place of the lost ones would never be folded. */
async function requireEverythingHandled({ documents, operations, eventStore }: Deps['stores']): Promise<void> {
  await ensureBookkeeping(documents);
  await ensureJobs(operations);
  const handled = [...(await handledJobs(operations)), ...(await readableGenerations(documents))];
  await requireHandled(handled, { eventStore });
}

async function requireHandled(handled: readonly Handled[], { eventStore }: Pick<Deps['stores'], 'eventStore'>) {
  // Read last, because running processes continue to write.
  const head = await eventStore.head();
  const ahead = handled.find(({ upTo }) => upTo > head);
  if (ahead === undefined) return;
  throw new CannotStart(
    `the log ends at position ${head}, and ${ahead.name} has seen it up to ${ahead.upTo}: it is older than the other parts. Put all parts back from one backup.`,
  );
}

/** Reads all at once; if a file is unusable, one by one, since one damaged read model must not hide the others. */
async function readableGenerations(documents: DocumentStore): Promise<readonly Handled[]> {
  const readable = (some: readonly Projection[]) =>
    handledGenerations(documents, some).catch((error: unknown) => {
      if (error instanceof FileUnusable) return undefined;
      throw error;
    });
  const all = await readable(projections);
  if (all !== undefined) return all;
  const found: Handled[] = [];
  for (const projection of projections) found.push(...((await readable([projection])) ?? []));
  return found;
}

export const noLongerKeyed =
  'the chain of hashes of the log was keyed, and is not any more: somebody has rewritten the log. Restore all parts from one backup.';

export const jobsAreLost = 'It is missing or new: what reactions still had to do, such as mails, is lost.';

const operationsAreGone =
  'operations.sqlite is missing or new: what reactions still had to do, such as mails, is lost. Everything else continues; restoring a backup would lose everything since';

const putBackOrMoveAway =
  'Nothing was removed. Put all parts back from one backup. If the log is the right one, move the folder documents away: it is rebuilt.';

const readModelsOfAnotherLog = `the read models here were built from another log. ${putBackOrMoveAway}`;

const nothingRemembersTheLog = `nobody can tell whether the read models here belong to this log: operations.sqlite and documents/bookkeeping.sqlite remember that, and both are missing or new. ${putBackOrMoveAway}`;

const ofAnotherLog =
  'the documents, keys and media here belong to a different log than the one that was opened. Set DATA_DIR, EVENTSTORE_URL and MONGODB_URL to parts of one installation.';

/** Returns the function that the feed calls as events arrive. An empty log has no identity, so its first event's is recorded. */
export function pairOnFirstEvent(deps: Deps): () => Promise<void> {
  let isPaired = false;
  return async () => {
    if (!isPaired) await requireLogOfStores(deps);
    isPaired = true;
  };
}
