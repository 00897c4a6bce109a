// The deciders of the accounts: a member, a session, a claim on a name, and the admins. Pure.
import type { Decider } from '../../src/kernel/decider.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { AdminCommand, ClaimCommand, MemberCommand, SessionCommand } from './commands.ts';
import { emailTaken, memberNotFound, sessionNotFound, usernameTaken } from './errors.ts';
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
  abandonedClaimMs,
  aNameIsFreeWhenNobodyHoldsIt,
  aReservedUsernameIsNobodys,
  aResetLinkIsHonouredOnceAndInTime,
  aRoleMayNotClaimStaff,
  resetLinkMs,
  theLastAdminStays,
} from './policies.ts';
import {
  type ActiveMember,
  type AdminsState,
  type ClaimState,
  evolveAdmins,
  evolveClaim,
  evolveMember,
  evolveSession,
  type MemberState,
  noAdmins,
  noMember,
  noSession,
  type SessionState,
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
  const { memberId, profile } = state;
  switch (command.type) {
    case 'UpdateProfile': {
      const { data } = command;
      const isSame = (Object.keys(data) as (keyof typeof data)[]).every((field) => data[field] === profile[field]);
      if (isSame) return [];
      const refusal =
        (data.username === profile.username ? undefined : aReservedUsernameIsNobodys(data.username)) ??
        (data.role === null ? undefined : aRoleMayNotClaimStaff(data.role));
      return refusal ?? [ProfileUpdated({ memberId, ...data })];
    }
    case 'ChangeEmail': {
      const { email } = command.data;
      return email === state.email ? [] : [EmailChanged({ memberId, email })];
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
  switch (command.type) {
    case 'ClaimName': {
      if (!aNameIsFreeWhenNobodyHoldsIt(state, memberId, command.data.ownerHolds, command.at)) return taken;
      // One's own claim of a while ago is made anew: it may be about to be taken for abandoned.
      const isFresh =
        state?.ownerId === memberId && Date.parse(command.at) - Date.parse(state.claimedAt) < abandonedClaimMs / 2;
      return isFresh ? [] : [claimed({ memberId, claimedAt: command.at })];
    }
    case 'ReleaseName':
      return state?.ownerId === memberId ? [released({ memberId })] : [];
  }
}

type ClaimWords = Readonly<{
  claimed(data: { memberId: string; claimedAt: string }): ClaimEvent;
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
