// The member state that decisions depend on.
import type { ConfirmedAddress } from '../../../../src/kernel/confirmed-address.ts';
import type { DataOf } from '../../../../src/kernel/event.ts';
import type {
  EmailConfirmationRequested,
  FullNameChanged,
  MemberEvent,
  MemberRegistered,
  PasswordResetRequested,
  ProfileUpdated,
} from './events.ts';

export type Profile = Omit<DataOf<typeof ProfileUpdated>, 'memberId'>;
export type FullName = Omit<DataOf<typeof FullNameChanged>, 'memberId'>;

export type ActiveMember = DataOf<typeof MemberRegistered> &
  Readonly<{
    status: 'active';
    profile: Profile;
    /** Include the current ones. These counts tell claims on names apart. */
    emailCount: number;
    usernameCount: number;
    /** Their previous usernames, folded. */
    formerUsernames: ReadonlySet<string>;
    /** Whether they have proved that they read mail sent to `email`. */
    isEmailConfirmed: boolean;
    /** Whether the names come from whoever confirmed the address, which a reset link alone doesn't show. */
    hasProvenNames: boolean;
    /** How often all credentials were revoked. A credential counts only in the epoch in which it was added. */
    credentialEpoch: number;
    /** The one link that would confirm an address now: `email`, or one that is to replace it. */
    confirmation: Omit<DataOf<typeof EmailConfirmationRequested>, 'memberId'> | null;
    /** The one link that would be honoured now. */
    reset: Omit<DataOf<typeof PasswordResetRequested>, 'memberId'> | null;
  }>;

export type MemberState =
  | Readonly<{ status: 'none' }>
  /** `isEmailConfirmed`: of the last address. */
  | Readonly<{ status: 'erased'; isEmailConfirmed: boolean }>
  | ActiveMember;

export type ConfirmedMember = ActiveMember & Readonly<{ email: ConfirmedAddress }>;

export const hasConfirmedAddress = (member: ActiveMember): member is ConfirmedMember =>
  member.isEmailConfirmed && member.email !== null;

export const noMember: MemberState = { status: 'none' };

const emptyProfile: Profile = { username: null, bio: null, role: null, profileEmoji: null, profileImageUrl: null };

const unconfirmed = { isEmailConfirmed: false, hasProvenNames: false, confirmation: null };

/** Names that differ only in case are the same. */
export const sameName = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase();

/** The address that is to replace the current one, for as long as its link is honoured. */
export function wantedEmail(member: ActiveMember, at: string): string | null {
  const isOpen = member.confirmation !== null && Date.parse(at) < Date.parse(member.confirmation.expiresAt);
  return isOpen && isWaitingForAnotherAddress(member) ? member.confirmation.email : null;
}

/** Whether the pending link is for an address that is to replace the current one. */
export function isWaitingForAnotherAddress({ confirmation, email }: ActiveMember): boolean {
  return confirmation !== null && !sameName(confirmation.email, email);
}

export function evolveMember(state: MemberState, event: MemberEvent): MemberState {
  if (event.type === 'MemberRegistered') {
    const member = { ...event.data, status: 'active', profile: emptyProfile, credentialEpoch: 0, reset: null } as const;
    return { ...member, emailCount: 1, usernameCount: 0, formerUsernames: new Set(), ...unconfirmed };
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'ProfileUpdated': {
      const { memberId: _, ...profile } = event.data;
      const hasProvenNames = state.hasProvenNames || state.isEmailConfirmed;
      const isNewName = !sameName(profile.username, state.profile.username);
      if (!isNewName) return { ...state, profile, hasProvenNames };
      const former = state.profile.username?.toLowerCase();
      const formerUsernames =
        former === undefined ? state.formerUsernames : new Set([...state.formerUsernames, former]);
      return { ...state, profile, usernameCount: state.usernameCount + 1, formerUsernames, hasProvenNames };
    }
    case 'FullNameChanged': {
      const { firstName, lastName } = event.data;
      return { ...state, firstName, lastName, hasProvenNames: state.hasProvenNames || state.isEmailConfirmed };
    }
    case 'EmailChanged':
      return { ...state, email: event.data.email, emailCount: state.emailCount + 1, ...unconfirmed, reset: null };
    case 'EmailConfirmationRequested': {
      const { memberId: _, ...confirmation } = event.data;
      return { ...state, confirmation };
    }
    case 'EmailConfirmed':
      return {
        ...state,
        isEmailConfirmed: true,
        hasProvenNames: state.hasProvenNames || event.data.confirmationId !== null,
        confirmation: isWaitingForAnotherAddress(state) ? state.confirmation : null,
      };
    case 'EmailChangeCancelled':
      return { ...state, confirmation: null };
    case 'PasswordChanged':
    case 'PasswordReset':
      // Whoever requested another address may have known the password that is replaced here.
      return {
        ...state,
        passwordHash: event.data.passwordHash,
        confirmation: isWaitingForAnotherAddress(state) ? null : state.confirmation,
        reset: null,
      };
    case 'PasswordResetRequested': {
      const { memberId: _, ...reset } = event.data;
      return { ...state, reset };
    }
    case 'CredentialsRevoked':
      return { ...state, credentialEpoch: state.credentialEpoch + 1 };
    case 'LoggedOutEverywhere':
    case 'ConfirmedAddressLeft':
      return state;
    case 'MemberErased':
      return { status: 'erased', isEmailConfirmed: state.isEmailConfirmed };
  }
}
