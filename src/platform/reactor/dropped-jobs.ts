// Counts the jobs that were dropped without being done, per reaction, for the operator.
import { changeDocument } from '../documents/change-document.ts';
import type { DocumentStore, Stored } from '../documents/document-store.ts';

/** `refused`: the reaction reported that no retry can succeed. */
export type WhyDropped = 'expired' | 'refused';

export type DroppedJobs = Readonly<{
  _id: string;
  expired: number;
  refused: number;
  lastAt: string;
}>;

export const droppedJobs = 'reactor.dropped';

const atMost = 1_000;

export async function allDropped(operations: DocumentStore): Promise<readonly Stored<DroppedJobs>[]> {
  return operations.scan<DroppedJobs>(droppedJobs, { limit: atMost });
}

export async function countDropped(
  operations: DocumentStore,
  dropped: readonly Readonly<{ reaction: string }>[],
  why: WhyDropped,
  now: Date,
): Promise<void> {
  const none = { expired: 0, refused: 0 };
  for (const [_id, { length }] of Map.groupBy(dropped, ({ reaction }) => reaction)) {
    await changeDocument<DroppedJobs>(operations, droppedJobs, _id, (kept = { ...none, _id, lastAt: '' }) => ({
      ...kept,
      [why]: kept[why] + length,
      lastAt: now.toISOString(),
    }));
  }
}
