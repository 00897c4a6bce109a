// The mail that asks whether an address wants the newsletter. Nothing in it comes from whoever asked.
import type { MailDescription } from '../../src/platform/mail/layout.ts';

export const confirmationMail = (link: string): MailDescription => ({
  title: 'Confirm your subscription',
  preview: 'One click, and Kindling’s newsletter is yours.',
  blocks: [
    { kind: 'paragraph', text: 'Hello,' },
    { kind: 'paragraph', text: 'Somebody, hopefully you, asked for Kindling’s newsletter at this address.' },
    { kind: 'button', label: 'Confirm my subscription', url: link },
    {
      kind: 'small',
      text: 'If it was not you, there is nothing to do: no newsletter will come unless you confirm.',
    },
  ],
  footer: { text: 'You are getting this email because somebody entered your address at Kindling.' },
});
