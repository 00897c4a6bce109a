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

export type IdempotencyKeys = Awaited<ReturnType<typeof openIdempotencyKeys>>;

const dayBefore = (instant: Date): string => new Date(instant.getTime() - rememberedForMs).toISOString();

export async function openIdempotencyKeys(documents: DocumentStore) {
  await documents.ensure(collection);

  const isWritten = async (doc: KeyDocument, position: bigint): Promise<boolean> =>
    (await documents.write(collection.name, [{ _id: doc._id, doc, position }])).ignored.length === 0;

  return {
    /** Claims a key for a request. Undefined if it belongs to another one, even a concurrent one. `now` is ISO 8601. */
    async claim(key: string, requestHash: string, now: string) {
      for (let deletedAt = 0n; ; ) {
        const known = await documents.get<KeyDocument>(collection.name, key);
        const heldBy = known !== undefined && known.claimedAt > dayBefore(new Date(now)) ? known.requestHash : null;
        if (heldBy !== null && heldBy !== requestHash) return undefined;
        const doc = { _id: key, requestHash, claimedAt: now };
        const position = (known?._at ?? deletedAt) + 1n;
        if (await isWritten(doc, position)) {
          /** Whether the key belonged to no request before. */
          const isFirst = heldBy === null;
          /** Frees the key for another request, unless the same request has claimed it again since. */
          const release = async (): Promise<void> => {
            if (isFirst) await isWritten({ ...doc, requestHash: null }, position + 1n);
          };
          return { isFirst, release };
        }
        const [found] = await documents.load([{ collection: collection.name, ids: [key] }]);
        deletedAt = found?.get(key)?.position ?? 0n;
      }
    },
    /** Removes the keys that were claimed more than a day ago. */
    async forgetOld(now: Date): Promise<void> {
      const where = { claimedAt: { $lt: dayBefore(now) } };
      const sort = { claimedAt: 1 } as const;
      for (;;) {
        const old = await documents.find<KeyDocument>(collection.name, { where, sort, limit: forgottenAtOnce });
        const deletions = old.map(({ _id, _at }) => ({ _id, doc: null, position: _at + 1n }));
        await documents.write(collection.name, deletions);
        // No event writes these documents again, so their tombstones protect nothing.
        await documents.sweep(collection.name, BigInt(Number.MAX_SAFE_INTEGER));
        if (old.length < forgottenAtOnce) return;
      }
    },
  };
}
