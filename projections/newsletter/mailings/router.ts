// The admins' call for the progress of weekly reports' mailings.
import { z } from 'zod';
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { countSubscribed } from '../subscribers/queries.ts';
import { mailingsPage } from './queries.ts';

export function mailingListRouter({ read }: Readonly<{ read: ReadModels }>) {
  return router({
    mailings: adminProcedure(
      'GET /weekly-report/mailings',
      'The mailings of weekly reports, newest first, how each goes, and how many are subscribed now; for admins.',
    )
      .input(z.object(pageInput))
      .query(async ({ input }) => {
        const [{ items, nextCursor }, subscribers] = await Promise.all([
          mailingsPage(read, input),
          countSubscribed(read),
        ]);
        return { mailings: items, subscribers, nextCursor };
      }),
  });
}
