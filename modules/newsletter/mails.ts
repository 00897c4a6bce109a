// The mail that asks whether an address wants the newsletter. It contains nothing that anyone typed.
import { type FixedText, fixed } from '../../src/platform/mail/fixed-text.ts';
import type { MailDescription } from '../../src/platform/mail/layout.ts';

export const confirmationMail = (link: string): MailDescription<FixedText> => ({
  title: fixed`Confirm your subscription`,
  preview: fixed`Confirm it, and Kindling’s newsletter is yours.`,
  blocks: [
    fixed`Hello,`,
    fixed`Someone, hopefully you, asked for Kindling’s newsletter at this address.`,
    { kind: 'button', label: fixed`Confirm my subscription`, url: link },
    {
      kind: 'small',
      text: fixed`If it was not you, there is nothing to do: no newsletter will come unless you confirm.`,
    },
  ],
  footer: { text: fixed`You are getting this email because someone entered your address at Kindling.` },
});
