// Operators' changes to the installation itself, and the audit trail of who did what.
import { operations as operationStreams, workRouter } from '../../../modules/operations/index.ts';
import { auditTrailProjection } from '../../../projections/audit-trail/projection.ts';
import { auditTrailRouter } from '../../../projections/audit-trail/router.ts';
import { storedStatusOf } from '../../platform/projector/stored-status.ts';
import { reactorStatusOf } from '../../platform/reactor/reactor-status.ts';
import { schedule } from '../../platform/reactor/schedule.ts';
import { feature } from '../feature.ts';

const hourMs = 60 * 60 * 1_000;

export const operations = feature({
  name: 'operations',
  aggregates: [operationStreams],
  routers: ({ read, operations: work, stores, codec, clock }, { events, projections }) => ({
    auditTrail: auditTrailRouter({
      read,
      modules: events,
      async eventsAt(positions) {
        const found = positions.map((at) => stores.eventStore.readAll(at - 1n, { limit: 1 }));
        return codec.decode((await Promise.all(found)).flat());
      },
    }),
    work: workRouter({
      operations: work,
      // Whoever answers is a server that runs.
      reactions: () => reactorStatusOf({ operations: work, clock }, true),
      projections: () => Promise.all(projections.map((each) => storedStatusOf({ ...stores, clock }, each))),
    }),
  }),
  schedules: ({ idempotencyKeys }) => [
    schedule.every('operations.forget-idempotency-keys', { everyMs: hourMs }, ({ slot }) =>
      idempotencyKeys.forgetOld(new Date(slot)),
    ),
  ],
  projections: ({ events }) => [auditTrailProjection(events)],
});
