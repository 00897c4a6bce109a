// Where the reactor has stopped at an event that it can't note, and what the operator has ordered about that: one document, which
// both write.
import type { DocumentStore } from '../documents/document-store.ts';
import type { Fault } from '../projector/generations.ts';

export type ReactorCondition = Readonly<{
  _id: string;
  fault: Fault | null;
  /** The operator's order to go past the event at this position. */
  skip: Readonly<{ position: string; reason: string }> | null;
}>;

const conditions = 'reactor.conditions';
const _id = 'reactor';
const going: ReactorCondition = { _id, fault: null, skip: null };

export async function ensureCondition(operations: DocumentStore): Promise<void> {
  await operations.ensure({ name: conditions, indexes: [] });
}

export async function readCondition(operations: DocumentStore): Promise<ReactorCondition> {
  return (await operations.get<ReactorCondition>(conditions, _id)) ?? going;
}

/** Retried until nobody came between. */
export async function changeCondition(
  operations: DocumentStore,
  change: Partial<Omit<ReactorCondition, '_id'>>,
): Promise<void> {
  for (;;) {
    const kept = await operations.get<ReactorCondition>(conditions, _id);
    const at = (kept?._at ?? 0n) + 1n;
    const doc = { ...(kept ?? going), ...change };
    const { ignored } = await operations.write<ReactorCondition>(conditions, [{ _id, doc, at }]);
    if (ignored.length === 0) return;
  }
}
