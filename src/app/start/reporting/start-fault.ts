// What an operator reads when a store fails during a start: one line instead of a stack trace.
import { DocumentsUnavailable } from '../../../platform/documents/document-store.ts';
import { OutcomeUnknown, StoreUnavailable } from '../../../platform/events/event-store.ts';
import { LogDamaged } from '../../../platform/events/sqlite/log-damaged.ts';
import { fullDiskIn, isDiskFull } from '../../../platform/files/disk-full.ts';
import { CannotStart } from '../cannot-start.ts';

/** Returns a fault that its operator can act on as `CannotStart`, and any other as it is. */
export function startFaultOf(fault: unknown): unknown {
  if (fault instanceof LogDamaged) return new CannotStart(fault.message);
  // The embedded log says why it can't be used. A server that doesn't answer can't; the next start does nothing twice.
  if (fault instanceof OutcomeUnknown && fault.cause instanceof StoreUnavailable) return startFaultOf(fault.cause);
  if (fault instanceof OutcomeUnknown) return new CannotStart('EventStoreDB did not respond in time. Start it again.');
  if (!(fault instanceof StoreUnavailable || fault instanceof DocumentsUnavailable)) return fault;
  if (!isDiskFull(fault)) return new CannotStart(fault.message);
  return new CannotStart(`${fullDiskIn(fault.message) ?? 'The disk is full'}. Make room, then start it again.`);
}
