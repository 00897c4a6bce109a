// Replaces a mail server in development. Holds the last mails in memory, where `/dev/mail` shows them, and may write
// each as a line of JSON to a file. Never for production: the mails hold links that log people in.
import { appendFile } from 'node:fs/promises';
import type { Clock } from '../../kernel/clock.ts';
import { checkedMail, type MailCarrier, type OutgoingMail } from './mail-transport.ts';

export type OutboxMail = OutgoingMail & Readonly<{ id: string; sentAt: string }>;

export type Outbox = MailCarrier &
  Readonly<{
    /** Newest first. */
    list(): readonly OutboxMail[];
    get(id: string): OutboxMail | undefined;
  }>;

export function createOutbox(options: { clock: Clock; capacity?: number; file?: string }): Outbox {
  const capacity = options.capacity ?? 200;
  const mails = new Map<string, OutboxMail>();
  let sent = 0;

  return {
    async send(mail) {
      sent += 1;
      const outgoing = { id: String(sent), sentAt: options.clock().toISOString(), ...checkedMail(mail) };
      mails.set(outgoing.id, outgoing);
      const [oldest] = mails.keys();
      if (mails.size > capacity && oldest !== undefined) mails.delete(oldest);
      if (options.file) await appendFile(options.file, `${JSON.stringify(outgoing)}\n`, { mode: 0o600 });
    },
    list: () => [...mails.values()].reverse(),
    get: (id) => mails.get(id),
  };
}
