// Sends mail through an SMTP server over a few pooled connections. Distinguishes a server that can't be reached or is
// busy (retry) from one that refuses the mail for good. Errors name no recipient, because they end up in logs.
import { createTransport } from 'nodemailer';
import { checkedMail, type MailCarrier, MailNotSent, oneLine } from './mail-transport.ts';

export function createSmtpTransport(options: {
  /** `smtp://user:password@host:port` (STARTTLS where offered) or `smtps://…`. */
  url: string;
  /** `Kindling <hello@example.org>` */
  from: string;
  timeoutMs?: number;
}): MailCarrier & Readonly<{ close(): void }> {
  const timeoutMs = options.timeoutMs ?? 15_000;
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 3,
    // The caller knows when to retry. The pool by itself would retry five times, and might deliver twice.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail's content is what we pass in, never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(mail) {
      const { to, subject, text, html, headers } = checkedMail(mail);
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        });
      } catch (error) {
        throw notSent(error, new URL(options.url), transport.options.auth);
      }
    },
    close: () => transport.close(),
  };
}

function notSent(error: unknown, server: URL, auth: Credentials = {}): MailNotSent {
  const { code, command, permanent, response, responseCode, message } = failureOf(error);
  const words = (text: string) => withoutCredentials(oneLine(text), server, auth).slice(0, mostWords);
  if (responseCode === undefined) {
    // The server said nothing about this mail: unreachable, silent, or no credentials. The mail itself may be fine.
    return new MailNotSent(unusable(words(message), server), { retryable: code !== 'EENVELOPE' });
  }
  // Refused credentials, a refused sender and a refused relay are ours to fix. The mail can be sent afterwards.
  const about = aboutIn(response);
  const isOurs = (code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM' || about === 'policy';
  const what = isOurs ? 'refused to be used' : 'refused the mail';
  const isFinal = !isOurs && permanent;
  return new MailNotSent(`The mail server ${what} (${code}, ${responseCode}).`, {
    retryable: !isFinal,
    bounced: isFinal && about !== 'mail',
    response: words(response),
  });
}

const mostWords = 300;

function unusable(message: string, { host }: URL): string {
  const reason = /:SSL routines:[^:]*:([^:]+)/.exec(message)?.[1];
  if (reason === undefined) return `The mail server could not be used: ${message}.`;
  return /wrong version number|packet length too long|record layer failure/.test(reason)
    ? `The server at ${host} does not speak TLS there: use smtp:// or another port.`
    : `TLS with the server at ${host} failed: ${reason}.`;
}

type Credentials = Readonly<{ user?: string | undefined; pass?: string | undefined }>;

/** Masks the password in every form in which a server may quote it. */
function withoutCredentials(response: string, { password }: URL, { user = '', pass = '' }: Credentials): string {
  if (pass === '') return response;
  const sent = [`\0${user}\0${pass}`, pass].map((text) => Buffer.from(text).toString('base64'));
  return [...sent, pass, password].reduce((masked, each) => masked.replaceAll(each, '•••'), response);
}

function failureOf(error: unknown) {
  if (!(error instanceof Error)) return { code: 'unknown', permanent: false, response: '', message: String(error) };
  return {
    message: error.message,
    code: 'code' in error ? String(error.code) : 'unknown',
    command: 'command' in error ? String(error.command) : undefined,
    permanent: 'permanent' in error && error.permanent === true,
    responseCode: 'responseCode' in error ? Number(error.responseCode) : undefined,
    response: 'response' in error ? String(error.response) : '',
  };
}

/** Returns the subject of a permanent failure, from the enhanced status code (RFC 3463), or else from the words. */
function aboutIn(response: string): 'address' | 'policy' | 'mail' | undefined {
  const subject = /^\d{3}[ -]5\.(1\.[78]\b|\d)/.exec(response)?.[1];
  if (subject === undefined) return speaksOfPolicy(response) ? 'policy' : undefined;
  // 5.1.7 and 5.1.8 are about the sender's address.
  if (subject === '7' || subject.length > 1) return 'policy';
  return subject === '1' || subject === '2' ? 'address' : 'mail';
}

const policy =
  /\b(?:relay(?:ing)?|authenti\w+|authori[sz]\w+|(?:black|block|deny)[ -]?list\w*|block(?:ed|ing)?|polic(?:y|ies)|spam\w*|permi\w+|not allowed|access denied)\b/i;
const unknownMailbox =
  /\bno such (?:user|mailbox|recipient|address)|\bunknown (?:user|mailbox|recipient|address)|\b(?:user|mailbox|recipient|address) (?:is )?(?:unknown|not found)/i;

function speaksOfPolicy(response: string): boolean {
  // The address that it quotes may contain any word.
  const words = response.replace(/\S+@\S+/g, '');
  return policy.test(words) && !unknownMailbox.test(words);
}
