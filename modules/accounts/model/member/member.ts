// A member: the account, its public profile, and its credentials. Pure.
import { aggregate } from '../../../../src/kernel/aggregate.ts';
import { addMs } from '../../../../src/kernel/instants.ts';
import { isRefusal, type Refusal } from '../../../../src/kernel/refusal.ts';
import { memberNotFound, nameChangedMeanwhile } from '../errors.ts';
import {
  aConfirmationLinkIsHonouredOnceAndInTime,
  aNewNameIsTheOneClaimedNext,
  aResetLinkIsHonouredOnceAndInTime,
  confirmationLinkMs,
  onlyAnOperatorVouches,
  resetLinkMs,
} from '../policies.ts';
import { updateProfile } from './changing-profile.ts';
import type { ConfirmEmail, Erase, MemberCommand, Register, ResetPassword } from './commands.ts';
import {
  ConfirmedAddressLeft,
  CredentialsRevoked,
  EmailChangeCancelled,
  EmailChanged,
  EmailConfirmationRequested,
  EmailConfirmed,
  LoggedOutEverywhere,
  MemberErased,
  type MemberEvent,
  MemberRegistered,
  memberEvents,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
} from './events.ts';
import {
  type ActiveMember,
  evolveMember,
  isWaitingForAnotherAddress,
  type MemberState,
  noMember,
  sameName,
  wantedEmail,
} from './state.ts';

function decide(command: MemberCommand, state: MemberState): readonly MemberEvent[] | Refusal {
  if (command.type === 'Register') {
    if (state.status !== 'none') throw new Error(`Member ${command.data.memberId} was registered before.`);
    return register(command);
  }
  return state.status === 'active' ? decideActive(command, state) : memberNotFound;
}

function register({ at, data: { confirmation, ...account } }: Register): readonly MemberEvent[] {
  const registered = MemberRegistered(account);
  if (confirmation === undefined) return [registered];
  const { memberId, email } = account;
  return [registered, EmailConfirmationRequested({ memberId, email, ...confirmation, expiresAt: confirmBy(at) })];
}

const confirmBy = (at: string): string => addMs(at, confirmationLinkMs);

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
      return aNewNameIsTheOneClaimedNext(state.emailCount, ordinal) ?? [emailChanged(state, email)];
    }
    case 'RequestEmailConfirmation': {
      const { email, ...link } = command.data;
      const wanted = email ?? wantedEmail(state, command.at) ?? state.email;
      if (state.isEmailConfirmed && sameName(wanted, state.email)) return [];
      return [EmailConfirmationRequested({ memberId, email: wanted, ...link, expiresAt: confirmBy(command.at) })];
    }
    case 'ConfirmEmail':
      return confirmEmail(command, state);
    case 'CancelEmailChange':
      if (state.confirmation === null || !isWaitingForAnotherAddress(state)) return [];
      return [EmailChangeCancelled({ memberId, confirmationId: state.confirmation.confirmationId })];
    case 'ChangePassword': {
      const { passwordHash, keptSessionId } = command.data;
      return [PasswordChanged({ memberId, passwordHash }), LoggedOutEverywhere({ memberId, keptSessionId })];
    }
    case 'RequestPasswordReset': {
      const expiresAt = addMs(command.at, resetLinkMs);
      return [PasswordResetRequested({ memberId, ...command.data, expiresAt })];
    }
    case 'ResetPassword':
      return resetPassword(command, state);
    case 'VouchForEmail':
      return onlyAnOperatorVouches(command.actor) ?? emailProved(state);
    case 'LogOutEverywhere':
      return [LoggedOutEverywhere({ memberId, keptSessionId: command.data.keptSessionId })];
    case 'Erase':
      return erase(command, state);
  }
}

/** Whoever uses the link reads the address. Someone else may have added the other credentials. */
function resetPassword({ at, data }: ResetPassword, state: ActiveMember): readonly MemberEvent[] | Refusal {
  const { tokenHash, passwordHash } = data;
  const refusal = aResetLinkIsHonouredOnceAndInTime(state, tokenHash, at);
  if (refusal) return refusal;
  const { memberId, reset } = state;
  const wasReset = PasswordReset({ memberId, resetId: reset?.resetId ?? '', passwordHash });
  return [wasReset, CredentialsRevoked({ memberId }), ...emailProved(state)];
}

const emailProved = ({ memberId, isEmailConfirmed }: ActiveMember): readonly MemberEvent[] =>
  isEmailConfirmed ? [] : [EmailConfirmed({ memberId, confirmationId: null })];

/** An unconfirmed address may belong to someone else, so what they stored under it stays. */
function erase({ data: { address, ordinal } }: Erase, state: ActiveMember): readonly MemberEvent[] | Refusal {
  if (ordinal !== state.emailCount) return nameChangedMeanwhile;
  const { memberId } = state;
  const left = state.isEmailConfirmed && address !== null ? [ConfirmedAddressLeft({ memberId, address })] : [];
  return [...left, MemberErased({ memberId })];
}

function confirmEmail({ at, data }: ConfirmEmail, state: ActiveMember): readonly MemberEvent[] | Refusal {
  const link = aConfirmationLinkIsHonouredOnceAndInTime(state, data.tokenHash, at);
  if (isRefusal(link)) return link;
  const { memberId } = state;
  const confirmed = EmailConfirmed({ memberId, confirmationId: link.confirmationId });
  if (!isWaitingForAnotherAddress(state)) return [confirmed];
  return aNewNameIsTheOneClaimedNext(state.emailCount, data.ordinal) ?? [emailChanged(state, link.email), confirmed];
}

const emailChanged = ({ memberId, email: formerEmail }: ActiveMember, email: string | null) =>
  EmailChanged({ memberId, email, formerEmail });

export const members = aggregate({
  category: 'user',
  events: memberEvents,
  decider: { initial: noMember, evolve: evolveMember, decide },
});
