// The dashboard's calls: the cards of admins, and the pending items of all staff.
import { adminProcedure, router, staffProcedure } from '../../../src/platform/rpc/procedure.ts';
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
    stats: adminProcedure(
      'GET /admin/stats',
      'The numbers of members, active members, posts, comments, subscribers, pending items and ready plans, and the cost of models, each with its last 12 days; for admins.',
    ).query(async ({ ctx }) => ({ stats: await adminStats(read, ctx.viewer.now, ctx.member.id, deps) })),

    setUp: adminProcedure(
      'GET /admin/set-up',
      'The first steps on a new installation, and which of them are done; for admins.',
    ).query(async ({ ctx }) => {
      const [steps, isEmpty] = await Promise.all([
        setUpSteps(read, ctx.member.id, deps.installation),
        hasOnlyItsAdmin(read),
      ]);
      return { steps, isEmpty };
    }),

    waiting: staffProcedure(
      'GET /admin/waiting',
      'The number of pending submissions, reports, appeals, reviews and, for admins, corrections; for moderators.',
    ).query(async ({ ctx }) => {
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
