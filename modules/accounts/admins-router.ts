// The call that makes a member an admin, or a plain member again. A toggle is decided once: what follows it, a retry included, acts
// by the value that the first try found.
import { z } from 'zod';
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import { adminProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { admins } from './admins.ts';
import { memberNotFound } from './errors.ts';
import { members } from './member/member.ts';
import { shownIn } from './world.ts';

export type AdminViews<User> = Readonly<{ userRow(memberId: string): Promise<User | undefined> }>;

/** What to make of the member: what is asked for, else the opposite of what they are. */
async function wanted(ctx: RequestContext, memberId: string, isAdmin: boolean | undefined): Promise<boolean> {
  if (isAdmin !== undefined) return isAdmin;
  if (await ctx.earlier(admins, [], 'GrantAdmin')) return true;
  if (await ctx.earlier(admins, [], 'RevokeAdmin')) return false;
  return !(await ctx.load(admins, [])).state.has(memberId);
}

export function adminsRouter<User>({ userRow }: AdminViews<User>) {
  return router({
    toggleAdmin: adminProcedure
      .meta({
        rest: {
          method: 'PATCH',
          path: '/admin/users/:id/toggle-admin',
          refusals: [404, 409],
          summary:
            'Makes a member an admin or ends it: the value `isAdmin` where given, else the other one. For admins.',
        },
        limit: writes,
      })
      .input(z.object({ id: z.string(), isAdmin: z.boolean().optional() }))
      .mutation(async ({ ctx, input: { id: memberId, isAdmin } }) => {
        if ((await ctx.load(members, memberId)).state.status !== 'active') throw new Refused(memberNotFound);
        const type = (await wanted(ctx, memberId, isAdmin)) ? 'GrantAdmin' : 'RevokeAdmin';
        await ctx.execute(admins, [], { type, data: { memberId } });
        const user = await ctx.shown(shownIn, () => userRow(memberId), memberNotFound);
        return { success: true, message: 'Admin status updated successfully', user };
      }),
  });
}
