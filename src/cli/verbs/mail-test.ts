// `mail test`: sends one mail immediately with the server's settings, and says why if that fails.
import { z } from 'zod';
import { testMail } from '../../../modules/notifications/index.ts';
import { openMail } from '../../app/start/open-mail.ts';
import { isBareAddress, MailNotSent } from '../../platform/mail/mail-transport.ts';
import { Failed, UsageError } from '../exit-codes.ts';
import { printable } from '../text/printable.ts';
import { defineVerb } from '../verb.ts';

export const mailTest = defineVerb({
  name: 'mail test',
  summary: 'Send a test mail immediately',
  details: [
    'It needs the settings alone: no data folder, and no server. Ends with 0 once the mail server has accepted the mail, which is not to',
    'say that it has arrived. Where it did not, it says what the mail server did.',
  ].join('\n'),
  options: { '--to <address>': 'Who gets it' },
  examples: { 'mail test --to you@example.com': 'After setting SMTP_URL, or when mails do not come' },
  input: z.object({ to: z.string('Name who gets it.').refine(isBareAddress, 'It must be one bare email address.') }),
  json: z.object({ to: z.string(), from: z.string(), server: z.string().describe('Its host and port.') }),
  async run({ to }, cli) {
    const config = cli.config();
    const { smtpUrl, from } = config.mail;
    if (smtpUrl === undefined) {
      const instead = config.mail.isShown ? 'Mail stays in the server, at /dev/mail.' : 'Mail waits until it is.';
      throw new UsageError(`SMTP_URL is not set. ${instead}`);
    }
    const server = new URL(smtpUrl).host;
    const mail = await openMail({ config, clock: cli.clock });
    cli.onEnd(() => mail.close());
    try {
      const home = config.publicUrl ?? `http://${config.host}:${config.port}`;
      await mail.transport.send({ to, ...testMail(home) });
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      const response = error.response === undefined ? '' : ` It said: ${printable(error.response)}`;
      throw new Failed(`The mail was not sent through ${server}: ${error.message}${response}`);
    }
    return { answer: { to, from, server }, text: `${server} has accepted a mail from ${from} to ${to}.` };
  },
});
