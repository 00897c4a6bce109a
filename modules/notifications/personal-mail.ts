// Mails that a member can unsubscribe from: who may get one, and how it is sent.
import type { ConfirmedAddress } from '../../src/kernel/confirmed-address.ts';
import type { Commands } from '../../src/platform/commands/commands.ts';
import { layOutMail, type MailDescription } from '../../src/platform/mail/layout.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { type Fingerprint, hasConfirmedAddress, members } from '../accounts/index.ts';
import { failureOf } from './address-router.ts';
import { memberSettings } from './model/member-settings.ts';
import type { NotificationSettings } from './model/settings.ts';

/** A member's confirmed address and mail settings; undefined if no mail may be sent. */
export async function mailableMember(
  commands: Pick<Commands, 'load'>,
  fingerprint: Fingerprint,
  memberId: string,
): Promise<Readonly<{ to: ConfirmedAddress; settings: NotificationSettings }> | undefined> {
  const [{ state: member }, { state: said }] = await Promise.all([
    commands.load(members, memberId),
    commands.load(memberSettings, memberId),
  ]);
  if (member.status !== 'active' || !hasConfirmedAddress(member)) return undefined;
  if ((await failureOf(commands, fingerprint, member.email)) !== null) return undefined;
  return { to: member.email, settings: said.settings };
}

/** `unsubscribe` is the link that ends such mails. */
export async function sendEndable(
  mail: MailTransport,
  to: ConfirmedAddress,
  unsubscribe: string,
  description: MailDescription,
): Promise<void> {
  await mail.send({
    ...{ to, subject: description.title, ...layOutMail(description) },
    // RFC 8058: the mail program's unsubscribe button posts to this address.
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
}
