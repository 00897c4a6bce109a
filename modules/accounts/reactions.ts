// What follows from what happens to accounts: mails, and that no erased member stays on the staff. One mail brings each link; others tell a
// member's address of what a thief of the account would do first.
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { layOutMail, type MailDescription } from '../../src/platform/mail/layout.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { AccessTokenMade, accessTokens } from './access-tokens.ts';
import { MemberApproved, MemberDeclined } from './approval.ts';
import type { Fingerprint } from './claim.ts';
import { takeOffIfErased } from './granting.ts';
import { linkToken } from './link-token.ts';
import {
  approvalMail,
  confirmationMail,
  emailChangedMail,
  emailChangeRequestedMail,
  passwordChangedMail,
  passwordResetMail,
  waveMail,
  waysInMail,
} from './mails.ts';
import {
  EmailChanged,
  EmailConfirmationRequested,
  MemberErased,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
} from './member/events.ts';
import { members } from './member/member.ts';
import { type ActiveMember, sameName } from './member/state.ts';
import { PasskeyAdded, PasskeyRemoved } from './passkeys.ts';
import {
  RecoveryCodesReplaced,
  RecoveryCodeUsed,
  SecondFactorSwitchedOff,
  SecondFactorSwitchedOn,
} from './second-factor.ts';
import { SessionStarted } from './session.ts';
import { SignUpModeSet } from './sign-up-mode.ts';
import { AdminGranted, ModeratorGranted, staff } from './staff.ts';

type World = Readonly<{
  commands: Commands;
  mail: MailTransport;
  fingerprint: Fingerprint;
  /** Base of links in mails, without a slash at its end. */
  publicUrl(): string;
  /** Whether mail to an address comes back or is not wanted there. Only what its owner asks for is sent to it. */
  isUnreachable(email: string): Promise<boolean>;
}>;

const inMailLane = { lane: 'mail' } as const;

export function accountsReactions({
  commands,
  mail,
  fingerprint,
  publicUrl,
  isUnreachable,
}: World): readonly Reaction[] {
  /** As they are when the mail is written; undefined once they are erased: nobody is there to be told. */
  async function memberNow(memberId: string): Promise<ActiveMember | undefined> {
    const { state } = await commands.load(members, memberId);
    return state.status === 'active' ? state : undefined;
  }

  async function send(to: string | null, subject: string, description: MailDescription): Promise<void> {
    if (to !== null) await mail.send({ to, subject, ...layOutMail(description) });
  }

  /** Sends what nobody asked for. */
  async function tell(to: string | null, subject: string, description: MailDescription): Promise<void> {
    if (to !== null && !(await isUnreachable(to))) await send(to, subject, description);
  }

  async function tellOfNewPassword({ data }: { data: { memberId: string } }): Promise<void> {
    const member = await memberNow(data.memberId);
    if (member === undefined) return;
    const description = passwordChangedMail({
      name: greetingOf(member),
      forgotPage: `${publicUrl()}/login?mode=forgot`,
    });
    await tell(member.email, 'Your Kindling password was changed', description);
  }

  async function tellOfApproval(memberId: string, isApproved: boolean): Promise<void> {
    const member = await memberNow(memberId);
    if (member === undefined) return;
    const page = `${publicUrl()}${isApproved ? '/' : '/account'}`;
    const description = approvalMail({ name: greetingOf(member), isApproved, page });
    await tell(member.email, description.title, description);
  }

  async function tellOfWaysIn(memberId: string, what: { title: string; happened: string }): Promise<void> {
    const member = await memberNow(memberId);
    if (member === undefined) return;
    const accountPage = `${publicUrl()}/account`;
    await tell(member.email, what.title, waysInMail({ ...what, name: greetingOf(member), accountPage }));
  }

  return [
    ...([MemberErased, AdminGranted, ModeratorGranted] as const).map((event) =>
      reaction(`accounts.take-erased-off-staff-${event.type}`, event, async ({ data }, { context }) => {
        await takeOffIfErased(actAs(commands, context), data.memberId);
      }),
    ),

    reaction('accounts.mail-reset-link', PasswordResetRequested, inMailLane, async ({ data }) => {
      const member = await memberNow(data.memberId);
      // A later request, a changed address or an erasure has made this link void: it is not worth a mail.
      if (member?.reset?.resetId !== data.resetId) return;
      const token = linkToken(fingerprint, 'password-reset', data.memberId, data.resetId);
      const link = `${publicUrl()}/login?resetToken=${encodeURIComponent(token)}`;
      const description = passwordResetMail({ link, name: greetingOf(member) });
      await send(member.email, 'Set a new password for Kindling', description);
    }),

    reaction('accounts.mail-confirmation-link', EmailConfirmationRequested, inMailLane, async ({ data }) => {
      const member = await memberNow(data.memberId);
      if (member?.confirmation?.confirmationId !== data.confirmationId) return;
      const token = linkToken(fingerprint, 'email-confirmation', data.memberId, data.confirmationId);
      const link = `${publicUrl()}/confirm-email?token=${encodeURIComponent(token)}`;
      const description = confirmationMail({ link, name: greetingOf(member) });
      await send(data.email, 'Confirm your email address for Kindling', description);
    }),

    reaction('accounts.tell-of-wanted-address', EmailConfirmationRequested, inMailLane, async ({ data }) => {
      const member = await memberNow(data.memberId);
      if (member?.confirmation?.confirmationId !== data.confirmationId || sameName(data.email, member.email)) return;
      const description = emailChangeRequestedMail({ name: greetingOf(member), accountPage: `${publicUrl()}/account` });
      await tell(member.email, 'Your Kindling email address is about to change', description);
    }),

    reaction('accounts.tell-former-address', EmailChanged, inMailLane, async ({ data }) => {
      const member = await memberNow(data.memberId);
      if (member === undefined) return;
      const description = emailChangedMail({ name: greetingOf(member) });
      await tell(data.formerEmail, 'Your Kindling email address was changed', description);
    }),

    reaction('accounts.tell-of-new-device', SessionStarted, inMailLane, async ({ data }) => {
      if (!data.isNewDevice || data.address === null) return;
      await tellOfWaysIn(data.memberId, {
        title: 'New log-in to your account',
        happened: `Somebody, hopefully you, logged in to your Kindling account with a browser that had not done so before, from the network address ${data.address}.`,
      });
    }),
    reaction('accounts.tell-of-second-factor-on', SecondFactorSwitchedOn, inMailLane, ({ data }) =>
      tellOfWaysIn(data.memberId, {
        title: 'Two-factor log-in is on',
        happened: 'Your Kindling account now asks for a code from your authenticator app after the password.',
      }),
    ),
    reaction('accounts.tell-of-second-factor-off', SecondFactorSwitchedOff, inMailLane, ({ data, metadata }) =>
      tellOfWaysIn(data.memberId, {
        title: 'Two-factor log-in is off',
        happened:
          metadata.actor.kind === 'operator'
            ? 'The people who run this Kindling have switched off the second factor of your account. Your password logs in again without a code.'
            : 'The second factor of your Kindling account was switched off. Your password logs in again without a code.',
      }),
    ),
    reaction('accounts.tell-of-recovery-codes', RecoveryCodesReplaced, inMailLane, ({ data }) =>
      tellOfWaysIn(data.memberId, {
        title: 'New recovery codes were made',
        happened: 'New recovery codes were made for your Kindling account. The earlier ones no longer work.',
      }),
    ),
    reaction('accounts.tell-of-recovery-code', RecoveryCodeUsed, inMailLane, ({ data }) =>
      tellOfWaysIn(data.memberId, {
        title: 'A recovery code was used',
        happened: 'A recovery code of your Kindling account was used to log in. It no longer works.',
      }),
    ),

    reaction('accounts.tell-of-new-passkey', PasskeyAdded, inMailLane, ({ data }) =>
      tellOfWaysIn(data.memberId, {
        title: 'A passkey was added',
        happened: `A passkey was added to your Kindling account${data.name ? `: ${data.name}` : ''}. It logs in without your password.`,
      }),
    ),
    reaction('accounts.tell-of-removed-passkey', PasskeyRemoved, inMailLane, ({ data }) =>
      tellOfWaysIn(data.memberId, {
        title: 'A passkey was removed',
        happened: 'A passkey was removed from your Kindling account. It can no longer be used to log in.',
      }),
    ),

    reaction('accounts.tell-of-access-token', AccessTokenMade, inMailLane, ({ data }) =>
      tellOfWaysIn(data.memberId, {
        title: 'An access token was made',
        happened: `An access token was made for your Kindling account${data.name ? `: ${data.name}` : ''}. With it, a program can ${data.scope === 'read' ? 'read what you can read' : 'act for you'} without your password.`,
      }),
    ),
    // They count no more from the reset on; this frees their places, and has the log say so of each.
    reaction('accounts.revoke-access-tokens', PasswordReset, async ({ data, metadata: { at } }, { context }) => {
      const command = { type: 'RevokeAccessTokens', data: { madeUpTo: at } } as const;
      await actAs(commands, context).execute(accessTokens, data.memberId, command);
    }),

    reaction('accounts.tell-of-approval', MemberApproved, inMailLane, ({ data }) =>
      tellOfApproval(data.memberId, true),
    ),
    reaction('accounts.tell-of-decline', MemberDeclined, inMailLane, ({ data }) =>
      tellOfApproval(data.memberId, false),
    ),
    reaction('accounts.tell-admins-of-wave', SignUpModeSet, inMailLane, async ({ data }) => {
      if (!data.becauseOfWave) return;
      const { admins } = (await commands.load(staff, [])).state;
      for (const admin of admins) {
        const member = await memberNow(admin);
        if (member === undefined) continue;
        const description = waveMail({ name: greetingOf(member), adminPage: `${publicUrl()}/admin?tab=sign-ups` });
        await tell(member.email, 'Many sign-ups at once at Kindling', description);
      }
    }),

    reaction('accounts.tell-of-new-password', PasswordChanged, inMailLane, tellOfNewPassword),
    reaction('accounts.tell-of-reset-password', PasswordReset, inMailLane, tellOfNewPassword),
  ];
}

/** Never by a part of the address. */
const greetingOf = ({ profile, firstName }: ActiveMember): string => profile.username ?? firstName ?? 'there';
