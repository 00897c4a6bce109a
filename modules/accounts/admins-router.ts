// The calls that make a member an admin or a moderator, and end it. The stream decides a toggle, so no retry flips it.
import { z } from 'zod';
import { adminProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { changeRole } from './granting.ts';
import { memberNotFound } from './model/errors.ts';

export type AdminViews<User> = Readonly<{ userRow(memberId: string, at: string): Promise<User | undefined> }>;

function verbFor(asked: boolean | undefined) {
  if (asked === undefined) return 'Toggle';
  return asked ? 'Grant' : 'Revoke';
}

export function adminsRouter<User>({ userRow }: AdminViews<User>) {
  return router({
    toggleAdmin: adminProcedure(
      'PATCH /admin/users/:id/toggle-admin',
      'Makes a member an admin, or no longer one: as `isAdmin` says, or by flipping the role if it is omitted. For admins.',
      { refusals: [404, 409] },
    )
      .input(z.object({ id: z.string(), isAdmin: z.boolean().optional() }))
      .mutation(async ({ ctx, input: { id: memberId, isAdmin } }) => {
        await changeRole(ctx, memberId, `${verbFor(isAdmin)}Admin`);
        const user = await ctx.shown(() => userRow(memberId, ctx.at), memberNotFound);
        return { success: true, message: 'Admin status updated successfully', user };
      }),

    toggleModerator: adminProcedure(
      'PATCH /admin/users/:id/toggle-moderator',
      'Makes a member a moderator, or no longer one: as `isModerator` says, or by flipping the role if it is omitted. For admins.',
      { refusals: [404] },
    )
      .input(z.object({ id: z.string(), isModerator: z.boolean().optional() }))
      .mutation(async ({ ctx, input: { id: memberId, isModerator } }) => {
        await changeRole(ctx, memberId, `${verbFor(isModerator)}Moderator`);
        const user = await ctx.shown(() => userRow(memberId, ctx.at), memberNotFound);
        return { success: true, message: 'Moderator status updated successfully', user };
      }),
  });
}
