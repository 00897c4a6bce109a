// Policies of the newsletter. Each is a sentence that can be read aloud.
import type { Actor } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { adminsOnly } from './errors.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** ISO 8601 both. */
export const mayBeMailedAgain = (requestedAt: string, at: string): boolean =>
  Date.parse(at) - Date.parse(requestedAt) >= dayMs;

/** Whoever does not confirm within this time is forgotten. */
export const unconfirmedKeptMs = 30 * dayMs;

export const onlyAdminsMail = (actor: Actor): Refusal | undefined =>
  actor.kind === 'member' && actor.isAdmin ? undefined : adminsOnly;
