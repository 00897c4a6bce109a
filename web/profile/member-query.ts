// Finds the member that a profile's address names: an id, a username after an @ as in mentions, or a bare username as
// people type it.
import type { QueryClient } from '@tanstack/react-query';
import { freshForMs, useInterests } from '../interests.ts';
import { isKnownMissing } from '../page-data.ts';
import { type Api, statusOf, trpc } from '../trpc.ts';
import { getQueryKey } from '../trpc-queries.ts';

/** The same rule as on the server. Ids are longer. */
const canBeUsername = (text: string): boolean => /^[\w.-]{3,30}$/.test(text);

export function prefetchMember(api: Api, queryClient: QueryClient, address: string): void {
  if (address.startsWith('@')) {
    const input = { username: address.slice(1) };
    if (isKnownMissing(queryClient, getQueryKey(trpc.members.byUsername, input, 'query'))) return;
    void api.members.byUsername.prefetch(input);
  } else {
    const input = { id: address };
    if (isKnownMissing(queryClient, getQueryKey(trpc.members.byId, input, 'query'))) return;
    void api.members.byId.prefetch(input);
  }
}

export function useMember(address: string) {
  const isName = address.startsWith('@');
  const byName = trpc.members.byUsername.useQuery(
    { username: address.slice(1) },
    { enabled: isName, staleTime: freshForMs },
  );
  const byId = trpc.members.byId.useQuery({ id: address }, { enabled: !isName, staleTime: freshForMs });
  const isBareName = statusOf(byId.error) === 404 && canBeUsername(address);
  const byBareName = trpc.members.byUsername.useQuery(
    { username: address },
    { enabled: isBareName, staleTime: freshForMs },
  );
  const query = isName ? byName : isBareName && !byBareName.isError ? byBareName : byId;
  useInterests('person');
  useInterests('member', query.data ? [query.data.user.id] : []);
  return query;
}
