// The steering of the reactor: the event that it can't note and stopped at, and the operator's order about it. It is one document,
// which both sides write.
import type { DocumentStore } from '../documents/document-store.ts';
import type { Fault } from '../projector/generations.ts';

export type ReactorSteering = Readonly<{
  _id: string;
  fault: Fault | null;
  /** The operator's order to skip the event at this position. */
  skip: Readonly<{ position: string; reason: string }> | null;
}>;

const steerings = 'reactor.conditions';
const _id = 'reactor';
const going: ReactorSteering = { _id, fault: null, skip: null };

export async function ensureSteering(operations: DocumentStore): Promise<void> {
  await operations.ensure({ name: steerings, indexes: [] });
}

export async function readSteering(operations: DocumentStore): Promise<ReactorSteering> {
  return (await operations.get<ReactorSteering>(steerings, _id)) ?? going;
}

/** Retried on conflict. */
export async function changeSteering(
  operations: DocumentStore,
  change: Partial<Omit<ReactorSteering, '_id'>>,
): Promise<void> {
  for (;;) {
    const kept = await operations.get<ReactorSteering>(steerings, _id);
    const position = (kept?._at ?? 0n) + 1n;
    const doc = { ...(kept ?? going), ...change };
    const { ignored } = await operations.write<ReactorSteering>(steerings, [{ _id, doc, position }]);
    if (ignored.length === 0) return;
  }
}
