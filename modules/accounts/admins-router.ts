// The calls that make a member an admin or a moderator, and end it. A toggle is decided once: what follows it, a retry included, acts
// by the value that the first try found.
import { z } from 'zod';
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import { adminProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { memberNotFound } from './errors.ts';
import { members } from './member/member.ts';
import { staff } from './staff.ts';

export type AdminViews<User> = Readonly<{
  /** `at`: ISO 8601. */
  userRow(memberId: string, at: string): Promise<User | undefined>;
}>;

const roles = {
  admin: { among: 'admins', grant: 'GrantAdmin', revoke: 'RevokeAdmin' },
  moderator: { among: 'moderators', grant: 'GrantModerator', revoke: 'RevokeModerator' },
} as const;

/** Makes of the member what is asked for, else the opposite of what they are. */
async function toggle(
  ctx: RequestContext,
  memberId: string,
  { among, grant, revoke }: (typeof roles)[keyof typeof roles],
  asked: boolean | undefined,
): Promise<void> {
  if ((await ctx.load(members, memberId)).state.status !== 'active') throw new Refused(memberNotFound);
  const wanted =
    asked ??
    ((await ctx.earlier(staff, [], grant)) !== undefined ||
      ((await ctx.earlier(staff, [], revoke)) === undefined &&
        !(await ctx.load(staff, [])).state[among].has(memberId)));
  await ctx.execute(staff, [], { type: wanted ? grant : revoke, data: { memberId } });
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
        await toggle(ctx, memberId, roles.admin, isAdmin);
        const user = await ctx.shown(() => userRow(memberId, ctx.at), memberNotFound);
        return { success: true, message: 'Admin status updated successfully', user };
      }),

    toggleModerator: adminProcedure
      .meta({
        rest: {
          method: 'PATCH',
          path: '/admin/users/:id/toggle-moderator',
          refusals: [404],
          summary:
            'Makes a member a moderator or ends it: the value `isModerator` where given, else the other one. For admins.',
        },
        limit: writes,
      })
      .input(z.object({ id: z.string(), isModerator: z.boolean().optional() }))
      .mutation(async ({ ctx, input: { id: memberId, isModerator } }) => {
        await toggle(ctx, memberId, roles.moderator, isModerator);
        const user = await ctx.shown(() => userRow(memberId, ctx.at), memberNotFound);
        return { success: true, message: 'Moderator status updated successfully', user };
      }),
  });
}
