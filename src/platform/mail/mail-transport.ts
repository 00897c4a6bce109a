// The port for sending mail, and the checks that every adapter applies: one recipient, and no header injection.
import type { ConfirmedAddress } from '../../kernel/confirmed-address.ts';
import type { FixedText } from './fixed-text.ts';

type MailOf<Address extends string, Text extends string> = Readonly<{
  /** One bare address. */
  to: Address;
  subject: Text;
  /** Always present, for people and programs that read no HTML. */
  text: Text;
  html: Text;
  /** Extra headers, such as List-Unsubscribe. Addressing, subject and structure are not set here. */
  headers?: Readonly<Record<string, string>>;
}>;

/** Only mail to a confirmed address may contain typed words. */
export type Mail = MailOf<ConfirmedAddress, string> | MailOf<string, FixedText>;

export type OutgoingMail = MailOf<string, string>;

export interface MailTransport {
  /** Resolves once a server has accepted the mail. Rejects with `MailNotSent`. */
  send(mail: Mail): Promise<void>;
}

/** An adapter of the port. It delivers any mail that it receives. */
export interface MailCarrier extends MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

export class MailNotSent extends Error {
  /** Whether the same mail may succeed later (server down, busy or misconfigured). Otherwise it never will. */
  readonly retryable: boolean;
  readonly bounced: boolean;
  readonly #response: string | undefined;

  constructor(why: string, options: Readonly<{ retryable: boolean; bounced?: boolean; response?: string }>) {
    super(why);
    this.name = 'MailNotSent';
    this.retryable = options.retryable;
    this.bounced = options.bounced ?? false;
    this.#response = options.response;
  }

  /** The server's own words, in one line. They may name the recipient, so no log shows them. */
  get response(): string | undefined {
    return this.#response;
  }
}

/** Reports each address to which mail bounced. The report must not fail the sending. */
export function reportingBounces(carrier: MailTransport, report: (address: string) => Promise<void>): MailTransport {
  return {
    async send(mail) {
      try {
        await carrier.send(mail);
      } catch (error) {
        if (error instanceof MailNotSent && error.bounced) await report(mail.to);
        throw error;
      }
    },
  };
}

const longestSubject = 250;

/** Returns the mail with a safe subject and headers. Throws if it must not be sent. */
export function checkedMail(mail: OutgoingMail): OutgoingMail {
  if (!isBareAddress(mail.to)) {
    throw new MailNotSent('The recipient is not one bare email address.', { retryable: false });
  }
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)] as const);
  for (const [name] of headers)
    if (!isFreeHeader(name)) throw new Error(`"${name}" is not a header that a mail may set`);
  return { ...mail, subject: oneLine(mail.subject).slice(0, longestSubject), headers: Object.fromEntries(headers) };
}

/** Deliberately narrower than RFC 5322: allows nothing that could end the address or begin another. */
export function isBareAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(address);
}

function isFreeHeader(name: string): boolean {
  const ours = /^(?:to|cc|bcc|from|sender|subject|date|message-id|mime-version|content-.*|dkim-signature)$/i;
  return /^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) && !ours.test(name);
}

export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
