// The state of a member that decisions depend on.
import type { MemberEvent } from './events.ts';

export type Profile = Readonly<{
  username: string | null;
  bio: string | null;
  role: string | null;
  profileEmoji: string | null;
  profileImageUrl: string | null;
}>;

export type FullName = Readonly<{ firstName: string | null; lastName: string | null }>;

export type ActiveMember = Readonly<{
  status: 'active';
  memberId: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
  profile: Profile;
  /** How many addresses and usernames they have had, including the present ones. Claims on names are told apart by these counts. */
  emailCount: number;
  usernameCount: number;
  /** Usernames that they had before, folded. */
  formerUsernames: ReadonlySet<string>;
  /** Whether they have shown that they read what is sent to `email`. */
  isEmailConfirmed: boolean;
  /** The one link that would confirm an address now: `email`, or another one that is to take its place. */
  confirmation: Readonly<{
    confirmationId: string;
    email: string | null;
    tokenHash: string;
    expiresAt: string;
  }> | null;
  /** The one link that would be honoured now. */
  reset: Readonly<{ resetId: string; tokenHash: string; expiresAt: string }> | null;
}>;

export type MemberState = Readonly<{ status: 'none' | 'erased' }> | ActiveMember;

export const noMember: MemberState = { status: 'none' };

const emptyProfile: Profile = { username: null, bio: null, role: null, profileEmoji: null, profileImageUrl: null };

/** Names that differ only in capitals are the same. */
export const sameName = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase();

/** The address that is to take the place of the one there is, for as long as its link is honoured. */
export function wantedEmail(member: ActiveMember, at: string): string | null {
  const isOpen = member.confirmation !== null && Date.parse(at) < Date.parse(member.confirmation.expiresAt);
  return isOpen && isWaitingForAnotherAddress(member) ? member.confirmation.email : null;
}

/** Whether the link that waits is for an address that is to take the place of the one there is. */
export function isWaitingForAnotherAddress({ confirmation, email }: ActiveMember): boolean {
  return confirmation !== null && !sameName(confirmation.email, email);
}

export function evolveMember(state: MemberState, event: MemberEvent): MemberState {
  if (event.type === 'MemberRegistered') {
    const { memberId, email, firstName, lastName, passwordHash } = event.data;
    const names = { emailCount: 1, usernameCount: 0, formerUsernames: new Set<string>() };
    const member = { status: 'active', memberId, email, firstName, lastName, passwordHash } as const;
    return { ...member, profile: emptyProfile, ...names, isEmailConfirmed: false, confirmation: null, reset: null };
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'ProfileUpdated': {
      const { memberId: _, ...profile } = event.data;
      const isNewName = !sameName(profile.username, state.profile.username);
      if (!isNewName) return { ...state, profile };
      const former = state.profile.username?.toLowerCase();
      const formerUsernames =
        former === undefined ? state.formerUsernames : new Set([...state.formerUsernames, former]);
      return { ...state, profile, usernameCount: state.usernameCount + 1, formerUsernames };
    }
    case 'FullNameChanged': {
      const { firstName, lastName } = event.data;
      return { ...state, firstName, lastName };
    }
    case 'EmailChanged': {
      const changed = { email: event.data.email, emailCount: state.emailCount + 1, isEmailConfirmed: false };
      return { ...state, ...changed, confirmation: null, reset: null };
    }
    case 'EmailConfirmationRequested': {
      const { memberId: _, ...confirmation } = event.data;
      return { ...state, confirmation };
    }
    case 'EmailConfirmed':
      return { ...state, isEmailConfirmed: true, confirmation: null };
    case 'EmailChangeCancelled':
      return { ...state, confirmation: null };
    case 'PasswordChanged':
    case 'PasswordReset':
      // Whoever asked for another address may have had the password that is replaced here.
      return {
        ...state,
        passwordHash: event.data.passwordHash,
        confirmation: isWaitingForAnotherAddress(state) ? null : state.confirmation,
        reset: null,
      };
    case 'PasswordResetRequested': {
      const { resetId, tokenHash, expiresAt } = event.data;
      return { ...state, reset: { resetId, tokenHash, expiresAt } };
    }
    case 'LoggedOutEverywhere':
      return state;
    case 'MemberErased':
      return { status: 'erased' };
  }
}
