// The calls that read what a member has paid for.
import { memberProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { billingOf, entitlementTo } from './queries.ts';

export function entitlementsRouter({ read }: Readonly<{ read: ReadModels }>) {
  return router({
    status: memberProcedure('GET /subscription/status', 'Whether a monthly subscription gives you access now.').query(
      async ({ ctx }) => {
        const { hasSubscription } = await entitlementTo(read, ctx.member.id, ctx.viewer.now);
        return { hasSubscription };
      },
    ),

    overview: memberProcedure(
      'GET /subscription',
      'What you have paid for: your subscription, and your purchases with what is left of them.',
    ).query(({ ctx }) => billingOf(read, ctx.member.id, ctx.viewer.now)),
  });
}
