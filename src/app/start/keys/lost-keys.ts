// Finds people who have sealed data in the log but no usable key: it is missing, damaged, or forgotten although no event erased them.
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { KeysGivenUp, operations as operationStreams } from '../../../../modules/operations/index.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Position } from '../../../kernel/event.ts';
import type { Codec } from '../../../platform/codec.ts';
import { actAs } from '../../../platform/commands/act-as.ts';
import { type Commands, rootContext } from '../../../platform/commands/commands.ts';
import type { DocumentStore } from '../../../platform/documents/document-store.ts';
import type { EventStore, StoredEvent } from '../../../platform/events/event-store.ts';
import { LogDamaged } from '../../../platform/events/sqlite/log-damaged.ts';
import { bringsKeysBack } from '../../../platform/keyring/key-advice.ts';
import type { KeyStore } from '../../../platform/keyring/key-store.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import type { Logger } from '../../../platform/logger.ts';
import { CannotStart } from '../cannot-start.ts';
import { compareKeys, readKnownKeys, writeKnownKeys } from './known-keys.ts';

export type LostKeys = Readonly<{
  missing: readonly string[];
  damaged: readonly string[];
  /** People whose key was forgotten, though no event erases them. */
  unexplained: readonly string[];
}>;

type KeySearch = Readonly<{
  eventStore: Pick<EventStore, 'readAll' | 'head'>;
  codec: Pick<Codec, 'peopleOf' | 'erasedBy' | 'erasures' | 'sealing'>;
  keyring: Pick<Keyring, 'prepare'>;
  after?: Position;
  /** People to check although what is sealed for them lies before. */
  suspects?: readonly string[];
  /** Called with every event of the log, so that a caller needs no second pass. Without it, only events that matter are read. */
  onEvent?(event: StoredEvent): void;
  signal?: AbortSignal;
}>;

type Found = LostKeys &
  Readonly<{
    upTo: Position;
    people: ReadonlySet<string>;
    /** The people that the log erases, and those whose keys it records as given up. */
    explained: ReadonlySet<string>;
    /** Those of them without a usable key and without the mark of a forgotten one. */
    unmarked: readonly string[];
  }>;

/** Searching a page takes a few milliseconds, in which no request is served. */
const eventsAtOnce = 200;

/** Reads the log from a position on. Apply the log's erasures first: erased people have no key. */
export async function findLostKeys({
  eventStore,
  codec,
  keyring,
  after = 0n,
  suspects = [],
  onEvent,
  signal,
}: KeySearch): Promise<Found> {
  const people = new Set<string>();
  const explained = new Set<string>();
  const lost = { missing: [] as string[], damaged: [] as string[] };
  const forgotten: string[] = [];
  const types = onEvent === undefined ? new Set([...codec.sealing, ...codec.erasures, KeysGivenUp.type]) : undefined;
  async function check(added: ReadonlySet<string>): Promise<void> {
    const keys = await keyring.prepare(added, 'open');
    for (const person of added) {
      people.add(person);
      const fault = keys.faultOf(person);
      if (fault !== undefined) lost[fault].push(person);
      if (keys.isForgotten(person)) forgotten.push(person);
    }
  }
  const head = await eventStore.head();
  await check(new Set(suspects));
  for (let upTo = after; ; ) {
    signal?.throwIfAborted();
    const page = await eventStore.readAll(upTo, { limit: eventsAtOnce, types });
    // Requests are served between the pages of a long log.
    await nextTurn();
    const last = page.at(-1);
    // The event that explains a missing key may come much later in the log than the sealed data.
    if (last === undefined) {
      const isLost = (person: string) => !explained.has(person);
      return {
        ...{ missing: lost.missing.filter(isLost), damaged: lost.damaged.filter(isLost) },
        ...{ unexplained: forgotten.filter(isLost), upTo: upTo > head ? upTo : head, people, explained },
        unmarked: [...lost.missing, ...lost.damaged].filter((person) => explained.has(person)),
      };
    }
    if (onEvent) page.forEach(onEvent);
    for (const person of page.flatMap((event) => explainedBy(event, codec))) explained.add(person);
    await check(new Set(page.flatMap(codec.peopleOf)).difference(people));
    upTo = last.position;
  }
}

function explainedBy(event: StoredEvent, { erasedBy }: Pick<Codec, 'erasedBy'>): readonly string[] {
  if (event.type === KeysGivenUp.type) return KeysGivenUp.schema.parse(event.data).people;
  const person = erasedBy(event);
  return person === undefined ? [] : [person];
}

type Deps = KeySearch &
  Readonly<{
    keyring: Pick<Keyring, 'prepare' | 'forgetAll'>;
    keyStore: Pick<KeyStore, 'scan'>;
    operations: DocumentStore;
    commands: Commands;
    clock: Clock;
    /** Whether the operator has no newer key store, and starts without these keys. These people are then forgotten permanently. */
    accept: boolean;
    logger: Logger;
  }>;

/** Throws `CannotStart` if keys are lost. Reads the log since the last check, or all of it if a key has vanished or changed since. */
export async function requireKeysOfPeople(deps: Deps): Promise<void> {
  try {
    await checkKeys(deps);
  } catch (error) {
    // The damage is far before the end, which each start checks. The site works, and stopping it would fix nothing.
    if (!(error instanceof LogDamaged)) throw error;
    deps.logger.error({ err: error }, 'the log is damaged, so nobody can tell whether keys of people are lost');
  }
}

async function checkKeys(deps: Deps): Promise<void> {
  const { keyStore, operations, accept, logger, keyring, commands, clock, ...search } = deps;
  const before = await readKnownKeys(operations);
  const since = before && { after: before.upTo, suspects: before.damaged };
  let found = await findLostKeys({ ...search, keyring, ...since });
  const compared = (known: ReadonlyMap<string, string>) =>
    compareKeys({
      ...{ keyStore, known },
      isNew: (person) => found.people.has(person),
      isExplained: (person) => found.explained.has(person),
    });
  const known = before?.states ?? new Map<string, string>();
  const comparison = await compared(known);
  const { areAsKnown } = comparison;
  if (!areAsKnown) found = await findLostKeys({ ...search, keyring });
  const { missing, damaged, unexplained, unmarked, upTo } = found;
  await keyring.forgetAll(new Set(unmarked));
  const [firstDamaged] = damaged;
  if (firstDamaged !== undefined) {
    const people = { people: damaged.length, first: firstDamaged };
    logger.error(people, 'keys of people are damaged: what they seal is unreadable');
  }
  const lost = [...missing, ...unexplained, ...(accept ? damaged : [])];
  if (lost.length > 0) {
    if (!accept) throw new CannotStart(keysAreLost(found));
    await noteGivenUp(lost, { commands, clock });
    await keyring.forgetAll(new Set(lost));
    logger.warn(
      { people: lost.length },
      'keys of people were lost, and are forgotten because of ACCEPT_LOST_KEYS; read models show what they hold until they are rebuilt',
    );
  }
  const areKeysUnchanged = lost.length === 0 && unmarked.length === 0;
  if (before !== undefined && areAsKnown && areKeysUnchanged && upTo === before.upTo) return;
  // Keys that were just forgotten have changed, and after a look at the whole log everyone counts as new.
  const { states } = areAsKnown && areKeysUnchanged ? comparison : await compared(areAsKnown ? known : new Map());
  await writeKnownKeys(operations, { upTo, states, damaged: accept ? [] : damaged });
}

/** As many as an event of a megabyte has room for. */
const peopleAtOnce = 1_000;

/** Splits a list of people into lists that fit into an event each. */
export const inLists = (people: readonly string[]): readonly string[][] =>
  Array.from({ length: Math.ceil(people.length / peopleAtOnce) }, (_, index) =>
    people.slice(index * peopleAtOnce, (index + 1) * peopleAtOnce),
  );

/** Returns the commands that record in the log whose keys are given up. */
export const givingUp = (people: readonly string[]) =>
  inLists(people).map((list) => ({ type: 'GiveUpKeys' as const, data: { people: list } }));

async function noteGivenUp(lost: readonly string[], { commands, clock }: Pick<Deps, 'commands' | 'clock'>) {
  for (const command of givingUp(lost)) {
    const id = randomUUID();
    const acting = actAs(commands, rootContext({ kind: 'system', id: 'start' }, clock().toISOString(), id));
    await acting.execute(operationStreams, id, command);
  }
}

const counted = (people: readonly string[]) => `${people.length} ${people.length === 1 ? 'person' : 'people'}`;

function whatIsLost({ missing, damaged, unexplained }: LostKeys): string {
  const lost: readonly (readonly [people: readonly string[], what: string])[] = [
    [missing, `the key store lacks the keys of ${counted(missing)} in the log, and none was forgotten`],
    [damaged, `the keys of ${counted(damaged)} in the log are damaged`],
    [unexplained, `the key store marks ${counted(unexplained)} in the log as erased, and the log erased none of them`],
  ];
  return lost.flatMap(([[first], what]) => (first === undefined ? [] : `${what} (the first: ${first})`)).join('; ');
}

export const keysAreLost = (lost: LostKeys) =>
  `${whatIsLost(lost)}. ` +
  `The keys are from another time than the log, or were lost. ${bringsKeysBack} ` +
  'If no better copy of the keys exists, ACCEPT_LOST_KEYS=on starts without them: what they seal is then gone for good.';
