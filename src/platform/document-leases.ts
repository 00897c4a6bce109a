// Leases kept in a document store. The guard of its writes is the compare-and-set: whoever takes a lease writes it at the
// position after the one read, so of two that try at once one is ignored. That position only ever grows: it is the fencing
// token, and a holder that slept through its time can't renew what somebody else has taken since. It may go on for a moment
// with what it has begun: so read models take no older position over a newer one, and jobs are claimed one by one.
import type { Clock } from '../kernel/clock.ts';
import type { DocumentStore } from './documents/document-store.ts';
import type { Lease, Leases } from './leases.ts';

type LeaseDocument = Readonly<{
  _id: string;
  holder: string;
  /** ISO 8601, by the holder's clock: clocks that differ make take-overs as much too early or too late. */
  expiresAt: string;
}>;

const collection = 'leases';

export type DocumentLeasesOptions = Readonly<{
  documents: DocumentStore;
  /** Unique for each process. */
  holder: string;
  /** How long after its holder's death a lease is free. */
  ttlMs: number;
  clock: Clock;
}>;

export async function openDocumentLeases({ documents, holder, ttlMs, clock }: DocumentLeasesOptions): Promise<Leases> {
  await documents.ensure({ name: collection, indexes: [] });

  /** Writes the lease over what was read. False when somebody was quicker. */
  async function write(name: string, over: bigint, expiresAt: number): Promise<boolean> {
    const doc = { _id: name, holder, expiresAt: new Date(expiresAt).toISOString() };
    const { ignored } = await documents.write<LeaseDocument>(collection, [{ _id: name, doc, position: over + 1n }]);
    return ignored.length === 0;
  }

  function lease(name: string): Lease {
    let heldUntil = 0;
    let othersUntil = 0;
    return {
      async tryHold() {
        const now = clock().getTime();
        // Renewed when a third of its time is gone; before that, asking costs nothing. Nor does it while others hold it, but
        // they may let go, so they are looked at now and then.
        if (heldUntil - now > (ttlMs * 2) / 3) return true;
        if (now < othersUntil) return false;
        heldUntil = 0;
        const found = await documents.get<LeaseDocument>(collection, name);
        const isOthers = found !== undefined && found.holder !== holder && Date.parse(found.expiresAt) > now;
        if (isOthers) {
          othersUntil = Math.min(Date.parse(found.expiresAt), now + ttlMs / 10);
          return false;
        }
        if (await write(name, found?._at ?? 0n, now + ttlMs)) heldUntil = now + ttlMs;
        return heldUntil > 0;
      },
      async release() {
        heldUntil = 0;
        const found = await documents.get<LeaseDocument>(collection, name);
        if (found?.holder === holder) await write(name, found._at, 0);
      },
    };
  }
  return { lease };
}
