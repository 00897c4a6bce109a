// Finds people with sealed data in the log and keys that are missing or damaged, although nobody has forgotten them. A key store that was
// restored from an older copy lacks the keys of everyone who joined since.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../../kernel/event.ts';
import type { Codec } from '../../../platform/codec.ts';
import type { DocumentStore } from '../../../platform/documents/document-store.ts';
import type { EventStore, StoredEvent } from '../../../platform/events/event-store.ts';
import type { KeyStore } from '../../../platform/keyring/key-store.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { pagesOfKeys } from '../../../platform/keyring/pages-of-keys.ts';
import type { Logger } from '../../../platform/logger.ts';
import { CannotStart } from '../cannot-start.ts';

export type LostKeys = Readonly<{ missing: readonly string[]; damaged: readonly string[] }>;

type Looking = Readonly<{
  eventStore: Pick<EventStore, 'readAll'>;
  codec: Pick<Codec, 'peopleOf'>;
  keyring: Pick<Keyring, 'prepare'>;
  after?: Position;
  /** Called with every event that is read, so that a caller needs no second pass. */
  onEvent?(event: StoredEvent): void;
  signal?: AbortSignal;
}>;

type Found = LostKeys & Readonly<{ upTo: Position; newest: string | undefined }>;

/** Looking through a page takes a few milliseconds, in which no request is served. */
const eventsAtOnce = 200;

/** Reads the log from a position on. Apply the log's erasures first: erased people have no key. */
export async function findLostKeys({
  eventStore,
  codec,
  keyring,
  after = 0n,
  onEvent,
  signal,
}: Looking): Promise<Found> {
  const seen = new Set<string>();
  const lost = { missing: [] as string[], damaged: [] as string[] };
  let upTo = after;
  let newest: string | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const page = await eventStore.readAll(upTo, { limit: eventsAtOnce });
    // Requests are served between the pages of a long log.
    await nextTurn();
    const last = page.at(-1);
    if (last === undefined) return { ...lost, upTo, newest };
    if (onEvent) page.forEach(onEvent);
    const people = new Set(page.flatMap(codec.peopleOf)).difference(seen);
    const keys = await keyring.prepare(people, 'open');
    for (const person of people) {
      seen.add(person);
      newest = person;
      const fault = keys.faultOf(person);
      if (fault !== undefined) lost[fault].push(person);
    }
    upTo = last.position;
  }
}

/**
 * How far the log's people are known to have keys, the newest of these people (an older key store does not know them), and the number of
 * keys: none is ever removed. Older versions did not store the number.
 */
type Checked = Readonly<{ _id: 'log'; position: string; newest: string; keys?: number }>;
const checks = 'keys.checked';

type Deps = Looking &
  Readonly<{
    keyring: Pick<Keyring, 'prepare' | 'forgetAll'>;
    keyStore: Pick<KeyStore, 'scan'>;
    operations: DocumentStore;
    /** Whether the operator has no newer key store, and starts without these keys. These people are then forgotten permanently. */
    accept: boolean;
    logger: Logger;
  }>;

/**
 * Throws `CannotStart` if keys are missing. Reads what is new in the log since the last check, or all of it if keys have disappeared since.
 */
export async function requireKeysOfPeople({ keyStore, operations, accept, logger, ...looking }: Deps): Promise<void> {
  const { keyring } = looking;
  await operations.ensure({ name: checks, indexes: [] });
  const before = await operations.get<Checked>(checks, 'log');
  const isSameStore =
    before !== undefined &&
    (await countOf(keyStore)) >= (before.keys ?? 0) &&
    (await keyring.prepare(new Set([before.newest]), 'open')).faultOf(before.newest) !== 'missing';
  const { missing, damaged, upTo, newest } = await findLostKeys({
    ...looking,
    after: isSameStore ? BigInt(before.position) : 0n,
  });
  const [firstDamaged] = damaged;
  if (firstDamaged !== undefined) {
    logger.error(
      { people: damaged.length, first: firstDamaged },
      'keys of people are damaged: what they seal is unreadable',
    );
  }
  if (missing.length > 0 && !accept) throw new CannotStart(keysAreLost(missing));
  if (missing.length > 0) {
    await keyring.forgetAll(new Set(missing));
    logger.warn({ people: missing.length }, 'keys of people were lost, and are forgotten because of ACCEPT_LOST_KEYS');
  }
  const known = newest ?? before?.newest;
  if (known === undefined || (before?.keys !== undefined && upTo === BigInt(before.position))) return;
  const doc: Checked = { _id: 'log', position: upTo.toString(), newest: known, keys: await countOf(keyStore) };
  await operations.write<Checked>(checks, [{ _id: 'log', doc, position: (before?._at ?? 0n) + 1n }]);
}

async function countOf(keyStore: Pick<KeyStore, 'scan'>): Promise<number> {
  let count = 0;
  for await (const page of pagesOfKeys(keyStore)) count += page.length;
  return count;
}

const keysAreLost = (missing: readonly string[]) =>
  `the key store lacks the keys of ${missing.length} ${missing.length === 1 ? 'person' : 'people'} in the log, and none was forgotten (the first: ${missing[0]}). ` +
  'It is older than the log, or has lost them. Move everything away and restore all parts from one backup, not the keys alone. ' +
  'If no newer copy of the keys exists, ACCEPT_LOST_KEYS=on starts without them: what they seal is then gone for good.';
