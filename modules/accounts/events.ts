// What happens to members and their sessions. Streams: user-{id}, session-{id}, email-{fingerprint},
// username-{fingerprint}, admins.
import { z } from 'zod';
import { defineEvent, type EventsOf, personal } from '../../src/kernel/event.ts';

export const MemberRegistered = defineEvent('MemberRegistered', {
  summary: 'Somebody made an account.',
  schema: z.object({
    memberId: z.string(),
    email: personal('memberId', z.string()),
    firstName: personal('memberId', z.string()),
    lastName: personal('memberId', z.string()),
    passwordHash: personal('memberId', z.string()),
  }),
});

export const ProfileUpdated = defineEvent('ProfileUpdated', {
  summary: 'A member changed what others see of them.',
  schema: z.object({
    memberId: z.string(),
    username: personal('memberId', z.string()),
    bio: personal('memberId', z.string()),
    role: personal('memberId', z.string()),
    profileEmoji: personal('memberId', z.string()),
    profileImageUrl: personal('memberId', z.string()),
  }),
});

export const EmailChanged = defineEvent('EmailChanged', {
  summary: 'A member changed the e-mail address they log in with.',
  schema: z.object({ memberId: z.string(), email: personal('memberId', z.string()) }),
});

export const PasswordChanged = defineEvent('PasswordChanged', {
  summary: 'A member changed their password.',
  schema: z.object({ memberId: z.string(), passwordHash: personal('memberId', z.string()) }),
});

export const PasswordResetRequested = defineEvent('PasswordResetRequested', {
  summary: 'A member asked for a link that sets a new password. Earlier links are void from here on.',
  schema: z.object({ memberId: z.string(), resetId: z.string(), tokenHash: z.string(), expiresAt: z.string() }),
});

export const PasswordReset = defineEvent('PasswordReset', {
  summary: 'A member set a new password with a link. The link is used up and all sessions end.',
  schema: z.object({ memberId: z.string(), resetId: z.string(), passwordHash: personal('memberId', z.string()) }),
});

export const LoggedOutEverywhere = defineEvent('LoggedOutEverywhere', {
  summary: 'All sessions of a member ended, but for the one that is kept.',
  schema: z.object({ memberId: z.string(), keptSessionId: z.string().nullable() }),
});

export const AdminGranted = defineEvent('AdminGranted', {
  summary: 'A member became an admin.',
  schema: z.object({ memberId: z.string() }),
});

export const AdminRevoked = defineEvent('AdminRevoked', {
  summary: 'A member is an admin no longer.',
  schema: z.object({ memberId: z.string() }),
});

export const MemberErased = defineEvent('MemberErased', {
  summary: 'A member is gone for good: their key is forgotten, and all that was personal with it.',
  schema: z.object({ memberId: z.string() }),
  erases: 'memberId',
});

export const SessionStarted = defineEvent('SessionStarted', {
  summary: 'A member logged in on a device.',
  schema: z.object({
    sessionId: z.string(),
    memberId: z.string(),
    address: personal('memberId', z.string()),
    userAgent: personal('memberId', z.string()),
  }),
});

export const SessionEnded = defineEvent('SessionEnded', {
  summary: 'A member logged out on a device.',
  schema: z.object({ sessionId: z.string(), memberId: z.string() }),
});

/** Version 2 tells which of a member's names a claim is for. */
const claim = {
  version: 2,
  schema: z.object({
    memberId: z.string(),
    /** ISO 8601. */
    claimedAt: z.string(),
    /** Which of the member's addresses or usernames it is to be, counted from 1; 0 where that was not noted yet. */
    ordinal: z.int().min(0),
  }),
  upcasters: { 1: (data: Record<string, unknown>) => ({ ...data, ordinal: 0 }) },
};

export const EmailClaimed = defineEvent('EmailClaimed', {
  summary: 'An e-mail address belongs to a member from here on.',
  ...claim,
});

export const EmailReleased = defineEvent('EmailReleased', {
  summary: 'An e-mail address is free again.',
  schema: z.object({ memberId: z.string() }),
});

export const UsernameClaimed = defineEvent('UsernameClaimed', {
  summary: 'A username belongs to a member from here on.',
  ...claim,
});

export const UsernameReleased = defineEvent('UsernameReleased', {
  summary: 'A username is free again.',
  schema: z.object({ memberId: z.string() }),
});

export const memberEvents = [
  MemberRegistered,
  ProfileUpdated,
  EmailChanged,
  PasswordChanged,
  PasswordResetRequested,
  PasswordReset,
  LoggedOutEverywhere,
  MemberErased,
] as const;
export type MemberEvent = EventsOf<typeof memberEvents>;

export const sessionEvents = [SessionStarted, SessionEnded] as const;
export type SessionEvent = EventsOf<typeof sessionEvents>;

export const adminEvents = [AdminGranted, AdminRevoked] as const;
export type AdminEvent = EventsOf<typeof adminEvents>;

export const emailClaimEvents = [EmailClaimed, EmailReleased] as const;
export const usernameClaimEvents = [UsernameClaimed, UsernameReleased] as const;
export type ClaimEvent = EventsOf<typeof emailClaimEvents> | EventsOf<typeof usernameClaimEvents>;
