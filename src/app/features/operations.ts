// Operators' changes to the installation itself, and the audit trail of who did what.
import { BackupTaken, operations as operationStreams, workRouter } from '../../../modules/operations/index.ts';
import { auditTrailProjection } from '../../../projections/operations/audit-trail/projection.ts';
import { firstAuditEvents } from '../../../projections/operations/audit-trail/queries.ts';
import { auditTrailRouter } from '../../../projections/operations/audit-trail/router.ts';
import { hourMs } from '../../kernel/instants.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { storedStatusOf } from '../../platform/projector/stored-status.ts';
import { reactorStatusOf } from '../../platform/reactor/reactor-status.ts';
import { schedule } from '../../platform/reactor/schedule.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import { feature } from '../feature.ts';
import { takeAutomaticBackup } from '../start/automatic-backup.ts';
import { readLastBackup } from '../start/last-backup.ts';
import type { Config } from '../start/settings/config.ts';

function automaticBackups(config: Config, signal: AbortSignal, work: DocumentStore) {
  const { to, everyMs } = config.backups;
  if (to === undefined) return [];
  return [
    schedule.every('operations.back-up', { everyMs, lane: 'backups' }, ({ slot, acting: { at } }) =>
      takeAutomaticBackup({ config, to, slot, at, signal, operations: work }),
    ),
  ];
}

async function backupState(read: ReadModels, work: DocumentStore, { production, backups }: Config, now: Date) {
  const [last] = await firstAuditEvents(read, { type: BackupTaken.type }, 'newest', 1);
  const isExpected = production || backups.to !== undefined || last !== undefined;
  // A new installation has as much time for its first backup.
  const [since] = last === undefined ? await firstAuditEvents(read, {}, 'oldest', 1) : [last];
  const ageMs = since === undefined ? 0 : now.getTime() - Date.parse(since.at);
  const taken = await readLastBackup(work);
  const notIntactAt = taken === undefined || taken.lost.length === 0 ? null : taken.at;
  return { lastAt: last?.at ?? null, isLate: isExpected && ageMs > backups.maxAgeMs, notIntactAt };
}

export const operations = feature({
  name: 'operations',
  aggregates: [operationStreams],
  routers: ({ read, operations: work, stores, codec, clock, config }, { events, projections }) => ({
    auditTrail: auditTrailRouter({
      read,
      modules: events,
      async eventsAt(positions) {
        const found = positions.map((at) => stores.eventStore.readAll(at - 1n, { limit: 1 }));
        return codec.decode((await Promise.all(found)).flat());
      },
    }),
    work: workRouter({
      backup: (now) => backupState(read, work, config, now),
      operations: work,
      // A process that handles this call is a running server.
      reactions: () => reactorStatusOf({ operations: work, clock }, true),
      projections: () => Promise.all(projections.map((each) => storedStatusOf({ ...stores, clock }, each))),
    }),
  }),
  schedules: ({ idempotencyKeys, config, closing, operations: work }) => [
    schedule.every('operations.forget-idempotency-keys', { everyMs: hourMs }, ({ slot }) =>
      idempotencyKeys.forgetOld(new Date(slot)),
    ),
    ...automaticBackups(config, closing, work),
  ],
  projections: ({ events }) => [auditTrailProjection(events)],
});
