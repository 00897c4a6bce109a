// What only an installation with demo data has: an account to look around with.
import { memberById } from '../../../projections/members/queries.ts';
import { memberIdOf } from '../../demo/ids.ts';
import { sampleAccount, sampleMember } from '../../demo/sample-account.ts';
import type { ReadModels } from '../../platform/read-models.ts';
import { publicProcedure, router } from '../../platform/rpc/procedure.ts';

/** @param mayBeShown False in production, and where nobody asked for the demo. */
export function demoRouter({ read, mayBeShown }: Readonly<{ read: ReadModels; mayBeShown: boolean }>) {
  return router({
    // A log that others began is never seeded, whatever the settings say.
    sampleAccount: publicProcedure.query(async () => {
      const isThere = mayBeShown && (await memberById(read, memberIdOf(sampleMember))) !== undefined;
      return isThere ? sampleAccount : null;
    }),
  });
}
