// Stores a document for each event of every module. It takes the list of modules as an argument, so a new module is in
// the trail from its first event.
import type { EventDescription } from '../../../src/kernel/event.ts';
import { type Collection, collection, defineProjection, type Projection } from '../../../src/platform/projection.ts';
import { auditDocumentOf, idOfPosition } from './audit-document.ts';
import type { AuditDocument } from './read-model.ts';

export type EventsOfModules = Readonly<Record<string, readonly EventDescription[]>>;

/** The collection for queries. The rules depend on the modules, but the collection does not. */
export const auditEvents = auditEventsOf({});

export function auditTrailProjection(modules: EventsOfModules): Projection {
  return defineProjection({ name: 'audit-trail', version: 2, collections: [auditEventsOf(modules)] });
}

function auditEventsOf(modules: EventsOfModules): Collection<AuditDocument> {
  return collection<AuditDocument>('audit-trail.events', {
    // The documents belong to the operator: ids and instants, which stay when a member is erased.
    whose: 'nobody',
    indexes: [
      { fields: { at: 1 } },
      { fields: { type: 1, at: 1 } },
      { fields: { module: 1, at: 1 } },
      { fields: { members: 1, at: 1 }, array: true },
      { fields: { correlationId: 1 } },
      { fields: { commandId: 1 } },
      { fields: { revision: 1, stream: 1 } },
    ],
    rules: ({ on }) =>
      Object.entries(modules).flatMap(([module, descriptions]) =>
        descriptions.map((description) =>
          on(description, {
            key: ({ position }) => idOfPosition(position),
            fold: (_, event) => auditDocumentOf(event, module, description),
          }),
        ),
      ),
  });
}
