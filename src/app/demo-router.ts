// What only an installation with demo data has: an account to look around with.
import { publicProcedure, router } from '../platform/rpc/procedure.ts';

/** Made by the seed, shown on /login, and never in production. */
export const sampleAccount = { email: 'demo@kindling.example', password: 'kindle-a-spark' } as const;

export function demoRouter({ showsSampleAccount }: { showsSampleAccount: boolean }) {
  return router({
    sampleAccount: publicProcedure.query(() => (showsSampleAccount ? sampleAccount : null)),
  });
}
