// Keys in a real file: what they open, and that forgetting one leaves no trace of it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { intercept } from '../../testing/intercept.ts';
import type { KeyStore } from './key-store.ts';
import { createKeyring, ForgottenPerson, type Keyring, WrongMasterKey } from './keyring.ts';
import { openSqliteKeyStore } from './sqlite-key-store.ts';

const masterKey = new Uint8Array(32).fill(5);

let folder: string;
let keyStore: KeyStore;
let keyring: Keyring;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-keys-'));
  const opened: KeyStore[] = [];
  onTestFinished(async () => {
    for (const store of opened) await store.close().catch(() => undefined);
    rmSync(folder, { recursive: true });
  });
  open = (key = masterKey) => {
    const store = openSqliteKeyStore(join(folder, 'keys.sqlite'));
    opened.push(store);
    return { keyStore: store, keyring: createKeyring({ keyStore: store, masterKey: key }) };
  };
  ({ keyStore, keyring } = open());
});

let open: (key?: Uint8Array) => { keyStore: KeyStore; keyring: Keyring };

const seal = async (person: string, value: unknown, context = 'here') =>
  (await keyring.prepare(new Set([person]), 'seal')).seal(person, context, value);
const openWith = async (ring: Keyring, person: string, sealed: string, context = 'here') =>
  (await ring.prepare(new Set([person]), 'open')).open(person, context, sealed);

describe('a value sealed for a person', () => {
  test('opens again with the same value, in this process and in the next', async () => {
    const value = { words: 'Only for Ada — 🧵', list: [1, null, true] };
    const sealed = await seal('ada', value);
    expect(await openWith(keyring, 'ada', sealed)).toEqual(value);
    expect(await openWith(open().keyring, 'ada', sealed)).toEqual(value);
  });

  test('opens for no other person and in no other place', async () => {
    const sealed = await seal('ada', 'secret');
    await seal('bob', 'a key of his own');
    await expect(openWith(keyring, 'bob', sealed)).rejects.toThrow();
    await expect(openWith(keyring, 'ada', sealed, 'elsewhere')).rejects.toThrow();
  });

  test('can’t exist without a key: reading creates none', async () => {
    expect(await openWith(keyring, 'cyd', await seal('ada', 'secret'))).toBeUndefined();
    expect((await keyStore.load(['cyd'])).size).toBe(0);
  });

  test('by many concurrent callers is sealed under one key', async () => {
    const sealed = await Promise.all(Array.from({ length: 20 }, (_, n) => seal('ada', n)));
    const next = open().keyring;
    expect(await Promise.all(sealed.map((each) => openWith(next, 'ada', each)))).toEqual(sealed.map((_, n) => n));
  });
});

describe('a forgotten person', () => {
  test('is forgotten at once, for cached keys and after the next start', async () => {
    const sealed = await seal('ada', 'secret');
    await keyring.forget('ada');
    await keyring.forget('ada');
    expect(await openWith(keyring, 'ada', sealed)).toBeUndefined();
    await expect(seal('ada', 'more')).rejects.toThrow(ForgottenPerson);
    const next = open().keyring;
    expect(await openWith(next, 'ada', sealed)).toBeUndefined();
    await expect(next.prepare(new Set(['ada']), 'seal').then((keys) => keys.seal('ada', 'x', 1))).rejects.toThrow(
      ForgottenPerson,
    );
  });

  test('is announced, because of values opened before', async () => {
    const notified: string[] = [];
    keyring.whenForgotten(() => notified.push('told'));
    await seal('ada', 'secret');
    await keyring.forget('ada');
    await keyring.forgetAll(new Set(['ada', 'bob']));
    expect(notified).toHaveLength(2);
  });

  test('stays forgotten while another caller is reading their key', async () => {
    const sealed = await seal('ada', 'secret');
    const slow = createKeyring({
      masterKey,
      keyStore: intercept(keyStore, {
        async load(ids) {
          const found = await keyStore.load(ids);
          await slow.forget('ada');
          return found;
        },
      }),
    });
    expect(await openWith(slow, 'ada', sealed)).toBeUndefined();
    expect(await openWith(slow, 'ada', sealed)).toBeUndefined();
  });

  test('is forgotten together with others, without a write the second time', async () => {
    const sealed = [await seal('ada', 'secret'), await seal('bob', 'another')];
    await keyring.forgetAll(new Set(['ada', 'bob']));
    expect(await openWith(keyring, 'ada', sealed[0] ?? '')).toBeUndefined();
    expect(await openWith(keyring, 'bob', sealed[1] ?? '')).toBeUndefined();
    const forget = () => Promise.reject(new Error('Nothing is to be forgotten.'));
    const next = createKeyring({ masterKey, keyStore: intercept(keyStore, { forget }) });
    for (const ring of [keyring, next]) await ring.forgetAll(new Set(['ada', 'bob']));
  });

  test('leaves no byte of the key in any file', async () => {
    for (let n = 0; n < 200; n += 1) await seal(`person-${n}`, n);
    const stored = (await keyStore.load(['person-77'])).get('person-77');
    if (stored === undefined || stored === 'forgotten') throw new Error('no key was kept');
    const wrapped = Buffer.from(stored.wrapped);
    expect(filesThatHold(wrapped)).not.toEqual([]);
    await keyring.forget('person-77');
    // Looks for parts too, since a moved page may have been overwritten in part.
    for (let from = 0; from + 12 <= wrapped.length; from += 6) {
      expect(filesThatHold(wrapped.subarray(from, from + 12))).toEqual([]);
    }
    expect(await openWith(keyring, 'person-78', await seal('person-78', 'still here'))).toBe('still here');
  });

  function filesThatHold(bytes: Buffer): readonly string[] {
    return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(bytes));
  }
});

describe('a wrong master key', () => {
  test('is detected before anything is read or written with it', async () => {
    await seal('ada', 'secret');
    const wrong = open(new Uint8Array(32).fill(6)).keyring;
    await expect(wrong.check()).rejects.toThrow(WrongMasterKey);
    await expect(keyring.check()).resolves.toBe('has-keys');
  });

  test('cannot be detected while there is no key, or only forgotten ones', async () => {
    await expect(open(new Uint8Array(32).fill(6)).keyring.check()).resolves.toBe('never-used');
    await keyring.forget('ada');
    await expect(open(new Uint8Array(32).fill(6)).keyring.check()).resolves.toBe('has-keys');
  });

  test('is found among keys that the right one wrapped', async () => {
    await seal('ada', 'secret');
    const other = createKeyring({ keyStore, masterKey: new Uint8Array(32).fill(6) });
    await other.prepare(new Set(['bob']), 'seal');
    await expect(keyring.check()).rejects.toThrow(WrongMasterKey);
    await expect(other.check()).rejects.toThrow(WrongMasterKey);
  });

  test('is distinguished from one damaged key among many, which affects no one else', async () => {
    for (const person of ['ada', 'bob', 'cyd']) await seal(person, 'secret');
    await keyStore.rewrap('bob', Buffer.alloc(60, 3));
    const { keyring: next } = open();
    expect(await next.check()).toBe('has-keys');
    const keys = await next.prepare(new Set(['ada', 'bob', 'dan']), 'open');
    expect(['ada', 'bob', 'dan'].map(keys.faultOf)).toEqual([undefined, 'damaged', 'missing']);
  });

  test('is found after any number of forgotten people', async () => {
    for (const personId of ['ada', 'bob', 'cyd']) await keyStore.forget(personId);
    await seal('zoe', 'secret');
    const oneByOne = intercept(keyStore, { scan: (options) => keyStore.scan({ ...options, limit: 1 }) });
    const wrong = createKeyring({ keyStore: oneByOne, masterKey: new Uint8Array(32).fill(6) });
    await expect(wrong.check()).rejects.toThrow(WrongMasterKey);
  });
});

test('a file of another program is not written to', () => {
  const path = join(folder, 'diary.sqlite');
  const diary = new DatabaseSync(path);
  diary.exec("CREATE TABLE entries (text TEXT); INSERT INTO entries VALUES ('Dear diary')");
  diary.close();
  const before = readFileSync(path);
  expect(() => openSqliteKeyStore(path)).toThrow(/diary\.sqlite can't be used: it belongs to another program/);
  expect(readFileSync(path)).toEqual(before);
});

test('a fingerprint identifies equal values, by purpose and by installation', () => {
  const { fingerprint } = keyring;
  expect(fingerprint('email', 'ada@example.com')).toBe(fingerprint('email', 'ada@example.com'));
  const others = [
    fingerprint('username', 'ada@example.com'),
    fingerprint('email', 'bob@example.com'),
    open(new Uint8Array(32).fill(6)).keyring.fingerprint('email', 'ada@example.com'),
  ];
  expect(others).not.toContain(fingerprint('email', 'ada@example.com'));
});

test('a key that the store does not return is requested once', async () => {
  let loads = 0;
  const counted = createKeyring({
    masterKey,
    keyStore: intercept(keyStore, {
      load(ids) {
        loads += 1;
        return keyStore.load(ids);
      },
    }),
  });
  for (let n = 0; n < 3; n += 1) await counted.prepare(new Set(['ada', 'bob']), 'seal');
  expect(loads).toBe(1);
});
