// The commands on a member's account. Passwords and tokens arrive as hashes, so no command holds a secret.
import type { Command } from '../../../../src/kernel/command.ts';
import type { DataOf } from '../../../../src/kernel/event.ts';
import type { MemberRegistered } from './events.ts';

type ConfirmationLink = Readonly<{ confirmationId: string; tokenHash: string }>;

export type Register = Command<
  'Register',
  /** `confirmation`: the link that confirms the address; omitted if none is to be sent. */
  DataOf<typeof MemberRegistered> & Readonly<{ confirmation?: ConfirmationLink | undefined }>
>;
/** An omitted field stays as it is; null clears it. */
export type ProfileChanges = Readonly<{
  username?: string | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  bio?: string | null | undefined;
  role?: string | null | undefined;
  profileEmoji?: string | null | undefined;
  profileImageUrl?: string | null | undefined;
}>;
/** `usernameOrdinal`: the ordinal of the new username's claim. A change of case alone needs no claim. */
export type UpdateProfile = Command<
  'UpdateProfile',
  ProfileChanges & Readonly<{ usernameOrdinal?: number | undefined }>
>;
/** `ordinal`: the ordinal of the address's claim. */
export type ChangeEmail = Command<'ChangeEmail', Readonly<{ email: string; ordinal: number }>>;
/** `email`: an address that is to replace the current one; null for the one that is waiting to be confirmed. */
export type RequestEmailConfirmation = Command<
  'RequestEmailConfirmation',
  ConfirmationLink & Readonly<{ email: string | null }>
>;
/** `ordinal`: the ordinal of the new address's claim. The current address needs no claim. */
export type ConfirmEmail = Command<'ConfirmEmail', Readonly<{ tokenHash: string; ordinal: number }>>;
/** Sent by an operator, where no mail can be sent. */
export type VouchForEmail = Command<'VouchForEmail'>;
export type CancelEmailChange = Command<'CancelEmailChange'>;
export type ChangePassword = Command<'ChangePassword', Readonly<{ passwordHash: string; keptSessionId: string }>>;
export type RequestPasswordReset = Command<'RequestPasswordReset', Readonly<{ resetId: string; tokenHash: string }>>;
export type ResetPassword = Command<'ResetPassword', Readonly<{ tokenHash: string; passwordHash: string }>>;
export type LogOutEverywhere = Command<'LogOutEverywhere', Readonly<{ keptSessionId: string | null }>>;
/** `address`: the id of the claim on the member's address, which is their `ordinal`th; null if the address can't be read. */
export type Erase = Command<'Erase', Readonly<{ address: string | null; ordinal: number }>>;
export type MemberCommand =
  | Register
  | UpdateProfile
  | ChangeEmail
  | RequestEmailConfirmation
  | ConfirmEmail
  | VouchForEmail
  | CancelEmailChange
  | ChangePassword
  | RequestPasswordReset
  | ResetPassword
  | LogOutEverywhere
  | Erase;
