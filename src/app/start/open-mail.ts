// Chooses the mail transport: SMTP if it is configured; otherwise, on a machine for trials, an outbox that is shown at /dev/mail.
import type { Clock } from '../../kernel/clock.ts';
import { MailNotSent, type MailTransport } from '../../platform/mail/mail-transport.ts';
import { createOutbox, type Outbox } from '../../platform/mail/outbox.ts';
import type { Config } from './settings/config.ts';

export type OpenMail = Readonly<{
  transport: MailTransport;
  /** Set only if mail goes nowhere else. */
  outbox: Outbox | undefined;
  close(): void;
}>;

export async function openMail({ config, clock }: { config: Config; clock: Clock }): Promise<OpenMail> {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl !== undefined) {
    // Loaded on demand, like the servers' clients.
    const { createSmtpTransport } = await import('../../platform/mail/smtp-transport.ts');
    const transport = createSmtpTransport({ url: smtpUrl, from });
    return { transport, outbox: undefined, close: () => transport.close() };
  }
  if (config.isStaging) return { transport: discarding, outbox: undefined, close() {} };
  // Not shown anywhere: the links would let anybody log in as a member.
  if (!config.mail.isShown) return { transport: noMailServer, outbox: undefined, close() {} };
  const outbox = createOutbox({ clock });
  return { transport: outbox, outbox, close() {} };
}

/** Discards all mail: a staging copy must not write to the members of the real site. */
const discarding: MailTransport = { async send() {} };

/** Fails, so that the mail waits with its reaction until the operator sets SMTP_URL. */
const noMailServer: MailTransport = {
  async send() {
    throw new MailNotSent('Email can’t be sent: SMTP_URL is not set.', { retryable: true });
  },
};
