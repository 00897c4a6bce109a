import { randomUUID } from 'node:crypto';
import type { EventStore } from '../../platform/events/event-store.ts';

/** Appends events that concern nobody, so that those before them are further back than a start checks. */
export async function lengthenLog(eventStore: Pick<EventStore, 'append'>): Promise<void> {
  const metadata = { at: '2026-01-02T03:04:05.000Z', version: 1, actor: { kind: 'operator', id: 'olga' } };
  const event = { type: 'BackupTaken', data: { position: '1', events: 1 }, metadata };
  await Promise.all(
    Array.from({ length: 2_500 }, (_, at) =>
      eventStore.append(`operation-${at}`, [{ ...event, id: randomUUID() }], 'no-stream'),
    ),
  );
}
