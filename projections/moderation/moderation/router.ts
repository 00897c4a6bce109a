// The calls that read cases and decisions: the moderators' queue, and the decisions about the caller.
import { z } from 'zod';
import { caseNotFound } from '../../../modules/moderation/model/errors.ts';
import { memberProcedure, requireFound, router, staffProcedure } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput, timedPageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { appealsPage, caseById, casesPage, decisionsAbout, type EvidenceOf } from './queries.ts';

type ModerationReads = Readonly<{
  read: ReadModels;
  evidenceOf: EvidenceOf;
  /** The current suspension, according to the log. */
  suspensionOf(memberId: string, now: Date): Promise<Readonly<{ until: string | null }> | undefined>;
}>;

export function moderationQueueRouter({ read, evidenceOf, suspensionOf }: ModerationReads) {
  return router({
    cases: staffProcedure(
      'GET /moderation/cases',
      'Reports that are open, decided or withdrawn, by the time of the newest one, with evidence; for moderators. Nobody sees a case about themselves.',
    )
      .input(z.object({ state: z.enum(['open', 'decided', 'withdrawn']).default('open'), ...timedPageInput('newest') }))
      .query(async ({ ctx, input }) =>
        listResponse(await casesPage(read, evidenceOf, input, ctx.member.id), (cases) => ({ cases })),
      ),

    case: staffProcedure(
      'GET /moderation/cases/:id',
      'A case with its reports, evidence, decisions and its author’s history; for moderators.',
      { refusals: [404] },
    )
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input }) => ({
        case: requireFound(await caseById(read, evidenceOf, input.id, ctx.member.id), caseNotFound),
      })),

    appeals: staffProcedure(
      'GET /moderation/appeals',
      'Appeals that are open or answered, by the time of the decision; for moderators.',
    )
      .input(z.object({ status: z.enum(['waiting', 'answered']).default('waiting'), ...timedPageInput('newest') }))
      .query(async ({ ctx, input }) =>
        listResponse(await appealsPage(read, input, ctx.member.id), (appeals) => ({ appeals })),
      ),

    standing: memberProcedure(
      'GET /account/standing',
      'Whether the caller is suspended and until when, and moderators’ decisions about them, newest first.',
    )
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) => {
        const [suspension, { items, nextCursor }] = await Promise.all([
          suspensionOf(ctx.member.id, ctx.viewer.now),
          decisionsAbout(read, ctx.member.id, input),
        ]);
        return { suspension: suspension ?? null, decisions: items, nextCursor };
      }),
  });
}
