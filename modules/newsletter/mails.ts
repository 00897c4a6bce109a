// The mail that asks whether an address wants the newsletter. Nothing in it comes from whoever asked.
import type { MailDescription } from '../../src/platform/mail/layout.ts';

export const confirmationMail = (link: string): MailDescription => ({
  title: 'Confirm your subscription',
  preview: 'One click, and the newsletter of Kindling comes to you.',
  blocks: [
    { kind: 'paragraph', text: 'Hello,' },
    { kind: 'paragraph', text: 'somebody, hopefully you, asked for the newsletter of Kindling at this address.' },
    { kind: 'button', label: 'Confirm my subscription', url: link },
    {
      kind: 'small',
      text: 'If it was not you, there is nothing to do: no newsletter comes without your confirmation.',
    },
  ],
  footer: { text: 'You get this mail because somebody entered your address at Kindling.' },
});
