// A member: the account, what others see of it, and how it is logged in to. Pure.
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { memberNotFound, usernameRequired } from '../errors.ts';
import {
  aNewNameIsTheOneClaimedNext,
  aNewUsernameMayBeHad,
  aResetLinkIsHonouredOnceAndInTime,
  aRoleMayNotClaimStaff,
  resetLinkMs,
} from '../policies.ts';
import type { MemberCommand, UpdateProfile } from './commands.ts';
import {
  EmailChanged,
  LoggedOutEverywhere,
  MemberErased,
  type MemberEvent,
  MemberRegistered,
  memberEvents,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
  ProfileUpdated,
} from './events.ts';
import {
  type ActiveMember,
  changedProfile,
  evolveMember,
  type MemberState,
  noMember,
  type Profile,
  sameName,
} from './state.ts';

function decide(command: MemberCommand, state: MemberState): readonly MemberEvent[] | Refusal {
  if (command.type === 'Register') {
    if (state.status !== 'none') throw new Error(`Member ${command.data.memberId} was registered before.`);
    return [MemberRegistered(command.data)];
  }
  return state.status === 'active' ? decideActive(command, state) : memberNotFound;
}

function decideActive(
  command: Exclude<MemberCommand, { type: 'Register' }>,
  state: ActiveMember,
): readonly MemberEvent[] | Refusal {
  const { memberId } = state;
  switch (command.type) {
    case 'UpdateProfile':
      return updateProfile(command, state);
    case 'ChangeEmail': {
      const { email, ordinal } = command.data;
      if (email === state.email) return [];
      return aNewNameIsTheOneClaimedNext(state.emailCount, ordinal) ?? [EmailChanged({ memberId, email })];
    }
    case 'ChangePassword': {
      const { passwordHash, keptSessionId } = command.data;
      return [PasswordChanged({ memberId, passwordHash }), LoggedOutEverywhere({ memberId, keptSessionId })];
    }
    case 'RequestPasswordReset': {
      const expiresAt = new Date(Date.parse(command.at) + resetLinkMs).toISOString();
      return [PasswordResetRequested({ memberId, ...command.data, expiresAt })];
    }
    case 'ResetPassword': {
      const { tokenHash, passwordHash } = command.data;
      const refusal = aResetLinkIsHonouredOnceAndInTime(state, tokenHash, command.at);
      return refusal ?? [PasswordReset({ memberId, resetId: state.reset?.resetId ?? '', passwordHash })];
    }
    case 'LogOutEverywhere':
      return [LoggedOutEverywhere({ memberId, keptSessionId: command.data.keptSessionId })];
    case 'Erase':
      return [MemberErased({ memberId })];
  }
}

function updateProfile(
  { data: { usernameOrdinal, ...changes } }: UpdateProfile,
  { memberId, profile: before, usernameCount }: ActiveMember,
): readonly MemberEvent[] | Refusal {
  const profile = changedProfile(before, changes);
  const { username, role } = profile;
  if (username === null) return usernameRequired;
  if ((Object.keys(profile) as (keyof Profile)[]).every((field) => profile[field] === before[field])) return [];
  const isNew = !sameName(username, before.username);
  const refusal =
    (isNew ? aNewUsernameMayBeHad(username) : undefined) ??
    (role === null ? undefined : aRoleMayNotClaimStaff(role)) ??
    (isNew ? aNewNameIsTheOneClaimedNext(usernameCount, usernameOrdinal) : undefined);
  return refusal ?? [ProfileUpdated({ memberId, ...profile })];
}

export const members = aggregate({
  category: 'user',
  events: memberEvents,
  decider: { initial: noMember, evolve: evolveMember, decide },
});
