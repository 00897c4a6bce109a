// Encrypts personal data under a key of its person (AES-256-GCM). Keys are wrapped by the master key and stored apart
// from the log, so that forgetting a key erases that person from every copy of the log.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomFillSync,
} from 'node:crypto';
import type { Position } from '../../kernel/event.ts';
import { lruUpTo } from '../lru.ts';
import type { KeyStore, StoredKey } from './key-store.ts';

export interface Keyring {
  /**
   * Throws `WrongMasterKey` if at least half of the sampled keys were wrapped by another master key; fewer are damaged.
   * An empty store next to a log means that the keys were lost.
   */
  check(): Promise<'has-keys' | 'never-used'>;
  /** Makes these people's keys available. The mode `seal` first creates and stores keys for new people. */
  prepare(personIds: ReadonlySet<string>, mode: 'seal' | 'open'): Promise<LoadedKeys>;
  /** Forgets a person's key for good. Idempotent. */
  forget(personId: string): Promise<void>;
  /** Forgets several people's keys. Costs next to nothing for those who were forgotten before. */
  forgetAll(personIds: ReadonlySet<string>): Promise<void>;
  /** Calls `listener` after each `forget`. Every process applies all erasures in the log, and calls it for each. */
  whenForgotten(listener: () => void): void;
  /** Returns a keyed hash that identifies equal values without revealing them. */
  fingerprint(purpose: string, value: string): string;
  erasuresAppliedUpTo(): Promise<Position>;
  setErasuresAppliedUpTo(position: Position): Promise<void>;
  close(): Promise<void>;
}

/** The keys loaded for one batch of work. `context` binds a sealed value to its place. */
export interface LoadedKeys {
  seal(personId: string, context: string, value: unknown): string;
  /** Returns the name of the key that `seal` uses for this person. It reveals nothing of the key. */
  nameOfKey(personId: string): string;
  /**
   * Returns undefined if the key is forgotten. Throws an `UnusableKey` if it can't be unwrapped or is not the named
   * one, and another error if the value was altered. Without a name, a missing key counts as forgotten.
   */
  open(personId: string, context: string, sealed: string, keyName?: string): unknown;
  /** Returns why this person's key can't be used although it was not forgotten. */
  faultOf(personId: string): 'missing' | 'damaged' | undefined;
  /** Returns whether this person was erased; false for a person who never had a key. */
  isForgotten(personId: string): boolean;
}

type NamedKey = Readonly<{ key: KeyObject; name: string }>;
type LoadedKey = NamedKey | 'forgotten' | 'damaged';

const ivBytes = 12;
const tagBytes = 16;
const cachedKeys = 50_000;

const ivPool = Buffer.alloc(ivBytes * 256);
let ivsUsed = ivPool.length;

/** Returns twelve random bytes, never the same twice. One system call for each would take longer than the cipher. */
function freshIv(): Buffer {
  if (ivsUsed === ivPool.length) {
    randomFillSync(ivPool);
    ivsUsed = 0;
  }
  ivsUsed += ivBytes;
  return Buffer.from(ivPool.subarray(ivsUsed - ivBytes, ivsUsed));
}

// Key objects, not bytes: Node would convert the bytes at each call, which takes longer than the cipher.
function encrypt(key: KeyObject, aad: string, plain: Uint8Array): Buffer {
  const iv = freshIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, aad: string, sealed: Uint8Array): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(sealed.length - tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, sealed.length - tagBytes)), decipher.final()]);
}

/** A value can't be opened because of the stored key of its person. The value itself may be intact. */
export class UnusableKey extends Error {
  override readonly name: string = 'UnusableKey';
}

class DamagedKey extends UnusableKey {
  override readonly name = 'DamagedKey';
  constructor(personId: string) {
    super(`The key of ${personId} is damaged: it can't be unwrapped.`);
  }
}

class MissingKey extends UnusableKey {
  override readonly name = 'MissingKey';
  constructor(personId: string) {
    super(`The key of ${personId} is missing and was not forgotten: the key store is older than the log.`);
  }
}

class AnotherKey extends UnusableKey {
  override readonly name = 'AnotherKey';
  constructor(personId: string) {
    super(`${personId} has another key now than the one that sealed it: the key store is from another time.`);
  }
}

export class ForgottenPerson extends Error {
  override readonly name = 'ForgottenPerson';
}

export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

const checkedAtOnce = 500;
const nameCharacters = 11;

const named = (key: KeyObject): NamedKey => ({
  key,
  name: createHmac('sha256', key).update('kindling/name').digest('base64url').slice(0, nameCharacters),
});

/** Returns the key for one purpose. Nothing about the master key, or the key for another purpose, follows from it. */
export const derivedKey = (masterKey: Uint8Array, purpose: string): KeyObject =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', masterKey, '', purpose, 32)));

export function fingerprinting(masterKey: Uint8Array): Pick<Keyring, 'fingerprint'> {
  const key = derivedKey(masterKey, 'kindling/fingerprint');
  return {
    fingerprint: (purpose, value) => createHmac('sha256', key).update(`${purpose}\u0000${value}`).digest('base64url'),
  };
}

export function createKeyring({ keyStore, masterKey }: { keyStore: KeyStore; masterKey: Uint8Array }): Keyring {
  const wrappingKey = derivedKey(masterKey, 'kindling/wrap');
  const known = lruUpTo<NamedKey | 'forgotten'>(cachedKeys);
  const listeners: (() => void)[] = [];

  const unwrap = (personId: string, kept: StoredKey): NamedKey | 'forgotten' =>
    kept === 'forgotten' ? kept : named(createSecretKey(decrypt(wrappingKey, personId, kept.wrapped)));

  /** A damaged key affects only values that need it. It is loaded again each time, because it may be restored. */
  function unwrapOrDamaged(personId: string, kept: StoredKey): LoadedKey {
    try {
      return unwrap(personId, kept);
    } catch {
      return 'damaged';
    }
  }

  async function makeKeys(personIds: readonly string[]): Promise<ReadonlyMap<string, StoredKey>> {
    if (personIds.length === 0) return new Map();
    return keyStore.addIfAbsent(
      new Map(personIds.map((personId) => [personId, encrypt(wrappingKey, personId, randomBytes(32))])),
    );
  }

  async function forget(personId: string): Promise<void> {
    await keyStore.forget(personId);
    known.set(personId, 'forgotten');
    for (const listener of listeners) listener();
  }

  return {
    async check() {
      for (let after: string | undefined; ; ) {
        const page = await keyStore.scan({ limit: checkedAtOnce, ...(after !== undefined && { after }) });
        const existing = page.filter(({ key }) => key !== 'forgotten');
        const damaged = existing.filter(({ personId, key }) => unwrapOrDamaged(personId, key) === 'damaged');
        if (damaged.length > 0 && damaged.length * 2 >= existing.length) throw new WrongMasterKey(wrongMasterKey);
        if (existing.length > 0) return 'has-keys';
        const last = page.at(-1)?.personId;
        if (last === undefined) return after === undefined ? 'never-used' : 'has-keys';
        after = last;
      }
    },
    async prepare(personIds, mode) {
      const keys = new Map<string, LoadedKey>();
      const unknown: string[] = [];
      for (const personId of personIds) {
        const key = known.get(personId);
        if (key === undefined) unknown.push(personId);
        else keys.set(personId, key);
      }
      if (unknown.length > 0) {
        const loaded = await keyStore.load(unknown);
        const absent = unknown.filter((personId) => !loaded.has(personId));
        const made = mode === 'seal' ? await makeKeys(absent) : [];
        for (const [personId, stored] of [...loaded, ...made]) {
          const key = unwrapOrDamaged(personId, stored);
          if (key === 'damaged') {
            keys.set(personId, key);
            continue;
          }
          // A person who was forgotten while their key was being read stays forgotten.
          const current = known.get(personId) === 'forgotten' ? 'forgotten' : key;
          known.set(personId, current);
          keys.set(personId, current);
        }
      }
      function keyOf(personId: string): NamedKey {
        const key = keys.get(personId);
        if (key === undefined || key === 'forgotten') {
          throw new ForgottenPerson(`Nothing personal can be recorded about ${personId}: their key is forgotten.`);
        }
        if (key === 'damaged') throw new DamagedKey(personId);
        return key;
      }
      return {
        seal: (personId, context, value) =>
          encrypt(keyOf(personId).key, context, Buffer.from(JSON.stringify(value))).toString('base64'),
        nameOfKey: (personId) => keyOf(personId).name,
        open(personId, context, sealed, keyName) {
          const key = keys.get(personId);
          if (key === 'forgotten') return undefined;
          if (key === 'damaged') throw new DamagedKey(personId);
          if (key === undefined) {
            if (keyName === undefined) return undefined;
            throw new MissingKey(personId);
          }
          if (keyName !== undefined && keyName !== key.name) throw new AnotherKey(personId);
          return JSON.parse(decrypt(key.key, context, Buffer.from(sealed, 'base64')).toString());
        },
        faultOf(personId) {
          const key = keys.get(personId);
          return key === undefined ? 'missing' : key === 'damaged' ? key : undefined;
        },
        isForgotten: (personId) => keys.get(personId) === 'forgotten',
      };
    },
    forget,
    async forgetAll(personIds) {
      const unknown = [...personIds].filter((personId) => known.get(personId) !== 'forgotten');
      const loaded = unknown.length > 0 ? await keyStore.load(unknown) : new Map<string, StoredKey>();
      for (const personId of unknown) {
        if (loaded.get(personId) === 'forgotten') known.set(personId, 'forgotten');
        else await forget(personId);
      }
    },
    whenForgotten: (listener) => void listeners.push(listener),
    ...fingerprinting(masterKey),
    erasuresAppliedUpTo: () => keyStore.erasuresAppliedUpTo(),
    setErasuresAppliedUpTo: (position) => keyStore.setErasuresAppliedUpTo(position),
    close: () => keyStore.close(),
  };
}

/** Returns a view of the keyring in which this person's key is forgotten, whatever is stored. */
export const keyringWithout = (keyring: Keyring, personId: string): Keyring => ({
  ...keyring,
  async prepare(personIds, mode) {
    const keys = await keyring.prepare(personIds, mode);
    return {
      ...keys,
      open: (person, ...sealed) => (person === personId ? undefined : keys.open(person, ...sealed)),
      isForgotten: (person) => person === personId || keys.isForgotten(person),
    };
  },
});

const wrongMasterKey = 'The master key is not the one that wrapped the keys of this installation.';
