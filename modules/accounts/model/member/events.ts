// The events of members. Stream: user-{id}.
import { z } from 'zod';
import { defineEvent, type EventsOf, idOf, personal } from '../../../../src/kernel/event.ts';

export const MemberRegistered = defineEvent('MemberRegistered', {
  summary: 'Somebody created an account.',
  schema: z.object({
    memberId: idOf('member'),
    email: personal('memberId', z.string()),
    firstName: personal('memberId', z.string()),
    lastName: personal('memberId', z.string()),
    passwordHash: personal('memberId', z.string()),
  }),
});

export const ProfileUpdated = defineEvent('ProfileUpdated', {
  summary: 'A member changed what others see of them.',
  schema: z.object({
    memberId: idOf('member'),
    username: personal('memberId', z.string()),
    bio: personal('memberId', z.string()),
    role: personal('memberId', z.string()),
    profileEmoji: personal('memberId', z.string()),
    profileImageUrl: personal('memberId', z.string()),
  }),
});

export const FullNameChanged = defineEvent('FullNameChanged', {
  summary: 'A member changed their first or last name.',
  schema: z.object({
    memberId: idOf('member'),
    firstName: personal('memberId', z.string()),
    lastName: personal('memberId', z.string()),
  }),
});

export const EmailChanged = defineEvent('EmailChanged', {
  summary: 'A member changed the email address they log in with.',
  version: 2,
  schema: z.object({
    memberId: idOf('member'),
    email: personal('memberId', z.string()),
    /** The previous address, which is notified; null in older events that did not record it. */
    formerEmail: personal('memberId', z.string()),
  }),
  upcasters: { 1: (data) => ({ ...data, formerEmail: null }) },
});

export const EmailConfirmationRequested = defineEvent('EmailConfirmationRequested', {
  summary: 'A link was created that confirms a member’s email address, or a new one. Earlier links no longer work.',
  schema: z.object({
    memberId: idOf('member'),
    confirmationId: idOf('email confirmation'),
    email: personal('memberId', z.string()),
    tokenHash: z.string(),
    expiresAt: z.string(),
  }),
});

export const EmailConfirmed = defineEvent('EmailConfirmed', {
  summary:
    'A member’s address was confirmed: with the link for it, with a link that reset the password, or by an operator.',
  version: 2,
  schema: z.object({
    memberId: idOf('member'),
    /** The link that requested it and is now used up; null if a reset link or an operator proved the address. */
    confirmationId: idOf('email confirmation').nullable(),
  }),
  upcasters: { 1: (data) => data },
});

export const EmailChangeCancelled = defineEvent('EmailChangeCancelled', {
  summary: 'A member cancelled a change of email address. The link sent to the new one no longer works.',
  schema: z.object({ memberId: idOf('member'), confirmationId: idOf('email confirmation') }),
});

export const PasswordChanged = defineEvent('PasswordChanged', {
  summary: 'A member changed their password.',
  schema: z.object({ memberId: idOf('member'), passwordHash: personal('memberId', z.string()) }),
});

export const PasswordResetRequested = defineEvent('PasswordResetRequested', {
  summary: 'A member asked for a link to set a new password. Earlier links no longer work.',
  schema: z.object({
    memberId: idOf('member'),
    resetId: idOf('password reset'),
    tokenHash: z.string(),
    expiresAt: z.string(),
  }),
});

export const PasswordReset = defineEvent('PasswordReset', {
  summary: 'A member set a new password with a link. The link no longer works, and all sessions end.',
  schema: z.object({
    memberId: idOf('member'),
    resetId: idOf('password reset'),
    passwordHash: personal('memberId', z.string()),
  }),
});

export const CredentialsRevoked = defineEvent('CredentialsRevoked', {
  summary:
    'A password reset revoked every other credential of a member: passkeys, second factor, recovery codes, access tokens, sessions and remembered devices.',
  schema: z.object({ memberId: idOf('member') }),
});

export const LoggedOutEverywhere = defineEvent('LoggedOutEverywhere', {
  summary: 'All sessions of a member ended, except one.',
  schema: z.object({ memberId: idOf('member'), keptSessionId: idOf('session').nullable() }),
});

export const ConfirmedAddressLeft = defineEvent('ConfirmedAddressLeft', {
  summary: 'An erased member had confirmed an email address. Everything else under that address is erased, too.',
  schema: z.object({
    memberId: idOf('member'),
    /** The id of the claim on the address, a keyed hash. */
    address: idOf('mail address'),
  }),
});

export const MemberErased = defineEvent('MemberErased', {
  summary: 'A member was erased: their key is gone for good, and their personal data with it.',
  schema: z.object({ memberId: idOf('member') }),
  erases: 'memberId',
});

export const memberEvents = [
  MemberRegistered,
  ProfileUpdated,
  FullNameChanged,
  EmailChanged,
  EmailConfirmationRequested,
  EmailConfirmed,
  EmailChangeCancelled,
  PasswordChanged,
  PasswordResetRequested,
  PasswordReset,
  CredentialsRevoked,
  LoggedOutEverywhere,
  ConfirmedAddressLeft,
  MemberErased,
] as const;
export type MemberEvent = EventsOf<typeof memberEvents>;
