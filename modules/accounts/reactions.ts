// What follows from what happens to accounts: the mail with the reset link, and the removal of an erased member's uploads.
import type { Position } from '../../src/kernel/event.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { layOutMail } from '../../src/platform/mail/layout.ts';
import type { Mailer } from '../../src/platform/mail/mailer.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { MediaUploaded } from '../media/index.ts';
import type { Fingerprint } from './claim.ts';
import { passwordResetMail } from './mails.ts';
import { MemberErased, PasswordResetRequested } from './member/events.ts';
import { members } from './member/member.ts';
import { resetToken } from './reset-token.ts';

export function accountsReactions(world: {
  commands: Commands;
  mailer: Mailer;
  fingerprint: Fingerprint;
  /** Base of links in mails, without a slash at its end. */
  publicUrl: string;
  media: {
    /** Deletes all uploads of a member that the log records up to a position; throws while it can't know them all. */
    deleteAllOf(memberId: string, upTo: Position): Promise<void>;
    delete(mediaId: string): Promise<void>;
  };
}): readonly Reaction[] {
  return [
    reaction('accounts.mail-reset-link', PasswordResetRequested, async ({ data }) => {
      const { state } = await world.commands.load(members, data.memberId);
      // A later request, a changed address or an erasure has made this link void: it is not worth a mail.
      if (state.status !== 'active' || state.email === null || state.reset?.resetId !== data.resetId) return;
      const token = resetToken(world.fingerprint, data.memberId, data.resetId);
      const link = `${world.publicUrl}/login?resetToken=${encodeURIComponent(token)}`;
      const name = state.profile.username ?? state.firstName ?? 'there';
      const mail = passwordResetMail({ link, name });
      await world.mailer.send({ to: state.email, subject: 'Set a new password for Kindling', ...layOutMail(mail) });
    }),
    reaction('accounts.forget-media', MemberErased, ({ data, position }) =>
      world.media.deleteAllOf(data.memberId, position),
    ),
    // An upload that was under way while its owner was erased comes to the log too late for that.
    reaction('accounts.forget-late-media', MediaUploaded, async ({ data }) => {
      const { state } = await world.commands.load(members, data.ownerId);
      if (state.status === 'erased') await world.media.delete(data.mediaId);
    }),
  ];
}
