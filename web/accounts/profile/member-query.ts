// Finds the member that a profile's address names: by id, by @username, or by a bare username as people type it.
import { canBeUsername } from '../../../src/loaders/profile.ts';
import { freshForMs, useInterests } from '../../interests.ts';
import { statusOf, trpc } from '../../trpc.ts';

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
