// Admins and moderators, in one stream, because the rule about the last admin needs to see them all. It is called
// `admins`, as it was before moderators existed.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { anAdminOrAnOperatorGrants, theLastAdminStays, thereIsOneFirstAdmin } from './policies.ts';

const schema = z.object({ memberId: idOf('member') });

export const AdminGranted = defineEvent('AdminGranted', { summary: 'A member became an admin.', schema });
export const AdminRevoked = defineEvent('AdminRevoked', { summary: 'A member is no longer an admin.', schema });
export const ModeratorGranted = defineEvent('ModeratorGranted', { summary: 'A member became a moderator.', schema });
export const ModeratorRevoked = defineEvent('ModeratorRevoked', {
  summary: 'A member is no longer a moderator.',
  schema,
});

const events = [AdminGranted, AdminRevoked, ModeratorGranted, ModeratorRevoked] as const;
export type StaffEvent = EventsOf<typeof events>;

type OfMember<Type extends string> = Command<Type, Readonly<{ memberId: string }>>;
/** The actor becomes the first admin. Whoever sends this command has entered the code that the server printed. */
type BecomeFirstAdmin = Command<'BecomeFirstAdmin'>;
type StaffCommand =
  | BecomeFirstAdmin
  | OfMember<'GrantAdmin'>
  | OfMember<'RevokeAdmin'>
  | OfMember<'GrantModerator'>
  | OfMember<'RevokeModerator'>
  | OfMember<'ToggleAdmin'>
  | OfMember<'ToggleModerator'>
  /** The caller has seen that the account is gone. It may be the last admin's. */
  | OfMember<'TakeOffErased'>;

/** Ids of members. A member may be both; an admin may do everything that a moderator may. */
export type StaffState = Readonly<{ admins: ReadonlySet<string>; moderators: ReadonlySet<string> }>;

/** Everyone on staff. Staff can't moderate one another. */
export const staffIdsOf = ({ admins, moderators }: StaffState): ReadonlySet<string> => admins.union(moderators);

function evolve({ admins, moderators }: StaffState, { type, data: { memberId } }: StaffEvent): StaffState {
  const member = new Set([memberId]);
  switch (type) {
    case 'AdminGranted':
      return { admins: admins.union(member), moderators };
    case 'AdminRevoked':
      return { admins: admins.difference(member), moderators };
    case 'ModeratorGranted':
      return { admins, moderators: moderators.union(member) };
    case 'ModeratorRevoked':
      return { admins, moderators: moderators.difference(member) };
  }
}

function decide(command: StaffCommand, state: StaffState): readonly StaffEvent[] | Refusal {
  const { admins, moderators } = state;
  if (command.type === 'BecomeFirstAdmin')
    return thereIsOneFirstAdmin(admins) ?? [AdminGranted({ memberId: actingMember(command) })];
  const { memberId } = command.data;
  const { actor } = command;
  // Staff who leave step down by themselves, so no one else needs to allow it.
  const isOwn = actor.kind === 'member' && actor.id === memberId;
  const refusal = anAdminOrAnOperatorGrants(actor, admins);
  switch (command.type) {
    case 'GrantAdmin':
      return refusal ?? (admins.has(memberId) ? [] : [AdminGranted({ memberId })]);
    case 'RevokeAdmin':
      return (
        (isOwn ? undefined : refusal) ??
        theLastAdminStays(admins, memberId) ??
        (admins.has(memberId) ? [AdminRevoked({ memberId })] : [])
      );
    case 'GrantModerator':
      return refusal ?? (moderators.has(memberId) ? [] : [ModeratorGranted({ memberId })]);
    case 'RevokeModerator':
      return (isOwn ? undefined : refusal) ?? (moderators.has(memberId) ? [ModeratorRevoked({ memberId })] : []);
    case 'ToggleAdmin':
      return decide({ ...command, type: admins.has(memberId) ? 'RevokeAdmin' : 'GrantAdmin' }, state);
    case 'ToggleModerator':
      return decide({ ...command, type: moderators.has(memberId) ? 'RevokeModerator' : 'GrantModerator' }, state);
    case 'TakeOffErased':
      return [
        ...(admins.has(memberId) ? [AdminRevoked({ memberId })] : []),
        ...(moderators.has(memberId) ? [ModeratorRevoked({ memberId })] : []),
      ];
  }
}

export const staff = aggregate({
  category: 'admins',
  id: [],
  events,
  decider: { initial: { admins: new Set(), moderators: new Set() } as StaffState, evolve, decide },
});
