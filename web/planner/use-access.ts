// Whether the member may request plans, and whose model would write them.
import { useSession } from '../session/session.tsx';
import { trpc } from '../trpc.ts';

export function useAccess() {
  const { isSignedIn, isPending } = useSession();
  const { data } = trpc.planner.access.useQuery(undefined, { enabled: isSignedIn, staleTime: 30_000 });
  return {
    isSignedIn,
    isPending,
    hasSubscription: data?.hasSubscription ?? false,
    /** Undefined until known, and for a visitor. */
    canPlan: data?.canPlan,
    /** Who would receive the answers, with the member's consent; null if no model is used. */
    provider: data?.provider ?? null,
  };
}
