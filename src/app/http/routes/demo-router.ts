// The call that only a demo installation offers: the sample account for looking around.
import { memberById } from '../../../../projections/accounts/members/queries.ts';
import { memberIdOf } from '../../../demo/ids.ts';
import { sampleAccount, sampleMember } from '../../../demo/sample-account.ts';
import { publicProcedure, router } from '../../../platform/rpc/procedure.ts';
import type { ReadModels } from '../../../platform/viewing/read-models.ts';

/** @param mayBeShown False in production, and if the settings don't ask for the demo. */
export function demoRouter({ read, mayBeShown }: Readonly<{ read: ReadModels; mayBeShown: boolean }>) {
  return router({
    // The demo is never planted into a log that already has other events, whatever the settings say.
    sampleAccount: publicProcedure.query(async () => {
      const isThere = mayBeShown && (await memberById(read, memberIdOf(sampleMember))) !== undefined;
      return isThere ? sampleAccount : null;
    }),
  });
}
