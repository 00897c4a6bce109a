// The member whose media or log entries a view shows.
import { trpc } from '../trpc.ts';

/** Returns the name to show; undefined without a member, and until it has loaded. */
export function useMemberName(id: string | undefined): string | undefined {
  const { data } = trpc.members.byId.useQuery({ id: id ?? '' }, { enabled: id !== undefined, staleTime: 60_000 });
  if (id === undefined || data === undefined) return undefined;
  const { firstName, lastName, username } = data.user;
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'New member';
}
