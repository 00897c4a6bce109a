// Leases stored in a document store. Its guarded write is the compare-and-set: a lease is written at the position after
// the one that was read, so one of two concurrent writes is ignored. The position only ever grows and is the fencing
// token: a holder that slept past its time can't renew a lease that another instance has taken. It may still finish what
// it has begun, so read models never replace a newer position with an older one, and each job is claimed.
import type { Clock } from '../../kernel/clock.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Lease, Leases } from './leases.ts';

type LeaseDocument = Readonly<{
  _id: string;
  holder: string;
  /** ISO 8601, by the holder's clock. Clock skew makes take-overs early or late by as much. */
  expiresAt: string;
}>;

const collection = 'leases';

type DocumentLeasesOptions = Readonly<{
  documents: DocumentStore;
  /** Unique for each process. */
  holder: string;
  /** How long after its holder's death a lease expires. */
  ttlMs: number;
  clock: Clock;
}>;

export async function openDocumentLeases({ documents, holder, ttlMs, clock }: DocumentLeasesOptions): Promise<Leases> {
  await documents.ensure({ name: collection, indexes: [] });

  /** Overwrites the lease that was read. Returns false if someone else was quicker. */
  async function write(name: string, over: bigint, expiresAt: number): Promise<boolean> {
    const doc = { _id: name, holder, expiresAt: new Date(expiresAt).toISOString() };
    const { ignored } = await documents.write<LeaseDocument>(collection, [{ _id: name, doc, position: over + 1n }]);
    return ignored.length === 0;
  }

  function lease(name: string): Lease {
    let heldUntil = 0;
    let othersUntil = 0;
    /** The position at which this holder wrote the lease last. */
    let heldAt = 0n;

    async function take(over: bigint, now: number): Promise<boolean> {
      const isTaken = await write(name, over, now + ttlMs);
      heldUntil = isTaken ? now + ttlMs : 0;
      heldAt = over + 1n;
      return isTaken;
    }
    return {
      async tryHold() {
        const now = clock().getTime();
        // Renewed after a third of its time; before that, no query is needed. A lease held by another instance is
        // checked now and then, since it may be released.
        if (heldUntil - now > (ttlMs * 2) / 3) return true;
        if (now < othersUntil) return false;
        // Renewed without reading it: the write is ignored if someone else has taken it since.
        if (heldUntil > 0 && (await take(heldAt, now))) return true;
        const found = await documents.get<LeaseDocument>(collection, name);
        const isOthers = found !== undefined && found.holder !== holder && Date.parse(found.expiresAt) > now;
        if (isOthers) {
          othersUntil = Math.min(Date.parse(found.expiresAt), now + ttlMs / 10);
          return false;
        }
        return take(found?._at ?? 0n, now);
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
