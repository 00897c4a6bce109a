// The mails that accounts send, as fixed text, because many go to unconfirmed addresses.
import { type FixedText, fixed } from '../../src/platform/mail/fixed-text.ts';
import type { MailDescription } from '../../src/platform/mail/layout.ts';

/** A mail before its greeting. */
export type AccountMail = MailDescription<FixedText>;

const footer = { text: fixed`You are getting this email because your address has an account at Kindling.` };

export const passwordResetMail = (link: string): AccountMail => ({
  title: fixed`Set a new password`,
  preview: fixed`The link works once, for 30 minutes.`,
  blocks: [
    fixed`Someone, hopefully you, asked to set a new password for your Kindling account.`,
    { kind: 'button', label: fixed`Set a new password`, url: link },
    {
      kind: 'small',
      text: fixed`The link works once, for 30 minutes. When it is used, all devices are logged out, and passkeys, two-factor log-in and access tokens end.`,
    },
    { kind: 'small', text: fixed`If it was not you, there is nothing to do: your password stays as it is.` },
  ],
  footer,
});

export const confirmationMail = (link: string): AccountMail => ({
  title: fixed`Confirm your email address`,
  preview: fixed`The link works once, for 24 hours.`,
  blocks: [
    fixed`Please confirm that this address is yours.`,
    { kind: 'button', label: fixed`Confirm this address`, url: link },
    { kind: 'small', text: fixed`The link works once, for 24 hours.` },
    { kind: 'small', text: fixed`If you did not enter this address at Kindling, there is nothing to do.` },
  ],
  footer: { text: fixed`You are getting this email because someone entered your address at Kindling.` },
});

export const emailChangeRequestedMail = (accountPage: string): AccountMail => ({
  title: fixed`Your email address is about to change`,
  preview: fixed`It changes once the new address is confirmed.`,
  blocks: [
    fixed`Someone, hopefully you, asked to change the email address of your Kindling account. It changes once the link we sent to the new one is confirmed.`,
    fixed`If it was not you, change your password now: the link stops working then.`,
    { kind: 'button', label: fixed`Open your account`, url: accountPage },
  ],
  footer,
});

export const emailChangedMail: AccountMail = {
  title: fixed`Your email address was changed`,
  preview: fixed`From now on, you log in with the new one.`,
  blocks: [
    fixed`The email address of your Kindling account was changed. You log in with the new one, and this is the last email about your account to this address.`,
    { kind: 'small', text: fixed`If it was not you, tell the people who run this Kindling at once.` },
  ],
  footer: { text: fixed`You are getting this email because your address had an account at Kindling.` },
};

/** Announces a change to how a member authenticates. `happened` follows the greeting. */
export const waysInMail = <Text extends string>(
  title: FixedText,
  happened: Text,
  accountPage: string,
): MailDescription<FixedText | Text> => ({
  title,
  preview: fixed`If it was you, there is nothing to do.`,
  blocks: [
    happened,
    fixed`If it was not you, change your password at once, then look at your account. If you can’t log in, write to the people who run this Kindling.`,
    { kind: 'button', label: fixed`Open your account`, url: accountPage },
  ],
  footer,
});

export const approvedMail = (home: string): AccountMail => ({
  title: fixed`Your account is approved`,
  preview: fixed`You can take part now.`,
  blocks: [
    fixed`Welcome to Kindling: your account is approved, and you can take part now.`,
    { kind: 'button', label: fixed`Open Kindling`, url: home },
  ],
  footer,
});

export const declinedMail = (accountPage: string): AccountMail => ({
  title: fixed`Your account was not approved`,
  preview: fixed`You can delete it on your account page.`,
  blocks: [
    fixed`The people who run this Kindling have not approved your account. You can still read, and you can delete the account on its page.`,
    { kind: 'button', label: fixed`Open your account`, url: accountPage },
  ],
  footer,
});

export const waveMail = (adminPage: string): AccountMail => ({
  title: fixed`Many sign-ups at once`,
  preview: fixed`From now on, new accounts wait for your approval.`,
  blocks: [
    fixed`So many accounts were made within an hour that, from now on, Kindling holds new ones for approval.`,
    fixed`See who is waiting. When it is over, or if they are welcome, open sign-ups again: Kindling will then leave them open for at least an hour.`,
    { kind: 'button', label: fixed`Look at sign-ups`, url: adminPage },
  ],
  footer: { text: fixed`You are getting this email because you are an admin of this Kindling.` },
});

const passwordChangedTitle = fixed`Your password was changed`;

const notYou = (forgotPage: string): AccountMail['blocks'] => [
  fixed`If it was not you, set a new password now: that logs everyone else out.`,
  { kind: 'button', label: fixed`Set a new password`, url: forgotPage },
];

export const passwordChangedMail = (forgotPage: string): AccountMail => ({
  title: passwordChangedTitle,
  preview: fixed`Your other devices are logged out.`,
  blocks: [
    fixed`The password of your Kindling account was changed, and your other devices are logged out.`,
    ...notYou(forgotPage),
  ],
  footer,
});

export const passwordWasResetMail = (forgotPage: string): AccountMail => ({
  title: passwordChangedTitle,
  preview: fixed`All devices are logged out.`,
  blocks: [
    fixed`The password of your Kindling account was changed with a link that we sent to this address. All devices are logged out, and passkeys, two-factor log-in and access tokens have ended: no one who had one can log in with it any more. Set them up again on your account page.`,
    ...notYou(forgotPage),
  ],
  footer,
});
