// The reactions of accounts: mails that carry a link or warn of theft, and removing erased members from the staff.
import type { Commands } from '../../src/platform/commands/commands.ts';
import { type FixedText, fixed, isNetworkAddress } from '../../src/platform/mail/fixed-text.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { type Reaction, type ReactionRun, reaction } from '../../src/platform/reactor/reaction.ts';
import { removeFromStaffIfErased } from './granting.ts';
import {
  approvedMail,
  confirmationMail,
  declinedMail,
  emailChangedMail,
  emailChangeRequestedMail,
  passwordChangedMail,
  passwordResetMail,
  passwordWasResetMail,
  waveMail,
  waysInMail,
} from './mails.ts';
import { AccessTokenMade, accessTokens } from './model/access-tokens.ts';
import { MemberApproved, MemberDeclined } from './model/approval.ts';
import type { Fingerprint } from './model/claim.ts';
import {
  EmailChanged,
  EmailConfirmationRequested,
  MemberErased,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
} from './model/member/events.ts';
import { sameName } from './model/member/state.ts';
import { PasskeyAdded, PasskeyRemoved } from './model/passkeys.ts';
import {
  RecoveryCodesReplaced,
  RecoveryCodeUsed,
  SecondFactorSwitchedOff,
  SecondFactorSwitchedOn,
} from './model/second-factor.ts';
import { SessionStarted } from './model/session.ts';
import { SignUpModeSet } from './model/sign-up-mode.ts';
import { AdminGranted, ModeratorGranted, staff } from './model/staff.ts';
import { linkToken } from './sign-in/link-token.ts';
import { writingToMembers } from './writing-to-members.ts';

type Deps = Readonly<{
  commands: Commands;
  mail: MailTransport;
  fingerprint: Fingerprint;
  publicUrl(): string;
  /** Whether mail to an address bounces or is unwanted. Such an address gets only what its owner asks for. */
  isUnreachable(email: string): Promise<boolean>;
}>;

const inMailLane = { lane: 'mail' } as const;
/** Drops a mail once its link is no longer honoured. */
const untilTheLinkExpires = { ...inMailLane, expiresAt: ({ data }: { data: { expiresAt: string } }) => data.expiresAt };

export function accountsReactions({
  commands,
  mail,
  fingerprint,
  publicUrl,
  isUnreachable,
}: Deps): readonly Reaction[] {
  const { memberNow, send, sendFixed, tell, tellFormer } = writingToMembers({ commands, mail, isUnreachable });
  const accountPage = () => `${publicUrl()}/account`;
  const forgotPage = () => `${publicUrl()}/login?mode=forgot`;

  /** Tells a member about a change to how they authenticate. `typed` adds words that someone typed. */
  const tellOfWaysIn = (memberId: string, title: FixedText, happened: FixedText, typed: string = happened) =>
    tell(memberId, {
      mail: waysInMail(title, happened, accountPage()),
      withTyped: waysInMail(title, typed, accountPage()),
    });

  async function removeFromStaff({ data }: { data: { memberId: string } }, { acting }: ReactionRun): Promise<void> {
    await removeFromStaffIfErased(acting, data.memberId);
  }

  return [
    // The erasure and the grant are two streams: whichever event comes last removes the member.
    reaction('accounts.take-erased-off-staff', MemberErased, removeFromStaff),
    reaction('accounts.take-erased-admin-off-staff', AdminGranted, removeFromStaff),
    reaction('accounts.take-erased-moderator-off-staff', ModeratorGranted, removeFromStaff),

    reaction('accounts.mail-reset-link', PasswordResetRequested, untilTheLinkExpires, async ({ data }) => {
      const member = await memberNow(data.memberId);
      // A later request, a changed address or an erasure has voided this link, so no mail is sent.
      if (member?.reset?.resetId !== data.resetId) return;
      const token = linkToken(fingerprint, 'password-reset', data.memberId, data.resetId);
      const link = `${publicUrl()}/login?resetToken=${encodeURIComponent(token)}`;
      await send(member, { subject: fixed`Set a new password for Kindling`, mail: passwordResetMail(link) });
    }),

    reaction('accounts.mail-confirmation-link', EmailConfirmationRequested, untilTheLinkExpires, async ({ data }) => {
      const member = await memberNow(data.memberId);
      if (member?.confirmation?.confirmationId !== data.confirmationId) return;
      const token = linkToken(fingerprint, 'email-confirmation', data.memberId, data.confirmationId);
      const link = `${publicUrl()}/confirm-email?token=${encodeURIComponent(token)}`;
      const subject = fixed`Confirm your email address for Kindling`;
      await sendFixed(data.email, { subject, mail: confirmationMail(link) });
    }),

    reaction('accounts.tell-of-wanted-address', EmailConfirmationRequested, untilTheLinkExpires, async ({ data }) => {
      const member = await memberNow(data.memberId);
      if (member?.confirmation?.confirmationId !== data.confirmationId || sameName(data.email, member.email)) return;
      const subject = fixed`Your Kindling email address is about to change`;
      await tell(data.memberId, { subject, mail: emailChangeRequestedMail(accountPage()) });
    }),

    reaction('accounts.tell-former-address', EmailChanged, inMailLane, async ({ data }) => {
      if ((await memberNow(data.memberId)) === undefined) return;
      const subject = fixed`Your Kindling email address was changed`;
      await tellFormer(data.formerEmail, { subject, mail: emailChangedMail });
    }),

    reaction('accounts.tell-of-new-device', SessionStarted, inMailLane, async ({ data }) => {
      const { isNewDevice, memberId, address } = data;
      if (!isNewDevice || address === null) return;
      const happened = fixed`Someone, hopefully you, logged in to your Kindling account with a browser that had not done so before`;
      await tellOfWaysIn(
        memberId,
        fixed`New log-in to your account`,
        isNetworkAddress(address) ? fixed`${happened}, from the network address ${address}.` : fixed`${happened}.`,
      );
    }),
    reaction('accounts.tell-of-second-factor-on', SecondFactorSwitchedOn, inMailLane, ({ data }) =>
      tellOfWaysIn(
        data.memberId,
        fixed`Two-factor log-in is on`,
        fixed`Your Kindling account now asks for a code from your authenticator app after the password.`,
      ),
    ),
    reaction('accounts.tell-of-second-factor-off', SecondFactorSwitchedOff, inMailLane, ({ data, metadata }) =>
      tellOfWaysIn(
        data.memberId,
        fixed`Two-factor log-in is off`,
        metadata.actor.kind === 'operator'
          ? fixed`The people who run this Kindling have switched off the second factor of your account. Your password logs in again without a code.`
          : fixed`The second factor of your Kindling account was switched off. Your password logs in again without a code.`,
      ),
    ),
    reaction('accounts.tell-of-recovery-codes', RecoveryCodesReplaced, inMailLane, ({ data }) =>
      tellOfWaysIn(
        data.memberId,
        fixed`New recovery codes were made`,
        fixed`New recovery codes were made for your Kindling account. The earlier ones no longer work.`,
      ),
    ),
    reaction('accounts.tell-of-recovery-code', RecoveryCodeUsed, inMailLane, ({ data }) =>
      tellOfWaysIn(
        data.memberId,
        fixed`A recovery code was used`,
        fixed`A recovery code of your Kindling account was used to log in. It no longer works.`,
      ),
    ),

    reaction('accounts.tell-of-new-passkey', PasskeyAdded, inMailLane, ({ data }) => {
      const happened = fixed`A passkey was added to your Kindling account`;
      const effect = fixed`It logs in without your password.`;
      const typed = data.name === null ? undefined : `${happened}: ${data.name}. ${effect}`;
      return tellOfWaysIn(data.memberId, fixed`A passkey was added`, fixed`${happened}. ${effect}`, typed);
    }),
    reaction('accounts.tell-of-removed-passkey', PasskeyRemoved, inMailLane, ({ data }) =>
      tellOfWaysIn(
        data.memberId,
        fixed`A passkey was removed`,
        fixed`A passkey was removed from your Kindling account. It can no longer be used to log in.`,
      ),
    ),

    reaction('accounts.tell-of-access-token', AccessTokenMade, inMailLane, ({ data }) => {
      const happened = fixed`An access token was made for your Kindling account`;
      const effect =
        data.scope === 'read'
          ? fixed`With it, a program can read what you can read without your password.`
          : fixed`With it, a program can act for you without your password.`;
      const typed = data.name === null ? undefined : `${happened}: ${data.name}. ${effect}`;
      return tellOfWaysIn(data.memberId, fixed`An access token was made`, fixed`${happened}. ${effect}`, typed);
    }),
    // They are void from the reset on; this frees their places and records the end of each in the log.
    reaction('accounts.revoke-access-tokens', PasswordReset, async ({ data, metadata: { at } }, { acting }) => {
      const command = { type: 'RevokeAccessTokens', data: { madeUpTo: at } } as const;
      await acting.execute(accessTokens, data.memberId, command);
    }),

    reaction('accounts.tell-of-approval', MemberApproved, inMailLane, ({ data }) =>
      tell(data.memberId, { mail: approvedMail(`${publicUrl()}/`) }),
    ),
    reaction('accounts.tell-of-decline', MemberDeclined, inMailLane, ({ data }) =>
      tell(data.memberId, { mail: declinedMail(accountPage()) }),
    ),
    reaction('accounts.tell-admins-of-wave', SignUpModeSet, inMailLane, async ({ data }) => {
      if (!data.becauseOfWave) return;
      const { admins } = (await commands.load(staff, [])).state;
      const subject = fixed`Many sign-ups at once at Kindling`;
      for (const admin of admins) await tell(admin, { subject, mail: waveMail(`${publicUrl()}/admin?tab=sign-ups`) });
    }),

    reaction('accounts.tell-of-new-password', PasswordChanged, inMailLane, ({ data }) =>
      tell(data.memberId, { subject: passwordSubject, mail: passwordChangedMail(forgotPage()) }),
    ),
    reaction('accounts.tell-of-reset-password', PasswordReset, inMailLane, ({ data }) =>
      tell(data.memberId, { subject: passwordSubject, mail: passwordWasResetMail(forgotPage()) }),
    ),
  ];
}

const passwordSubject = fixed`Your Kindling password was changed`;
