// The mails that accounts send, as descriptions: the platform lays them out. Those that warn lead to a way to undo what happened,
// where there is one.
import type { MailDescription } from '../../src/platform/mail/layout.ts';

type Greeted = Readonly<{ name: string }>;

const footer = { text: 'You get this mail because your address has an account at Kindling.' };
const hello = ({ name }: Greeted) => ({ kind: 'paragraph', text: `Hello ${name},` }) as const;

export function passwordResetMail({ link, ...who }: Greeted & { link: string }): MailDescription {
  return {
    title: 'Set a new password',
    preview: 'The link works once, for 30 minutes.',
    blocks: [
      hello(who),
      { kind: 'paragraph', text: 'somebody, hopefully you, asked to set a new password for your Kindling account.' },
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
      { kind: 'paragraph', text: 'please confirm that you read what is sent to this address.' },
      { kind: 'button', label: 'Confirm this address', url: link },
      { kind: 'small', text: 'The link works once, for 24 hours.' },
      { kind: 'small', text: 'If you did not enter this address at Kindling, there is nothing to do.' },
    ],
    footer: { text: 'You get this mail because somebody entered your address at Kindling.' },
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
        text: 'somebody, hopefully you, asked to log in to your Kindling account with another email address. It changes once the link that went there is confirmed.',
      },
      { kind: 'paragraph', text: 'If it was not you, change your password now: that makes the link void.' },
      { kind: 'button', label: 'Open your account', url: accountPage },
    ],
    footer,
  };
}

export function emailChangedMail(who: Greeted): MailDescription {
  return {
    title: 'Your email address was changed',
    preview: 'You log in with another address from now on.',
    blocks: [
      hello(who),
      {
        kind: 'paragraph',
        text: 'your Kindling account has another email address now. You log in with that one, and this is the last mail to this address.',
      },
      { kind: 'small', text: 'If it was not you, tell the people who run this Kindling at once.' },
    ],
    footer: { text: 'You get this mail because your address had an account at Kindling.' },
  };
}

/** Something changed about how a member proves who they are. `happened` goes on after the greeting. */
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
          ? 'welcome to Kindling: your account is approved, and you can take part now.'
          : 'the people who run this Kindling have not approved your account. You can read, and delete the account on its page.',
      },
      { kind: 'button', label: isApproved ? 'Open Kindling' : 'Open your account', url: page },
    ],
    footer,
  };
}

export function waveMail({ adminPage, ...who }: Greeted & { adminPage: string }): MailDescription {
  return {
    title: 'Many sign-ups at once',
    preview: 'New accounts wait for your approval from now on.',
    blocks: [
      hello(who),
      {
        kind: 'paragraph',
        text: 'so many accounts were made within an hour that Kindling has new ones wait for approval from now on.',
      },
      {
        kind: 'paragraph',
        text: 'Look at who waits. When it is over, or if they are welcome, open sign-ups again: Kindling then heeds you for an hour.',
      },
      { kind: 'button', label: 'Look at sign-ups', url: adminPage },
    ],
    footer: { text: 'You get this mail because you are an admin of this Kindling.' },
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
        text: 'the password of your Kindling account was changed, and your other devices are logged out.',
      },
      { kind: 'paragraph', text: 'If it was not you, set a new password now: that logs everybody else out.' },
      { kind: 'button', label: 'Set a new password', url: forgotPage },
    ],
    footer,
  };
}
