// The mails that accounts send, as descriptions: the platform lays them out. Those that warn lead to a way to undo what happened,
// where there is one.
import type { MailDescription } from '../../src/platform/mail/layout.ts';
import { isolated } from '../../src/text/isolate.ts';

type Greeted = Readonly<{ name: string }>;

const footer = { text: 'You are getting this email because your address has an account at Kindling.' };
const hello = ({ name }: Greeted) => ({ kind: 'paragraph', text: `Hello ${isolated(name)},` }) as const;

export function passwordResetMail({ link, ...who }: Greeted & { link: string }): MailDescription {
  return {
    title: 'Set a new password',
    preview: 'The link works once, for 30 minutes.',
    blocks: [
      hello(who),
      { kind: 'paragraph', text: 'Somebody, hopefully you, asked to set a new password for your Kindling account.' },
      { kind: 'button', label: 'Set a new password', url: link },
      { kind: 'small', text: 'The link works once, for 30 minutes. All devices are logged out when it is used.' },
      { kind: 'small', text: 'If it was not you, there is nothing to do: your password stays as it is.' },
    ],
    footer,
  };
}

export function confirmationMail({ link, ...who }: Greeted & { link: string }): MailDescription {
  return {
    title: 'Confirm your email address',
    preview: 'The link works once, for 24 hours.',
    blocks: [
      hello(who),
      { kind: 'paragraph', text: 'Please confirm that this address is yours.' },
      { kind: 'button', label: 'Confirm this address', url: link },
      { kind: 'small', text: 'The link works once, for 24 hours.' },
      { kind: 'small', text: 'If you did not enter this address at Kindling, there is nothing to do.' },
    ],
    footer: { text: 'You are getting this email because somebody entered your address at Kindling.' },
  };
}

export function emailChangeRequestedMail({ accountPage, ...who }: Greeted & { accountPage: string }): MailDescription {
  return {
    title: 'Your email address is about to change',
    preview: 'It changes once the new address is confirmed.',
    blocks: [
      hello(who),
      {
        kind: 'paragraph',
        text: 'Somebody, hopefully you, asked to change the email address of your Kindling account. It changes once the link we sent to the new one is confirmed.',
      },
      { kind: 'paragraph', text: 'If it was not you, change your password now: the link stops working then.' },
      { kind: 'button', label: 'Open your account', url: accountPage },
    ],
    footer,
  };
}

export function emailChangedMail(who: Greeted): MailDescription {
  return {
    title: 'Your email address was changed',
    preview: 'From now on, you log in with the new one.',
    blocks: [
      hello(who),
      {
        kind: 'paragraph',
        text: 'The email address of your Kindling account was changed. You log in with the new one, and this is the last email to this address.',
      },
      { kind: 'small', text: 'If it was not you, tell the people who run this Kindling at once.' },
    ],
    footer: { text: 'You are getting this email because your address had an account at Kindling.' },
  };
}

/** Something changed about how a member proves who they are. `happened` follows the greeting. */
export function waysInMail({
  title,
  happened,
  accountPage,
  ...who
}: Greeted & { title: string; happened: string; accountPage: string }): MailDescription {
  return {
    title,
    preview: 'If it was you, there is nothing to do.',
    blocks: [
      hello(who),
      { kind: 'paragraph', text: happened },
      {
        kind: 'paragraph',
        text: 'If it was not you, change your password at once, then look at your account. If you can’t log in, write to the people who run this Kindling.',
      },
      { kind: 'button', label: 'Open your account', url: accountPage },
    ],
    footer,
  };
}

/** What an admin decided about a sign-up. */
export function approvalMail({
  isApproved,
  page,
  ...who
}: Greeted & { isApproved: boolean; page: string }): MailDescription {
  return {
    title: isApproved ? 'Your account is approved' : 'Your account was not approved',
    preview: isApproved ? 'You can take part now.' : 'You can delete it on your account page.',
    blocks: [
      hello(who),
      {
        kind: 'paragraph',
        text: isApproved
          ? 'Welcome to Kindling: your account is approved, and you can take part now.'
          : 'The people who run this Kindling have not approved your account. You can still read, and you can delete the account on its page.',
      },
      { kind: 'button', label: isApproved ? 'Open Kindling' : 'Open your account', url: page },
    ],
    footer,
  };
}

export function waveMail({ adminPage, ...who }: Greeted & { adminPage: string }): MailDescription {
  return {
    title: 'Many sign-ups at once',
    preview: 'From now on, new accounts wait for your approval.',
    blocks: [
      hello(who),
      {
        kind: 'paragraph',
        text: 'So many accounts were made within an hour that, from now on, Kindling holds new ones for approval.',
      },
      {
        kind: 'paragraph',
        text: 'Look at who is waiting. When it is over, or if they are welcome, open sign-ups again: Kindling will then leave them open for at least an hour.',
      },
      { kind: 'button', label: 'Look at sign-ups', url: adminPage },
    ],
    footer: { text: 'You are getting this email because you are an admin of this Kindling.' },
  };
}

export function passwordChangedMail({ forgotPage, ...who }: Greeted & { forgotPage: string }): MailDescription {
  return {
    title: 'Your password was changed',
    preview: 'Your other devices are logged out.',
    blocks: [
      hello(who),
      {
        kind: 'paragraph',
        text: 'The password of your Kindling account was changed, and your other devices are logged out.',
      },
      { kind: 'paragraph', text: 'If it was not you, set a new password now: that logs everybody else out.' },
      { kind: 'button', label: 'Set a new password', url: forgotPage },
    ],
    footer,
  };
}
