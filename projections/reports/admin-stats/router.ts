// The dashboard's calls: the cards of admins, and the pending items of all staff.

import { adminProcedure, door, router, staffProcedure } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { ModelSettings } from '../../adviser/model-use/queries.ts';
import { countAppeals, countOpenCases } from '../../moderation/moderation/queries.ts';
import { countHeldReviews } from '../../tools/reviews/queries.ts';
import { countCorrections, countPending } from '../../tools/submissions/queries.ts';
import { adminStats } from './queries.ts';
import { hasOnlyItsAdmin, type Installation, setUpSteps } from './set-up.ts';

type Deps = Readonly<{
  read: ReadModels;
  timeZone: string;
  model: ModelSettings | undefined;
  installation: Installation;
}>;

export function adminStatsRouter({ read, ...deps }: Deps) {
  return router({
    stats: adminProcedure
      .meta({
        rest: door(
          'GET /admin/stats',
          'Members, who is active, posts, comments, subscribers, what waits, plans ready and what models cost, each with its last 12 days; for admins.',
        ),
      })
      .query(async ({ ctx }) => ({ stats: await adminStats(read, ctx.viewer.now, ctx.member.id, deps) })),

    setUp: adminProcedure
      .meta({
        rest: door(
          'GET /admin/set-up',
          'What is to be done first on a new installation, and what of it is done; for admins.',
        ),
      })
      .query(async ({ ctx }) => {
        const [steps, isEmpty] = await Promise.all([
          setUpSteps(read, ctx.member.id, deps.installation),
          hasOnlyItsAdmin(read),
        ]);
        return { steps, isEmpty };
      }),

    waiting: staffProcedure
      .meta({
        rest: door(
          'GET /admin/waiting',
          'How many submissions, reports, appeals, reviews and, for admins, corrections wait to be decided; for moderators.',
        ),
      })
      .query(async ({ ctx }) => {
        const [submissions, flags, appeals, reviews, corrections] = await Promise.all([
          countPending(read),
          countOpenCases(read, ctx.member.id),
          countAppeals(read, ctx.member.id),
          countHeldReviews(read),
          ctx.member.isAdmin ? countCorrections(read) : 0,
        ]);
        return { waiting: { submissions, flags, appeals, reviews, corrections } };
      }),
  });
}
