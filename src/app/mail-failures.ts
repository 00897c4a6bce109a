// Stops mail to the member or subscriber with an address that bounced, or from which the reader complained.
import { failSubscriber } from '../../modules/newsletter/index.ts';
import { failAddress } from '../../modules/notifications/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Acting, actAs } from '../platform/commands/act-as.ts';
import { type Commands, rootContext } from '../platform/commands/commands.ts';
import type { Keyring } from '../platform/keyring/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import { reportingBounces } from '../platform/mail/mail-transport.ts';
import type { OpenMail } from './start/open-mail.ts';

export async function failMailAddress(
  ctx: Acting,
  { fingerprint }: Pick<Keyring, 'fingerprint'>,
  email: string,
  failure: 'bounced' | 'complained',
): Promise<void> {
  await failAddress(ctx, fingerprint, email, failure);
  await failSubscriber(ctx, fingerprint, email, failure);
}

type Deps = Readonly<{
  commands: Commands;
  keyring: Pick<Keyring, 'fingerprint'>;
  clock: Clock;
  logger: Logger;
}>;

/** Wraps the mail transport: records each address that our own mail server permanently refuses, as a provider's reports are recorded. */
export function recordingBounces(mail: OpenMail, { commands, keyring, clock, logger }: Deps): OpenMail {
  async function record(email: string): Promise<void> {
    const acting = actAs(commands, rootContext({ kind: 'system', id: 'mail' }, clock().toISOString()));
    await failMailAddress(acting, keyring, email, 'bounced').catch((err: unknown) =>
      logger.error({ err }, 'mail to an address bounced, and that could not be recorded'),
    );
  }
  return { ...mail, transport: reportingBounces(mail.transport, record) };
}
