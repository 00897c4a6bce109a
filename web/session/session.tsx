// Who is logged in. A 401 is no error here: it means nobody (null).
import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { bylineName } from '../accounts/members/member-names.ts';
import { type ApiClient, type ApiOutputs, statusOf, trpc } from '../trpc.ts';

export type CurrentUser = ApiOutputs['profile']['user'];

export const sessionKey = getQueryKey(trpc.profile.user, undefined, 'query');

function sessionQuery(client: ApiClient) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async (): Promise<CurrentUser | null> => {
      try {
        return await client.profile.user.query();
      } catch (error) {
        if (statusOf(error) === 401) return null;
        throw error;
      }
    },
  });
}

/** Asks the server who is logged in, unless that is known. */
export const whoIsLoggedIn = (queryClient: QueryClient, client: ApiClient): Promise<CurrentUser | null> =>
  queryClient.ensureQueryData(sessionQuery(client));

export const invalidateAllButSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(sessionKey) });

/** `user` is null for a visitor, and until it is known. */
export function useSession() {
  const { client } = trpc.useUtils();
  const { data = null, isPending } = useQuery(sessionQuery(client));
  return { user: data, isPending, isSignedIn: data !== null };
}

export function memberOf(queryClient: QueryClient): CurrentUser | null {
  return queryClient.getQueryData<CurrentUser | null>(sessionKey) ?? null;
}

/** Call this after a command that returns the member, or that ends all sessions (null). */
export function setUser(queryClient: QueryClient, user: CurrentUser | null): void {
  queryClient.setQueryData(sessionKey, user);
}

/** Returns the name that members see for themselves. Without a name, it is the start of their own address. */
export function displayNameOf(user: Pick<CurrentUser, 'username' | 'firstName' | 'lastName' | 'email'>): string {
  const { username, firstName, lastName, email } = user;
  const isNamed = username || firstName || lastName;
  return (isNamed ? undefined : email.split('@')[0]) || bylineName(user);
}
