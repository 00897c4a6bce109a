// What can be asked of an account. Passwords arrive hashed, tokens arrive as hashes: no command holds a secret.
import type { Command } from '../../src/kernel/command.ts';

export type Register = Command<
  'Register',
  Readonly<{
    memberId: string;
    email: string;
    firstName: string | null;
    lastName: string | null;
    passwordHash: string;
  }>
>;
export type UpdateProfile = Command<
  'UpdateProfile',
  Readonly<{
    username: string;
    bio: string | null;
    role: string | null;
    profileEmoji: string | null;
    profileImageUrl: string | null;
  }>
>;
export type ChangeEmail = Command<'ChangeEmail', Readonly<{ email: string }>>;
export type ChangePassword = Command<'ChangePassword', Readonly<{ passwordHash: string; keptSessionId: string }>>;
export type RequestPasswordReset = Command<'RequestPasswordReset', Readonly<{ resetId: string; tokenHash: string }>>;
export type ResetPassword = Command<'ResetPassword', Readonly<{ tokenHash: string; passwordHash: string }>>;
export type LogOutEverywhere = Command<'LogOutEverywhere', Readonly<{ keptSessionId: string | null }>>;
export type Erase = Command<'Erase', Readonly<Record<never, never>>>;
export type MemberCommand =
  | Register
  | UpdateProfile
  | ChangeEmail
  | ChangePassword
  | RequestPasswordReset
  | ResetPassword
  | LogOutEverywhere
  | Erase;

export type StartSession = Command<
  'StartSession',
  Readonly<{ sessionId: string; memberId: string; address: string; userAgent: string }>
>;
export type EndSession = Command<'EndSession', Readonly<{ memberId: string }>>;
export type SessionCommand = StartSession | EndSession;

/** `ownerHolds`: whether the one who claimed the name before has it now. A claim that came to nothing may be taken over. */
export type ClaimName = Command<'ClaimName', Readonly<{ memberId: string; ownerHolds: boolean }>>;
export type ReleaseName = Command<'ReleaseName', Readonly<{ memberId: string }>>;
export type ClaimCommand = ClaimName | ReleaseName;

export type GrantAdmin = Command<'GrantAdmin', Readonly<{ memberId: string }>>;
export type RevokeAdmin = Command<'RevokeAdmin', Readonly<{ memberId: string }>>;
export type AdminCommand = GrantAdmin | RevokeAdmin;
