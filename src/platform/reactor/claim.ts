// Where several instances work off the same jobs and schedules, each is claimed before it is run: it is due again only when the
// claim has run out, so that nobody else tries it before. The lease alone can't see to that: its holder may be slow to learn that it has
// passed to another, and goes on with what it has begun. Whoever runs a job renews the claim; with them, the claim dies.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { DocumentStore, Stored } from '../documents/document-store.ts';

/** What can be claimed. */
export type Due = Readonly<{ _id: string /** When to try it next; ISO 8601. */; dueAt: string }>;

/** How long after the death of an instance another one tries what it had claimed. */
const claimedMs = 30_000;

export type Claim<D extends Due> = Readonly<{
  /** Ends the renewing. Answers the document as we have left it; throws as long as the store can't tell. */
  end(): Promise<Stored<D>>;
}>;

type Claiming = Readonly<{ operations: DocumentStore; clock: Clock; renewAfterMs?: number }>;

/** Answers undefined for what somebody else has claimed, put off or ended since it was read. */
export async function claim<D extends Due>(
  { operations, clock, renewAfterMs = claimedMs / 3 }: Claiming,
  collection: string,
  found: Stored<D>,
): Promise<Claim<D> | undefined> {
  /** Until when it was asked to be claimed, since that was last answered: any of them may be kept. */
  const unanswered = new Set<string>();
  const first = await postpone(found);
  if (first === undefined) return undefined;
  const ending = new AbortController();
  const renewing = renew(first);

  async function postpone(due: Stored<D>): Promise<Stored<D> | undefined> {
    const doc = { ...due, dueAt: new Date(clock().getTime() + claimedMs).toISOString() };
    unanswered.add(doc.dueAt);
    const position = due._at + 1n;
    const { ignored } = await operations.write<D>(collection, [{ _id: due._id, doc, position }]);
    if (ignored.length > 0) return undefined;
    unanswered.clear();
    return { ...doc, _at: position };
  }

  /** A write whose answer was lost may have been done: what is kept then is ours too, and goes on from there. */
  async function asWeLeftIt(due: Stored<D>): Promise<Stored<D>> {
    if (unanswered.size === 0) return due;
    const kept = await operations.get<D>(collection, due._id);
    return kept !== undefined && unanswered.has(kept.dueAt) ? kept : due;
  }

  async function renew(claimed: Stored<D>): Promise<Stored<D>> {
    let due = claimed;
    for (;;) {
      await delay(renewAfterMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return due;
      // A store that doesn't answer now may do so the next time, before the claim has run out.
      const renewed = asWeLeftIt(due).then(postpone);
      due = (await renewed.catch(() => undefined)) ?? due;
    }
  }

  return {
    async end() {
      ending.abort();
      return asWeLeftIt(await renewing);
    },
  };
}
