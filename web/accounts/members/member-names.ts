// Members' names, in bylines and on their profiles.
import type { ApiOutputs } from '../../trpc.ts';

export type Member = ApiOutputs['members']['byId']['user'];

type Names = Pick<Member, 'username' | 'firstName' | 'lastName'>;

const unnamed = 'New member';

export const fullName = ({ firstName, lastName }: Names): string => [firstName, lastName].filter(Boolean).join(' ');

export function bylineName(names: Names): string {
  return names.username || fullName(names) || unnamed;
}

export function profileName(names: Names): string {
  return fullName(names) || (names.username ? `@${names.username}` : unnamed);
}

/** Returns the handle to show next to a profile's name, unless the name is the handle already. */
export function handleOf({ username, firstName, lastName }: Names): string | null {
  return username && (firstName || lastName) ? `@${username}` : null;
}
