// The calls that give a fresh installation its first admin: the member who knows the code that the server prints.
import { publicProcedure, Refused, router, sessionProcedure } from '../../../src/platform/rpc/procedure.ts';
import type { AccountsDeps } from '../dependencies.ts';
import * as inputs from '../inputs.ts';
import { setupsPerAddress } from '../limits.ts';
import { invalidSetupCode, memberNotFound, setUpAlready } from '../model/errors.ts';
import { isSetupCode } from '../model/setup-code.ts';
import { staff } from '../model/staff.ts';

export function setupRouter({ fingerprint, views }: Pick<AccountsDeps, 'fingerprint' | 'views'>) {
  return router({
    state: publicProcedure('GET /setup', 'Whether Kindling is set up: whether it has an admin.', {
      shared: true,
    }).query(async () => ({ isSetUp: await views.isSetUp() })),

    becomeFirstAdmin: sessionProcedure(
      'POST /setup',
      'Makes the caller the first admin, with the code that the server prints while there is none.',
      { refusals: [404, 409], limit: setupsPerAddress },
    )
      .input(inputs.setup)
      .mutation(async ({ ctx, input: { code } }) => {
        if (!isSetupCode(fingerprint, code)) {
          const { admins } = (await ctx.load(staff, [])).state;
          throw new Refused(admins.size > 0 ? setUpAlready : invalidSetupCode);
        }
        await ctx.execute(staff, [], { type: 'BecomeFirstAdmin', data: {} });
        const user = await ctx.shown(() => views.currentUser(ctx.member.id), memberNotFound);
        return { success: true, message: 'You are the admin of this Kindling now.', user };
      }),
  });
}
