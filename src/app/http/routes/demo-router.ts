// The call that only a demo installation offers: the sample account for looking around.
import { memberShownOrStored } from '../../../../projections/accounts/members/queries.ts';
import { memberIdOf } from '../../../demo/ids.ts';
import { sampleAccount, sampleMember } from '../../../demo/sample-account.ts';
import type { ReadStreams } from '../../../platform/document-of-streams.ts';
import { router, trpc } from '../../../platform/rpc/procedure.ts';
import type { ReadModels } from '../../../platform/viewing/read-models.ts';

/** @param mayBeShown False in production, and if the settings don't ask for the demo. */
export function demoRouter({
  mayBeShown,
  ...from
}: Readonly<{ read: ReadModels; streams: ReadStreams; mayBeShown: boolean }>) {
  return router({
    // The demo is never planted into a log that already has other events, whatever the settings say.
    sampleAccount: trpc.procedure.query(async () => {
      const isThere = mayBeShown && (await memberShownOrStored(from, memberIdOf(sampleMember))) !== undefined;
      return isThere ? sampleAccount : null;
    }),
  });
}
