// What follows from what happens to accounts: the mail with the reset link.
import type { Commands } from '../../src/platform/commands.ts';
import { layOutMail } from '../../src/platform/mail/layout.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import type { Fingerprint } from './claim.ts';
import { passwordResetMail } from './mails.ts';
import { PasswordResetRequested } from './member/events.ts';
import { members } from './member/member.ts';
import { resetToken } from './reset-token.ts';

export function accountsReactions(world: {
  commands: Commands;
  mail: MailTransport;
  fingerprint: Fingerprint;
  /** Base of links in mails, without a slash at its end. */
  publicUrl(): string;
}): readonly Reaction[] {
  return [
    reaction('accounts.mail-reset-link', PasswordResetRequested, { lane: 'mail' }, async ({ data }) => {
      const { state } = await world.commands.load(members, data.memberId);
      // A later request, a changed address or an erasure has made this link void: it is not worth a mail.
      if (state.status !== 'active' || state.email === null || state.reset?.resetId !== data.resetId) return;
      const token = resetToken(world.fingerprint, data.memberId, data.resetId);
      const link = `${world.publicUrl()}/login?resetToken=${encodeURIComponent(token)}`;
      const name = state.profile.username ?? state.firstName ?? 'there';
      const mail = passwordResetMail({ link, name });
      await world.mail.send({ to: state.email, subject: 'Set a new password for Kindling', ...layOutMail(mail) });
    }),
  ];
}
