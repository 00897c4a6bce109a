// Finds the member that a profile's address names: an id, or a username after an @ as in mentions.
import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { freshForMs, useInterests } from '../interests.ts';
import { isKnownMissing } from '../page-data.ts';
import { type Api, trpc } from '../trpc.ts';

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
  const query = isName ? byName : byId;
  useInterests('person');
  useInterests('member', query.data ? [query.data.user.id] : []);
  return query;
}
