// The operator's control of the reactor: the event that it stopped at, and the order about it.
import { changeDocument } from '../documents/change-document.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Fault } from '../event-fault.ts';

export type ReactorSteering = Readonly<{
  _id: string;
  fault: Fault | null;
  /** The operator's order to skip the event at this position. */
  skip: Readonly<{ position: string; reason: string }> | null;
}>;

export const steerings = 'reactor.conditions';
const _id = 'reactor';
const going: ReactorSteering = { _id, fault: null, skip: null };

export async function readSteering(operations: DocumentStore): Promise<ReactorSteering> {
  return (await operations.get<ReactorSteering>(steerings, _id)) ?? going;
}

export async function changeSteering(
  operations: DocumentStore,
  change: Partial<Omit<ReactorSteering, '_id'>>,
): Promise<void> {
  await changeDocument<ReactorSteering>(operations, steerings, _id, (kept = going) => ({ ...kept, ...change }));
}
