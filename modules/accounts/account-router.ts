// The account page's calls for the password, the export and erasure. Consequential ones ask for the password.
import { isCommonPassword } from '../../src/platform/passwords/common-passwords.ts';
import { Refused, router, sessionProcedure } from '../../src/platform/rpc/procedure.ts';
import type { AccountsDeps } from './dependencies.ts';
import { eraseMember } from './erasing.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { commonPassword, memberNotFound } from './model/errors.ts';
import { members } from './model/member/member.ts';
import { confirmPassword } from './sign-in/confirming-password.ts';

export function accountRouter(deps: AccountsDeps) {
  const { passwords, views } = deps;

  return router({
    changePassword: sessionProcedure(
      'POST /auth/change-password',
      'Changes the password and ends all other sessions.',
      { refusals: [403, 404, 429] },
    )
      .input(inputs.passwordChange)
      .mutation(async ({ ctx, input: { currentPassword, newPassword } }) => {
        const { id: memberId, sessionId: keptSessionId } = ctx.member;
        // A retry sends the password that its first try has replaced.
        if ((await ctx.earlier(members, memberId, 'ChangePassword')) === undefined) {
          await confirmPassword(ctx, deps, memberId, currentPassword);
          if (isCommonPassword(newPassword)) throw new Refused(commonPassword.at('newPassword'));
          const data = { passwordHash: await passwords.hash(newPassword), keptSessionId };
          await ctx.execute(members, memberId, { type: 'ChangePassword', data });
        }
        const user = await ctx.shown(() => views.currentUser(memberId), memberNotFound);
        return { success: true, user };
      }),

    exportData: sessionProcedure(
      'GET /account/export',
      'Everything that Kindling stores about the caller, as one JSON document.',
      { limit: limits.exports },
    ).query(async ({ ctx }) => {
      ctx.setHeader('content-disposition', 'attachment; filename="kindling-export.json"');
      return views.exportOf(ctx.member.id);
    }),

    deleteAccount: sessionProcedure('POST /account/delete', 'Deletes the caller’s account for good.', {
      refusals: [403, 404, 429],
      openToBarred: true,
    })
      .input(inputs.passwordAgain)
      .mutation(async ({ ctx, input: { password } }) => {
        const member = await confirmPassword(ctx, deps, ctx.member.id, password);
        await eraseMember(ctx, deps, member);
        ctx.cookie.clear();
        return { success: true };
      }),
  });
}
