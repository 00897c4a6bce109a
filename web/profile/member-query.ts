// Finds the member that a profile's address means: an id, or a username behind an @ as in mentions.
import { freshForMs, useInterests } from '../interests.ts';
import { type Api, trpc } from '../trpc.ts';

export function prefetchMember(api: Api, address: string): Promise<void> {
  return address.startsWith('@')
    ? api.members.byUsername.prefetch({ username: address.slice(1) })
    : api.members.byId.prefetch({ id: address });
}

export function useMember(address: string) {
  const isName = address.startsWith('@');
  const byName = trpc.members.byUsername.useQuery(
    { username: address.slice(1) },
    { enabled: isName, staleTime: freshForMs },
  );
  const byId = trpc.members.byId.useQuery({ id: address }, { enabled: !isName, staleTime: freshForMs });
  const query = isName ? byName : byId;
  useInterests('member', query.data ? [query.data.user.id] : []);
  return query;
}
