// The admins' calls for mail: how it is sent, a test mail, and resuming mail to an address.
import { z } from 'zod';
import { fixed } from '../../src/platform/mail/fixed-text.ts';
import { layOutMail } from '../../src/platform/mail/layout.ts';
import { MailNotSent, type MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { adminProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { members } from '../accounts/index.ts';
import { noOwnAddress, testMailNotSent } from './model/errors.ts';
import { mailAddresses } from './model/mail-address.ts';

type Deps = Readonly<{
  transport(): MailTransport;
  /** `outbox`: outside production mail stays at /dev/mail; `none`: it waits for SMTP_URL. */
  leaving(): Readonly<{ leavesBy: 'smtp' | 'outbox' | 'none'; from: string }>;
  publicUrl(): string;
}>;

export const testMail = (home: string) => ({
  subject: fixed`A test of email from Kindling`,
  ...layOutMail({
    title: fixed`A test of email from Kindling`,
    preview: fixed`If you can read this, it works.`,
    blocks: [
      fixed`An admin, hopefully you, asked for this email. Kindling can send email.`,
      { kind: 'button', label: fixed`Open the dashboard`, url: `${home}/admin?tab=mail` },
    ],
    footer: { text: fixed`You are getting this email because you asked for it.` },
  }),
});

export function adminMailRouter({ transport, leaving, publicUrl }: Deps) {
  return router({
    mail: adminProcedure('GET /admin/mail', 'How mail is sent, and its sender; for admins.').query(() => ({
      mail: leaving(),
    })),

    sendTestMail: adminProcedure(
      'POST /admin/mail/test',
      'Sends a test mail to the caller at once, and reports why it could not be sent; for admins.',
      { refusals: [409] },
    ).mutation(async ({ ctx }) => {
      const { state } = await ctx.load(members, ctx.member.id);
      if (state.status !== 'active' || state.email === null) throw new Refused(noOwnAddress);
      try {
        await transport().send({ to: state.email, ...testMail(publicUrl()) });
      } catch (error) {
        if (!(error instanceof MailNotSent)) throw error;
        throw new Refused(testMailNotSent.saying(`The email was not sent: ${error.message}`));
      }
      return { success: true, to: state.email };
    }),

    liftAddress: adminProcedure(
      'POST /admin/mail/addresses/:id/restore',
      'Resumes mail to a member’s address after a bounce or a complaint; for admins.',
    )
      .input(z.object({ id: z.string().max(200) }))
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(mailAddresses, id, { type: 'LiftFailure', data: { address: id } });
        return { success: true, id };
      }),
  });
}
