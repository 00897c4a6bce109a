// What the decisions about accounts look at: a member, a session, a claimed name, and who the admins are.
import type { AdminEvent, ClaimEvent, MemberEvent, SessionEvent } from './events.ts';

export type Profile = Readonly<{
  username: string | null;
  bio: string | null;
  role: string | null;
  profileEmoji: string | null;
  profileImageUrl: string | null;
}>;

export type ActiveMember = Readonly<{
  status: 'active';
  memberId: string;
  email: string | null;
  passwordHash: string | null;
  profile: Profile;
  /** The one link that would be honoured now. */
  reset: Readonly<{ resetId: string; tokenHash: string; expiresAt: string }> | null;
}>;

export type MemberState = Readonly<{ status: 'none' | 'erased' }> | ActiveMember;

export const noMember: MemberState = { status: 'none' };

const emptyProfile: Profile = { username: null, bio: null, role: null, profileEmoji: null, profileImageUrl: null };

export function evolveMember(state: MemberState, event: MemberEvent): MemberState {
  if (event.type === 'MemberRegistered') {
    const { memberId, email, passwordHash } = event.data;
    return { status: 'active', memberId, email, passwordHash, profile: emptyProfile, reset: null };
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'ProfileUpdated': {
      const { memberId: _, ...profile } = event.data;
      return { ...state, profile };
    }
    case 'EmailChanged':
      return { ...state, email: event.data.email, reset: null };
    case 'PasswordChanged':
    case 'PasswordReset':
      return { ...state, passwordHash: event.data.passwordHash, reset: null };
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

export type SessionState = Readonly<{ status: 'none' | 'open' | 'ended'; sessionId: string; memberId: string }>;

export const noSession: SessionState = { status: 'none', sessionId: '', memberId: '' };

export function evolveSession(_: SessionState, event: SessionEvent): SessionState {
  const { sessionId, memberId } = event.data;
  return { status: event.type === 'SessionStarted' ? 'open' : 'ended', sessionId, memberId };
}

/** Who has a name. The time of a claim comes from the command that made it. */
export type ClaimState = Readonly<{ ownerId: string; claimedAt: string }> | null;

export function evolveClaim(_: ClaimState, event: ClaimEvent): ClaimState {
  switch (event.type) {
    case 'EmailClaimed':
    case 'UsernameClaimed':
      return { ownerId: event.data.memberId, claimedAt: event.data.claimedAt };
    case 'EmailReleased':
    case 'UsernameReleased':
      return null;
  }
}

export type AdminsState = ReadonlySet<string>;

export const noAdmins: AdminsState = new Set();

export function evolveAdmins(admins: AdminsState, event: AdminEvent): AdminsState {
  const { memberId } = event.data;
  return event.type === 'AdminGranted'
    ? new Set([...admins, memberId])
    : new Set([...admins].filter((id) => id !== memberId));
}
