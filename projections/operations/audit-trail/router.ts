// The admins' call for the audit trail: ids, kinds and reasons, but never what members wrote. A reason is read from its
// event, where it is unreadable once the member it is about is erased.
import { z } from 'zod';
import type { EventDescription, Position, Recorded } from '../../../src/kernel/event.ts';
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { firstPage, timedPageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { bylinesOf } from '../../accounts/members/queries.ts';
import { feedNames } from '../../news/newsroom/queries.ts';
import { namesOfAllTools } from '../../tools/directory/queries.ts';
import { submissionNames } from '../../tools/submissions/queries.ts';
import { withoutOwnCases } from './own-cases.ts';
import type { EventsOfModules } from './projection.ts';
import { type AuditDocument, firstAuditEvents } from './queries.ts';

type AuditSubject = Readonly<{ kind: 'tool' | 'feed' | 'submission'; id: string; title: string }>;

/** An event may concern everyone on staff, and more. */
const maxNamed = 10;

const instant = z.iso.datetime({ offset: true }).optional();

type AuditTrailDeps = Readonly<{
  read: ReadModels;
  modules: EventsOfModules;
  eventsAt(positions: readonly Position[]): Promise<readonly Recorded[]>;
}>;

export function auditTrailRouter({ read, modules, eventsAt }: AuditTrailDeps) {
  const all = Object.values(modules).flat();
  const descriptions = new Map(all.map((description) => [description.type, description]));

  /** By the ids of events. Only events that may have a reason are read. */
  async function reasonsOf(docs: readonly AuditDocument[]): Promise<ReadonlyMap<string, string>> {
    const reasoned = docs.filter(({ type }) => hasReason(descriptions.get(type)));
    const events = await eventsAt(reasoned.map(({ position }) => BigInt(position)));
    return new Map(
      events.flatMap(({ id, data }) => {
        const { reason } = data as Readonly<{ reason?: unknown }>;
        return typeof reason === 'string' ? [[id, reason]] : [];
      }),
    );
  }

  /** Returns the tools, feeds and submissions of these events, with their current names, by stream. */
  async function subjectsOf(docs: readonly AuditDocument[]): Promise<ReadonlyMap<string, AuditSubject>> {
    const streams = [...new Set(docs.map(({ stream }) => stream))];
    const idsOf = (category: string) =>
      streams.flatMap((stream) => (stream.startsWith(`${category}-`) ? [stream.slice(category.length + 1)] : []));
    const [tools, feeds, submissions] = await Promise.all([
      namesOfAllTools(read, idsOf('tool')),
      feedNames(read, idsOf('feed')),
      submissionNames(read, idsOf('submission')),
    ]);
    const named = (kind: AuditSubject['kind'], names: ReadonlyMap<string, string>) =>
      [...names].map(([id, title]) => [`${kind}-${id}`, { kind, id, title }] as const);
    return new Map([...named('tool', tools), ...named('feed', feeds), ...named('submission', submissions)]);
  }
  const deps = { read, descriptions, eventsAt };

  return router({
    audit: adminProcedure(
      'GET /admin/audit',
      'The audit log, oldest or newest first: everything, or by member, type of event, module, stream or time; for admins.',
    )
      .input(
        z.object({
          memberId: z.string().max(100).optional(),
          type: z.string().max(100).optional(),
          module: z.string().max(100).optional(),
          /** Such as `post-0198f3c2-…`: the events of one stream. */
          stream: z.string().max(300).optional(),
          since: instant,
          until: instant,
          ...timedPageInput('newest'),
        }),
      )
      .query(async ({ ctx, input: { limit, cursor, order, ...filter } }) => {
        let [last] = cursor ?? [];
        let found: readonly AuditDocument[];
        let docs: readonly AuditDocument[];
        // A page may contain only entries hidden from the admin.
        do {
          const rest = typeof last !== 'string' ? {} : order === 'newest' ? { before: last } : { after: last };
          found = await firstAuditEvents(read, { ...filter, ...rest }, order, limit + 1);
          docs = await withoutOwnCases(deps, found.slice(0, limit), ctx.member.id);
          last = found[limit - 1]?._id;
        } while (docs.length === 0 && found.length > limit);
        // The actor is among the members.
        const memberIds = [...new Set(docs.flatMap(({ members }) => members))];
        const [bylineOf, reasons, subjects] = await Promise.all([
          bylinesOf(read, memberIds),
          reasonsOf(docs),
          subjectsOf(docs),
        ]);
        const personOf = (id: string) => ({ id, name: bylineOf(id).name, avatar: bylineOf(id).avatar });
        const stored = found.map((doc) => ({ ...doc, _at: BigInt(doc.position) }));
        const { nextCursor } = firstPage(stored, {}, limit);
        return {
          events: docs.map(
            ({ _id: id, eventId, at, type, module, stream, actorKind, actorId, members, correlationId }) => ({
              ...{ id, at, type, module, stream, members, correlationId },
              /** Other members it concerns, besides the actor. */
              affected: members
                .filter((memberId) => memberId !== actorId)
                .slice(0, maxNamed)
                .map(personOf),
              subject: subjects.get(stream) ?? null,
              summary: descriptions.get(type)?.summary ?? type,
              /** Null if none was given, and once the member it is about is erased. */
              reason: reasons.get(eventId) ?? null,
              actor: {
                kind: actorKind,
                ...(actorKind === 'member' && actorId !== null
                  ? personOf(actorId)
                  : { id: actorId, name: actorId, avatar: null }),
              },
            }),
          ),
          nextCursor,
        };
      }),
  });
}

const hasReason = (description: EventDescription | undefined): boolean =>
  description !== undefined && 'reason' in description.schema.shape;
