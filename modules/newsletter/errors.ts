// Every refusal of the newsletter, in one list.
import { refuse } from '../../src/kernel/refusal.ts';

export const invalidLink = refuse('newsletter/invalid-link', 'invalid', 'This link is not valid any more.');
