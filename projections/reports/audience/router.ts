// The admins' call for the community's growth and returning members.
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { audienceOf } from './queries.ts';

export function audienceRouter({ read, timeZone }: Readonly<{ read: ReadModels; timeZone: string }>) {
  return router({
    audience: adminProcedure(
      'GET /admin/audience',
      'How many members joined, left and were active, by day and month, how many of each month return, and how soon they post; for admins.',
    ).query(async ({ ctx }) => ({ audience: await audienceOf(read, ctx.viewer.now, timeZone) })),
  });
}
