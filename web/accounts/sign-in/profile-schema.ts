// Validates the profile form. The server checks again, and knows which names are taken.
import { z } from 'zod';
import { longestBio } from '../../../modules/accounts/sizes.ts';
import { personName } from './schemas.ts';

export const roles = [
  'Founder',
  'CEO',
  'CTO',
  'Developer',
  'Entrepreneur',
  'Product Manager',
  'Designer',
  'Investor',
  'Consultant',
  'Student',
  'Researcher',
] as const;

export const customRole = 'Custom';
export const shortestUsername = 3;

const clearableName = personName.transform((name) => name || null);

export const profileSchema = z.object({
  username: z
    .string()
    .trim()
    .min(shortestUsername, 'Username must be at least 3 characters')
    .max(30, 'Username too long')
    .regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, _ - and . only'),
  firstName: clearableName,
  lastName: clearableName,
  roleChoice: z.string(),
  ownRole: z.string().trim().max(50, 'Role too long'),
  bio: z.string().trim().max(longestBio, 'Bio too long'),
});
export type ProfileValues = z.input<typeof profileSchema>;

/** The two fields of a role as one: empty clears it. */
export function roleOf({ roleChoice, ownRole }: Pick<ProfileValues, 'roleChoice' | 'ownRole'>): string {
  return roleChoice === customRole ? ownRole.trim() : roleChoice;
}

export function roleFieldsOf(role: string | null): Pick<ProfileValues, 'roleChoice' | 'ownRole'> {
  if (!role) return { roleChoice: '', ownRole: '' };
  const isListed = roles.some((each) => each === role);
  return isListed ? { roleChoice: role, ownRole: '' } : { roleChoice: customRole, ownRole: role };
}
