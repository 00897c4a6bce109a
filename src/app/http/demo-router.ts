// What only an installation with demo data has: an account to look around with.
import { sampleAccount } from '../../demo/sample-account.ts';
import { publicProcedure, router } from '../../platform/rpc/procedure.ts';

export function demoRouter({ showsSampleAccount }: { showsSampleAccount: boolean }) {
  return router({
    sampleAccount: publicProcedure.query(() => (showsSampleAccount ? sampleAccount : null)),
  });
}
