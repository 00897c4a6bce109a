// The calls about who may sign up: the mode, invitations, and sign-ups awaiting approval.
import { z } from 'zod';
import { daysLater } from '../../../src/kernel/instants.ts';
import { adminProcedure, publicProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { type Page, type TimedPageRequest, timedPageInput } from '../../../src/platform/viewing/paging.ts';
import { longestSearch } from '../../../src/text/sizes.ts';
import * as inputs from '../inputs.ts';
import { approvalStatuses, approvals } from '../model/approval.ts';
import type { Fingerprint } from '../model/claim.ts';
import { invitations } from '../model/invitation.ts';
import { type SignUpMode, signUpMode } from '../model/sign-up-mode.ts';
import { invitationText } from './invitation-text.ts';

type Mode = Readonly<{ mode: SignUpMode; setAt: string | null; becauseOfWave: boolean }>;
type OpenInvitation = Readonly<{
  id: string;
  uses: number;
  used: number;
  madeAt: string;
  expiresAt: string | null;
}>;

type SignUpsDeps<Waiting> = Readonly<{
  fingerprint: Fingerprint;
  publicUrl(): string;
  mode(): Promise<Mode>;
  invitations(page: TimedPageRequest, now: Date): Promise<Page<OpenInvitation>>;
  waiting(
    asked: TimedPageRequest & Readonly<{ status: (typeof approvalStatuses)[number]; q: string }>,
  ): Promise<Page<Waiting>>;
}>;

export function signUpsRouter<Waiting>(deps: SignUpsDeps<Waiting>) {
  const { fingerprint } = deps;
  const withLink = (invitation: OpenInvitation) => ({
    ...invitation,
    link: `${deps.publicUrl()}/login?mode=signup&invitation=${invitationText(fingerprint, invitation.id)}`,
  });

  return router({
    state: publicProcedure('GET /sign-ups', 'Who may sign up: open, approval, invitation or closed.', {
      shared: true,
    }).query(async () => ({ mode: (await deps.mode()).mode })),

    settings: adminProcedure('GET /admin/sign-ups', 'Who may sign up, and since when; for admins.').query(async () => ({
      signUps: await deps.mode(),
    })),

    setMode: adminProcedure('PATCH /admin/sign-ups', 'Sets who may sign up; for admins.')
      .input(inputs.signUpMode)
      .mutation(async ({ ctx, input: { mode } }) => {
        await ctx.execute(signUpMode, [], { type: 'SetSignUpMode', data: { mode } });
        return { success: true, signUps: await ctx.shown(() => deps.mode()) };
      }),

    invitations: adminProcedure('GET /admin/invitations', 'The invitations that can still be used, by age; for admins.')
      .input(z.object(timedPageInput('newest')).prefault({}))
      .query(async ({ ctx, input }) => {
        const { items, nextCursor } = await deps.invitations(input, ctx.viewer.now);
        return { invitations: items.map(withLink), nextCursor };
      }),

    invite: adminProcedure(
      'POST /admin/invitations',
      'Creates an invitation link for one or several sign-ups; for admins.',
      { status: 201 },
    )
      .input(inputs.newInvitation)
      .mutation(async ({ ctx, input: { uses, expiresInDays } }) => {
        const invitationId = ctx.newId('invitation');
        const expiresAt = expiresInDays ? daysLater(ctx.at, expiresInDays) : null;
        const { events } = await ctx.execute(invitations, invitationId, {
          type: 'MakeInvitation',
          data: { invitationId, uses, expiresAt },
        });
        const madeAt = events.find((event) => event.type === 'InvitationMade')?.data.madeAt ?? ctx.at;
        return { success: true, invitation: withLink({ id: invitationId, uses, used: 0, madeAt, expiresAt }) };
      }),

    revokeInvitation: adminProcedure(
      'DELETE /admin/invitations/:id',
      'Revokes an invitation: it admits nobody else; for admins.',
    )
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(invitations, id, { type: 'RevokeInvitation', data: {} });
        return { success: true, id };
      }),

    approvals: adminProcedure(
      'GET /admin/approvals',
      'Sign-ups that are pending, approved or declined, by time, with a search by address or name; for admins.',
    )
      .input(
        z
          .object({
            status: z.enum(approvalStatuses).default('waiting'),
            q: z.string().trim().max(longestSearch).default(''),
            ...timedPageInput('oldest'),
          })
          .prefault({}),
      )
      .query(async ({ input }) => {
        const { items, nextCursor } = await deps.waiting(input);
        return { members: items, nextCursor };
      }),

    decide: adminProcedure(
      'POST /admin/approvals/:id',
      'Approves a sign-up, or declines it if `approve` is false, and notifies the member by mail. For admins.',
      { refusals: [404, 409] },
    )
      .input(inputs.approvalDecision)
      .mutation(async ({ ctx, input: { id: memberId, approve } }) => {
        const type = approve ? 'Approve' : 'Decline';
        await ctx.execute(approvals, memberId, { type, data: { memberId } });
        return { success: true, id: memberId };
      }),
  });
}
