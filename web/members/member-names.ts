// What members are called: beside what they wrote, and at the head of their profile.
import type { ApiOutputs } from '../trpc.ts';

export type Member = ApiOutputs['members']['byId']['user'];

type Names = Pick<Member, 'username' | 'firstName' | 'lastName'>;

const unnamed = 'New member';

export const fullName = ({ firstName, lastName }: Names): string => [firstName, lastName].filter(Boolean).join(' ');

/** What others call a member, as the server does in bylines. */
export function bylineName(names: Names): string {
  return names.username || fullName(names) || unnamed;
}

export function profileName(names: Names): string {
  return fullName(names) || (names.username ? `@${names.username}` : unnamed);
}

/** The handle beside the name of a profile, where the name does not say it already. */
export function handleOf({ username, firstName, lastName }: Names): string | null {
  return username && (firstName || lastName) ? `@${username}` : null;
}
