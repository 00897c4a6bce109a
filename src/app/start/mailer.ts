// How mail leaves: over SMTP where it is configured; else, outside production, into an outbox that one can read at /dev/mail.
import type { Clock } from '../../kernel/clock.ts';
import { type Mailer, MailNotSent } from '../../platform/mail/mailer.ts';
import { createOutbox, type Outbox } from '../../platform/mail/outbox.ts';
import type { Config } from './config.ts';

export type OpenMailer = Readonly<{
  send: Mailer;
  /** Only where mail goes nowhere else. */
  outbox: Outbox | undefined;
  close(): void;
}>;

export async function openMailer({ config, clock }: { config: Config; clock: Clock }): Promise<OpenMailer> {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl !== undefined) {
    // Loaded only where it is used, as the clients of the servers are.
    const { createSmtpMailer } = await import('../../platform/mail/smtp-mailer.ts');
    const mailer = createSmtpMailer({ url: smtpUrl, from });
    return { send: mailer, outbox: undefined, close: () => mailer.close() };
  }
  if (config.production) return { send: noMailer, outbox: undefined, close() {} };
  const outbox = createOutbox({ clock });
  return { send: outbox, outbox, close() {} };
}

/** The mail waits with its reaction until the operator sets SMTP_URL. */
const noMailer: Mailer = {
  async send() {
    throw new MailNotSent('No mail can be sent: SMTP_URL is not set.', { retryable: true });
  },
};
