// Remembers for a day which request each Idempotency-Key belongs to, so that the same key with another body is refused
// before it does anything. Nothing else depends on it: a retry is recognized by its events, and the ids that a request
// creates follow from its body as well as its key.
import { dayMs } from '../../kernel/instants.ts';
import type { CollectionSpec, DocumentStore } from '../documents/document-store.ts';

type KeyDocument = Readonly<{
  _id: string;
  /** Null once the key is free again. */
  requestHash: string | null;
  claimedAt: string;
}>;

const collection: CollectionSpec<KeyDocument> = { name: 'idempotency-keys', indexes: [{ fields: { claimedAt: 1 } }] };

const rememberedForMs = dayMs;
const forgottenAtOnce = 1_000;

export type Claim = Readonly<{
  /** True if the key is known to belong to no other request. */
  isFirst: boolean;
  /** Frees the key for another request, unless the same request has claimed it again since. */
  release(): Promise<void>;
}>;

export interface IdempotencyKeys {
  /** Claims a key for a request. Undefined if it belongs to another one, even a concurrent one. `now` is ISO 8601. */
  claim(key: string, requestHash: string, now: string): Promise<Claim | undefined>;
  /** Removes the keys that were claimed more than a day ago. */
  forgetOld(now: Date): Promise<void>;
}

const dayBefore = (instant: Date): string => new Date(instant.getTime() - rememberedForMs).toISOString();

export async function openIdempotencyKeys(documents: DocumentStore): Promise<IdempotencyKeys> {
  await documents.ensure(collection);

  const isWritten = async (doc: KeyDocument, position: bigint): Promise<boolean> =>
    (await documents.write(collection.name, [{ _id: doc._id, doc, position }])).ignored.length === 0;

  return {
    async claim(key, requestHash, now) {
      for (let deletedAt = 0n; ; ) {
        const known = await documents.get<KeyDocument>(collection.name, key);
        const heldBy = known !== undefined && known.claimedAt > dayBefore(new Date(now)) ? known.requestHash : null;
        if (heldBy !== null && heldBy !== requestHash) return undefined;
        const doc = { _id: key, requestHash, claimedAt: now };
        const position = (known?._at ?? deletedAt) + 1n;
        if (await isWritten(doc, position)) {
          // Only the first request releases, and only if its claim is still the last one written.
          const release = async () => void (await isWritten({ ...doc, requestHash: null }, position + 1n));
          return { isFirst: heldBy === null, release: heldBy === null ? release : async () => {} };
        }
        const [found] = await documents.load([{ collection: collection.name, ids: [key] }]);
        deletedAt = found?.get(key)?.position ?? 0n;
      }
    },
    async forgetOld(now) {
      const where = { claimedAt: { $lt: dayBefore(now) } };
      const sort = { claimedAt: 1 } as const;
      for (;;) {
        const old = await documents.find<KeyDocument>(collection.name, { where, sort, limit: forgottenAtOnce });
        await documents.write(
          collection.name,
          old.map(({ _id, _at }) => ({ _id, doc: null, position: _at + 1n })),
        );
        // No event writes these documents again, so their tombstones protect nothing.
        await documents.sweep(collection.name, BigInt(Number.MAX_SAFE_INTEGER));
        if (old.length < forgottenAtOnce) return;
      }
    },
  };
}
