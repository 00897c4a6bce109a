// The call by which admins look through the audit trail: who did what, and when. It tells ids and kinds, never what anybody wrote.
import { z } from 'zod';
import { firstPage, timedPageInput } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { adminProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { bylinesOf } from '../members/queries.ts';
import type { EventsOfModules } from './projection.ts';
import { firstAuditEvents } from './queries.ts';

const instant = z.iso.datetime({ offset: true }).optional();

export function auditTrailRouter({ read, modules }: Readonly<{ read: ReadModels; modules: EventsOfModules }>) {
  const summaries = new Map(
    Object.values(modules)
      .flat()
      .map(({ type, summary }) => [type, summary]),
  );
  return router({
    audit: adminProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/admin/audit',
          summary:
            'Who did what, in the order of the log or against it: all, or by member, kind of event, part of Kindling, stream or time; for admins.',
        },
      })
      .input(
        z.object({
          memberId: z.string().max(100).optional(),
          type: z.string().max(100).optional(),
          module: z.string().max(100).optional(),
          /** Such as `post-0198f3c2-…`; the events of one thing. */
          stream: z.string().max(300).optional(),
          since: instant,
          until: instant,
          ...timedPageInput('newest'),
        }),
      )
      .query(async ({ input: { limit, cursor, order, ...filter } }) => {
        const [last] = cursor ?? [];
        const rest = typeof last !== 'string' ? {} : order === 'newest' ? { before: last } : { after: last };
        const found = await firstAuditEvents(read, { ...filter, ...rest }, order, limit + 1);
        const docs = found.slice(0, limit);
        const bylineOf = await bylinesOf(
          read,
          docs.flatMap(({ actorKind, actorId }) => (actorKind === 'member' && actorId !== null ? [actorId] : [])),
        );
        const { nextCursor } = firstPage(
          found.map((doc) => ({ ...doc, _at: BigInt(doc.position) })),
          {},
          limit,
        );
        return {
          events: docs.map(({ _id: id, at, type, module, stream, actorKind, actorId, members, correlationId }) => ({
            ...{ id, at, type, module, stream, members, correlationId },
            summary: summaries.get(type) ?? type,
            actor: {
              kind: actorKind,
              id: actorId,
              name: actorKind === 'member' && actorId !== null ? bylineOf(actorId).name : actorId,
            },
          })),
          nextCursor,
        };
      }),
  });
}
