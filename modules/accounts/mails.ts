// The mails that accounts send, as descriptions: the platform lays them out.
import type { MailDescription } from '../../src/platform/mail/layout.ts';

export function passwordResetMail({ link, name }: { link: string; name: string }): MailDescription {
  return {
    title: 'Set a new password',
    preview: 'The link works once, for 30 minutes.',
    blocks: [
      { kind: 'paragraph', text: `Hello ${name},` },
      { kind: 'paragraph', text: 'somebody, hopefully you, asked to set a new password for your Kindling account.' },
      { kind: 'button', label: 'Set a new password', url: link },
      { kind: 'small', text: 'The link works once, for 30 minutes. All devices are logged out when it is used.' },
      { kind: 'small', text: 'If it was not you, there is nothing to do: your password stays as it is.' },
    ],
    footer: { text: 'You get this mail because your address has an account at Kindling.' },
  };
}
