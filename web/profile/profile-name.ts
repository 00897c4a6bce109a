// What a profile calls its member, and the handle beside it where the name does not say it already.
import type { ApiOutputs } from '../trpc.ts';

export type Member = ApiOutputs['members']['byId']['user'];

type Names = Pick<Member, 'username' | 'firstName' | 'lastName'>;

export function profileName({ username, firstName, lastName }: Names): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || (username ? `@${username}` : 'Unknown User');
}

export function handleOf({ username, firstName, lastName }: Names): string | null {
  return username && (firstName || lastName) ? `@${username}` : null;
}
