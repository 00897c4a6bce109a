// The admins' call for the websites of tools that no longer respond.
import { z } from 'zod';
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { silentWebsites } from './queries.ts';

export function websitesRouter({ read }: { read: ReadModels }) {
  return router({
    silent: adminProcedure('GET /admin/silent-websites', 'Tools whose websites have not answered for days; for admins.')
      .input(z.object(pageInput))
      .query(async ({ input }) => listResponse(await silentWebsites(read, input), (websites) => ({ websites }))),
  });
}
