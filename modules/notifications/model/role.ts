// The role that members enter on their profile, as notices match it: in any case.
import { singleLine } from '../../../src/kernel/text.ts';

export const foldedRole = (role: string): string => role.toLowerCase();

/** The same limit as on a profile. */
export const roleAsked = singleLine({ min: 1, max: 50, messages: { tooLong: 'Role too long' } });
