// Remembers the people with intact keys, so that the next start notices a lost or changed key without reading the whole log.
import { hash } from 'node:crypto';
import type { Position } from '../../../kernel/event.ts';
import type { DocumentStore } from '../../../platform/documents/document-store.ts';
import type { KeyStore, StoredKey } from '../../../platform/keyring/key-store.ts';
import { pagesOfKeys } from '../../../platform/keyring/pages-of-keys.ts';

/** How far the log's people are known. Older versions stored a count of keys instead (`keys.checked`). */
type Reached = Readonly<{ _id: 'log'; position: string; damaged?: readonly string[] }>;
/** The people whose hash begins with the digit `_id`: for each the hash, and the name of the key's state. */
type Part = Readonly<{ _id: string; people: string }>;

const collection = 'keys.known';
const digits = [...'0123456789abcdef'];
const [hashLength, stateLength] = [12, 4];

export type KnownKeys = Readonly<{
  upTo: Position;
  states: ReadonlyMap<string, string>;
  /** The people whose keys were damaged. */
  damaged: readonly string[];
}>;

const hashed = (data: string | Uint8Array, length: number) => hash('sha256', data).slice(0, length);
const forgotten = '-'.repeat(stateLength);
const stateOf = (key: StoredKey) => (key === 'forgotten' ? forgotten : hashed(key.wrapped, stateLength));

export async function readKnownKeys(operations: DocumentStore): Promise<KnownKeys | undefined> {
  await operations.ensure({ name: collection, indexes: [] });
  const reached = await operations.get<Reached>(collection, 'log');
  // Older versions did not remember damaged keys, so the log is read once more.
  if (reached?.damaged === undefined) return undefined;
  const states = new Map<string, string>();
  for (const { people } of await operations.getMany<Part>(collection, digits)) {
    for (let at = 0; at < people.length; at += hashLength + stateLength) {
      states.set(people.slice(at, at + hashLength), people.slice(at + hashLength, at + hashLength + stateLength));
    }
  }
  return { upTo: BigInt(reached.position), states, damaged: reached.damaged };
}

/** @param known.upTo Is stored last: a start that was killed before it checks that part of the log again. */
export async function writeKnownKeys(operations: DocumentStore, { upTo, states, damaged }: KnownKeys): Promise<void> {
  const parts = new Map(digits.map((digit) => [digit, [] as string[]]));
  for (const [person, state] of states) parts.get(person.charAt(0))?.push(person + state);
  const stored = new Map((await operations.getMany<Part>(collection, digits)).map((part) => [part._id, part]));
  const writes = [...parts].flatMap(([_id, people]) => {
    const before = stored.get(_id);
    const doc: Part = { _id, people: people.toSorted().join('') };
    return before?.people === doc.people ? [] : [{ _id, doc, position: (before?._at ?? 0n) + 1n }];
  });
  await operations.write<Part>(collection, writes);
  const before = await operations.get<Reached>(collection, 'log');
  const doc: Reached = { _id: 'log', position: upTo.toString(), damaged };
  await operations.write<Reached>(collection, [{ _id: 'log', doc, position: (before?._at ?? 0n) + 1n }]);
}

type KeyComparison = Readonly<{
  keyStore: Pick<KeyStore, 'scan'>;
  known: ReadonlyMap<string, string>;
  /** Whether someone was seen in the log since the last check. */
  isNew(personId: string): boolean;
  /** Whether the log says why this person's key is gone. */
  isExplained(personId: string): boolean;
}>;

/** Returns the states of all known and new people, and whether each known key is still what it was. */
export async function compareKeys({ keyStore, known, isNew, isExplained }: KeyComparison) {
  const states = new Map<string, string>();
  let found = 0;
  let hasChanged = false;
  for await (const page of pagesOfKeys(keyStore)) {
    for (const { personId, key } of page) {
      const person = hashed(personId, hashLength);
      const [before, state] = [known.get(person), stateOf(key)];
      if (before !== undefined) found += 1;
      if (before === undefined && !isNew(personId)) continue;
      if (before !== undefined && before !== state && !(state === forgotten && isExplained(personId)))
        hasChanged = true;
      states.set(person, state);
    }
  }
  return { states, areAsKnown: !hasChanged && found === known.size };
}
