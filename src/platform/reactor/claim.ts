// If several instances share the stores, each piece of work is claimed before it runs: it is due again only after its
// claim expires. The lease can't ensure that, since its holder may be slow to learn that it lost it. The instance that
// does the work renews the claim, so the claim dies with the instance.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { DocumentStore, Stored } from '../documents/document-store.ts';

export type Due = Readonly<{ _id: string /** When to try it next; ISO 8601. */; dueAt: string }>;

/** How long after an instance's death its claims expire. */
export const claimedMs = 30_000;

type Claiming = Readonly<{ operations: DocumentStore; clock: Clock; renewAfterMs?: number }>;

/** Returns undefined if another instance has claimed, postponed or ended it since it was read. */
export async function claim<D extends Due>(
  { operations, clock, renewAfterMs = claimedMs / 3 }: Claiming,
  collection: string,
  found: Stored<D>,
) {
  /** The expiries written since the last response. Any of them may be stored. */
  const unconfirmed = new Set<string>();
  const first = await postpone(found);
  if (first === undefined) return undefined;
  const ending = new AbortController();
  const renewing = renew(first);

  async function postpone(due: Stored<D>): Promise<Stored<D> | undefined> {
    const doc = { ...due, dueAt: new Date(clock().getTime() + claimedMs).toISOString() };
    unconfirmed.add(doc.dueAt);
    const position = due._at + 1n;
    const { ignored } = await operations.write<D>(collection, [{ _id: due._id, doc, position }]);
    if (ignored.length > 0) return undefined;
    unconfirmed.clear();
    return { ...doc, _at: position };
  }

  /** A write may have been applied although its response was lost. The stored claim is then ours too. */
  async function lastWritten(due: Stored<D>): Promise<Stored<D>> {
    if (unconfirmed.size === 0) return due;
    const current = await operations.get<D>(collection, due._id);
    return current !== undefined && unconfirmed.has(current.dueAt) ? current : due;
  }

  async function renew(claimed: Stored<D>): Promise<Stored<D>> {
    let due = claimed;
    for (;;) {
      await delay(renewAfterMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return due;
      // A store that doesn't respond now may do so next time, before the claim expires.
      const renewed = lastWritten(due).then(postpone);
      due = (await renewed.catch(() => undefined)) ?? due;
    }
  }

  return {
    /** Stops renewing. Returns the document as this instance left it; throws while the store can't respond. */
    async end(): Promise<Stored<D>> {
      ending.abort();
      return lastWritten(await renewing);
    },
  };
}
