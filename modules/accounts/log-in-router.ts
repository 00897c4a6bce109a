// The calls that log in. Answers have the same words and take the same time whether or not an address has an account, and only who
// has shown the password learns whether a second factor is on.
import { publicProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { emailName, holderOf } from './claims.ts';
import { invalidCredentials, invalidLogInTicket } from './errors.ts';
import * as inputs from './inputs.ts';
import { drawOnLogIns, rememberDevice } from './known-device.ts';
import * as limits from './limits.ts';
import { isHonouredTicket, memberOfTicket } from './log-in-ticket.ts';
import { members } from './member/member.ts';
import { passSecondFactor } from './passing-second-factor.ts';
import { startSession } from './starting-session.ts';
import type { AccountsWorld } from './world.ts';

export function logInRouter({ passwords, fingerprint, views }: AccountsWorld) {
  return router({
    login: publicProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/auth/login',
          refusals: [401, 404],
          summary: 'Logs in with e-mail address and password, and with a code where the second factor is on.',
        },
        limit: limits.logInsPerAddress,
      })
      .input(inputs.login)
      .mutation(async ({ ctx, input: { email, password, code } }) => {
        await drawOnLogIns(ctx, fingerprint, email);
        const member = await holderOf(ctx, emailName, fingerprint, email);
        const isRight = member?.passwordHash
          ? await passwords.verify(member.passwordHash, password)
          : await passwords.verifyNothing(password);
        if (!isRight || member === undefined) throw new Refused(invalidCredentials, 'UNAUTHORIZED');
        await passSecondFactor(ctx, fingerprint, member, code ?? undefined);
        const user = await startSession(ctx, views, member);
        rememberDevice(ctx, fingerprint, email);
        return { success: true, message: 'Welcome back!', user };
      }),

    loginCode: publicProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/auth/login/code',
          refusals: [401, 404, 429],
          summary: 'The second step of a log-in: a code, with the ticket that the right password brought.',
        },
        limit: limits.logInsPerAddress,
      })
      .input(inputs.logInCode)
      .mutation(async ({ ctx, input: { ticket, code } }) => {
        const { state: member } = await ctx.load(members, memberOfTicket(ticket) ?? '');
        if (member.status !== 'active' || !isHonouredTicket(fingerprint, ticket, member, ctx.at)) {
          throw new Refused(invalidLogInTicket, 'UNAUTHORIZED');
        }
        await passSecondFactor(ctx, fingerprint, member, code);
        const user = await startSession(ctx, views, member);
        rememberDevice(ctx, fingerprint, member.email ?? '');
        return { success: true, message: 'Welcome back!', user };
      }),
  });
}
