// The deciders of the accounts: a member, a session, a claim on a name, and the admins. Pure.
import type { Decider } from '../../src/kernel/decider.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { AdminCommand, ClaimCommand, MemberCommand, SessionCommand, UpdateProfile } from './commands.ts';
import { emailTaken, memberNotFound, sessionNotFound, usernameRequired, usernameTaken } from './errors.ts';
import {
  type AdminEvent,
  AdminGranted,
  AdminRevoked,
  type ClaimEvent,
  EmailChanged,
  EmailClaimed,
  EmailReleased,
  LoggedOutEverywhere,
  MemberErased,
  type MemberEvent,
  MemberRegistered,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
  ProfileUpdated,
  SessionEnded,
  type SessionEvent,
  SessionStarted,
  UsernameClaimed,
  UsernameReleased,
} from './events.ts';
import {
  aNameIsFreeWhenNobodyHoldsIt,
  aNewNameIsTheOneClaimedNext,
  aReservedUsernameIsNobodys,
  aResetLinkIsHonouredOnceAndInTime,
  aRoleMayNotClaimStaff,
  isFresh,
  resetLinkMs,
  theLastAdminStays,
} from './policies.ts';
import {
  type ActiveMember,
  type AdminsState,
  type ClaimState,
  changedProfile,
  evolveAdmins,
  evolveClaim,
  evolveMember,
  evolveSession,
  type MemberState,
  noAdmins,
  noMember,
  noSession,
  type Profile,
  type SessionState,
  sameName,
} from './state.ts';

function decideMember(command: MemberCommand, state: MemberState): readonly MemberEvent[] | Refusal {
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
  const refusal =
    (username === before.username ? undefined : aReservedUsernameIsNobodys(username)) ??
    (role === null ? undefined : aRoleMayNotClaimStaff(role)) ??
    (sameName(username, before.username) ? undefined : aNewNameIsTheOneClaimedNext(usernameCount, usernameOrdinal));
  return refusal ?? [ProfileUpdated({ memberId, ...profile })];
}

function decideSession(command: SessionCommand, state: SessionState): readonly SessionEvent[] | Refusal {
  switch (command.type) {
    case 'StartSession':
      if (state.status !== 'none') throw new Error(`Session ${command.data.sessionId} was started before.`);
      return [SessionStarted(command.data)];
    case 'EndSession': {
      const { sessionId, memberId } = state;
      if (state.status === 'none' || memberId !== command.data.memberId) return sessionNotFound;
      return state.status === 'open' ? [SessionEnded({ sessionId, memberId })] : [];
    }
  }
}

function decideClaim(
  command: ClaimCommand,
  state: ClaimState,
  { claimed, released, taken }: ClaimWords,
): readonly ClaimEvent[] | Refusal {
  const { memberId } = command.data;
  const own = state?.ownerId === memberId ? state : undefined;
  switch (command.type) {
    case 'ClaimName': {
      const { ordinal, ownerHolds } = command.data;
      if (!aNameIsFreeWhenNobodyHoldsIt(state, memberId, ownerHolds, command.at)) return taken;
      // One's own claim is made anew for a later name, which no release of an earlier one touches; and after a while, when
      // it may be about to be taken for abandoned.
      const stands = own !== undefined && own.ordinal >= ordinal && isFresh(own, command.at);
      return stands
        ? []
        : [claimed({ memberId, claimedAt: command.at, ordinal: Math.max(ordinal, own?.ordinal ?? 0) })];
    }
    case 'ReleaseName':
      return own !== undefined && own.ordinal <= command.data.upTo ? [released({ memberId })] : [];
  }
}

type ClaimWords = Readonly<{
  claimed(data: { memberId: string; claimedAt: string; ordinal: number }): ClaimEvent;
  released(data: { memberId: string }): ClaimEvent;
  taken: Refusal;
}>;

function decideAdmins(command: AdminCommand, admins: AdminsState): readonly AdminEvent[] | Refusal {
  const { memberId } = command.data;
  switch (command.type) {
    case 'GrantAdmin':
      return admins.has(memberId) ? [] : [AdminGranted({ memberId })];
    case 'RevokeAdmin':
      return theLastAdminStays(admins, memberId) ?? (admins.has(memberId) ? [AdminRevoked({ memberId })] : []);
  }
}

function claimDecider(words: ClaimWords): Decider<ClaimCommand, ClaimEvent, ClaimState> {
  return { initial: null, evolve: evolveClaim, decide: (command, state) => decideClaim(command, state, words) };
}

export const memberDecider: Decider<MemberCommand, MemberEvent, MemberState> = {
  initial: noMember,
  evolve: evolveMember,
  decide: decideMember,
};
export const sessionDecider: Decider<SessionCommand, SessionEvent, SessionState> = {
  initial: noSession,
  evolve: evolveSession,
  decide: decideSession,
};
export const emailClaimDecider = claimDecider({ claimed: EmailClaimed, released: EmailReleased, taken: emailTaken });
export const usernameClaimDecider = claimDecider({
  claimed: UsernameClaimed,
  released: UsernameReleased,
  taken: usernameTaken,
});
/** One stream for all of Kindling: the rule about the last admin needs to see them all. */
export const adminsDecider: Decider<AdminCommand, AdminEvent, AdminsState> = {
  initial: noAdmins,
  evolve: evolveAdmins,
  decide: decideAdmins,
};
