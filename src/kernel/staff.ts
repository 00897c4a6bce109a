// Which actors are staff: admins and moderators. An operator may do what an admin may.
import type { Actor } from './event.ts';

export const isAdmin = (actor: Actor): boolean =>
  actor.kind === 'operator' || (actor.kind === 'member' && actor.isAdmin);

export const isStaff = (actor: Actor): boolean =>
  isAdmin(actor) || (actor.kind === 'member' && actor.isModerator === true);
