// Policies of the newsletter. Each is a sentence that can be read aloud.
import type { Actor } from '../../../src/kernel/event.ts';
import { dayMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { adminsOnly } from './errors.ts';

/** Both ISO 8601. */
export const mayBeMailedAgain = (requestedAt: string, at: string): boolean =>
  Date.parse(at) - Date.parse(requestedAt) >= dayMs;

/** Unconfirmed requests are forgotten after this time. */
export const unconfirmedRetentionMs = 30 * dayMs;

export const onlyAdminsMail = (actor: Actor): Refusal | undefined =>
  actor.kind === 'member' && actor.isAdmin ? undefined : adminsOnly;
