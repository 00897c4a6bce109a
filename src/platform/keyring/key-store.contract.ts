// The promises of a key store, as tests against the port alone. Every adapter runs them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { KeyStore } from './key-store.ts';

export type OpenedKeyStore = Readonly<{
  store: KeyStore;
  /** A second store over the same keys, as another process would open it. The test closes it. */
  another(): Promise<KeyStore>;
  close(): Promise<void>;
}>;

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

export function describeKeyStore(name: string, open: () => Promise<OpenedKeyStore>): void {
  describe(`key store: ${name}`, () => {
    let opened: OpenedKeyStore;
    let store: KeyStore;

    beforeEach(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterEach(() => opened.close());

    const load = async (...ids: readonly string[]) => Object.fromEntries(await store.load(ids));
    const add = async (personId: string, key: Uint8Array, to = store) =>
      (await to.addIfAbsent(new Map([[personId, key]]))).get(personId);

    test('an added key is loaded, and unknown people are left out', async () => {
      expect(await add('ada', bytes(1, 2, 250))).toEqual({ wrapped: bytes(1, 2, 250) });
      expect(await load('ada', 'bob')).toEqual({ ada: { wrapped: bytes(1, 2, 250) } });
      expect(await load()).toEqual({});
    });

    test('of two keys for one person the first is stored, and returned to both', async () => {
      await add('ada', bytes(1));
      expect(await add('ada', bytes(2))).toEqual({ wrapped: bytes(1) });
      expect(await load('ada')).toEqual({ ada: { wrapped: bytes(1) } });
    });

    test('several keys are added at once, and those that are there stay', async () => {
      await add('bob', bytes(2));
      await store.forget('cyd');
      const added = new Map(['ada', 'bob', 'cyd', 'dan'].map((id, at) => [id, bytes(10 + at)]));
      const stored = {
        ada: { wrapped: bytes(10) },
        bob: { wrapped: bytes(2) },
        cyd: 'forgotten',
        dan: { wrapped: bytes(13) },
      };
      expect(Object.fromEntries(await store.addIfAbsent(added))).toEqual(stored);
      expect(await load('ada', 'bob', 'cyd', 'dan')).toEqual(stored);
    });

    test('processes that concurrently create a key for the same person get the same one', async () => {
      const second = await opened.another();
      try {
        const stored = await Promise.all([3, 4, 5, 6].map((n) => add('ada', bytes(n), n % 2 ? store : second)));
        expect(new Set(stored.map((key) => JSON.stringify(key))).size).toBe(1);
        expect(await second.load(['ada'])).toEqual(new Map([['ada', stored[0]]]));
      } finally {
        await second.close();
      }
    });

    test('a forgotten key is gone permanently', async () => {
      await add('ada', bytes(1));
      await add('bob', bytes(2));
      await store.forget('ada');
      await store.forget('ada');
      expect(await load('ada', 'bob')).toEqual({ ada: 'forgotten', bob: { wrapped: bytes(2) } });
      expect(await add('ada', bytes(3))).toBe('forgotten');
      await store.rewrap('ada', bytes(4));
      expect(await load('ada')).toEqual({ ada: 'forgotten' });
    });

    test('a person without a key can be forgotten, and gets none afterwards', async () => {
      await store.forget('never-seen');
      expect(await add('never-seen', bytes(1))).toBe('forgotten');
    });

    test('an existing key can be rewrapped, a missing one cannot', async () => {
      await add('ada', bytes(1));
      await store.rewrap('ada', bytes(9, 9));
      await store.rewrap('bob', bytes(8));
      expect(await load('ada', 'bob')).toEqual({ ada: { wrapped: bytes(9, 9) } });
    });

    test('the position of applied erasures is remembered, beyond 2^53', async () => {
      expect(await store.erasuresAppliedUpTo()).toBe(0n);
      await store.setErasuresAppliedUpTo(2n ** 60n + 1n);
      expect(await store.erasuresAppliedUpTo()).toBe(2n ** 60n + 1n);
      await store.setErasuresAppliedUpTo(7n);
      expect(await store.erasuresAppliedUpTo()).toBe(7n);
    });

    test('a scan visits everyone once, in order, including the forgotten', async () => {
      for (const id of ['d', 'a', 'c', 'b']) await add(id, bytes(id.charCodeAt(0)));
      await store.forget('b');
      expect(await store.scan({ limit: 2 })).toEqual([
        { personId: 'a', key: { wrapped: bytes(97) } },
        { personId: 'b', key: 'forgotten' },
      ]);
      const rest = await store.scan({ after: 'b', limit: 10 });
      expect(rest.map(({ personId }) => personId)).toEqual(['c', 'd']);
    });

    test('the next process finds what this one stored', async () => {
      await add('ada', bytes(1));
      await store.forget('bob');
      const next = await opened.another();
      try {
        expect(Object.fromEntries(await next.load(['ada', 'bob']))).toEqual({
          ada: { wrapped: bytes(1) },
          bob: 'forgotten',
        });
      } finally {
        await next.close();
      }
    });
  });
}
