// The role that a member gives themselves on their profile, as notices go by it: in whatever case it is written.
import { singleLine } from '../../src/kernel/text.ts';

export const foldedRole = (role: string): string => role.toLowerCase();

/** As long as on a profile. */
export const roleAsked = singleLine({ min: 1, max: 50, messages: { tooLong: 'Role too long' } });
