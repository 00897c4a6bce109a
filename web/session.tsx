// Who is logged in. A 401 is no error here: it means nobody (null). Everything else about the member hangs on this one query.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { bylineName } from './members/member-names.ts';
import { type ApiClient, type ApiOutputs, statusOf, trpc } from './trpc.ts';

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

export type Session = Readonly<{
  /** Null for a visitor, and while it is not known yet. */
  user: CurrentUser | null;
  /** Not known yet whether anybody is logged in. */
  isPending: boolean;
  isSignedIn: boolean;
}>;

export function useSession(): Session {
  const { client } = trpc.useUtils();
  const { data = null, isPending } = useQuery(sessionQuery(client));
  return { user: data, isPending, isSignedIn: data !== null };
}

/** After a command that answers the member anew, or ends all sessions (null). */
export function keepUser(queryClient: QueryClient, user: CurrentUser | null): void {
  queryClient.setQueryData(sessionKey, user);
}

/** What members read of themselves, as in the header. Who has no name yet is told the beginning of their address, which nobody else is. */
export function displayNameOf(user: Pick<CurrentUser, 'username' | 'firstName' | 'lastName' | 'email'>): string {
  const { username, firstName, lastName, email } = user;
  const isNamed = username || firstName || lastName;
  return (isNamed ? undefined : email.split('@')[0]) || bylineName(user);
}
