// Operators' changes to the installation itself, and the audit trail of who did what.
import { operations as operationStreams } from '../../../modules/operations/index.ts';
import { auditTrailProjection } from '../../../projections/audit-trail/projection.ts';
import { auditTrailRouter } from '../../../projections/audit-trail/router.ts';
import { feature } from '../feature.ts';

export const operations = feature({
  name: 'operations',
  aggregates: [operationStreams],
  routers: ({ read }, { events }) => ({ auditTrail: auditTrailRouter({ read, modules: events }) }),
  projections: ({ events }) => [auditTrailProjection(events)],
});
