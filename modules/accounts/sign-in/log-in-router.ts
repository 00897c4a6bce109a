// The calls that log in. Words and duration don't reveal whether an address has an account, and only someone who
// entered the password learns whether a second factor is on.
import { credentialsProcedure, Refused, type RequestContext, router } from '../../../src/platform/rpc/procedure.ts';
import { emailName, holderOf } from '../admission/claims.ts';
import type { AccountsDeps } from '../dependencies.ts';
import * as inputs from '../inputs.ts';
import * as limits from '../limits.ts';
import { invalidCredentials, invalidLogInTicket, passkeyRefused } from '../model/errors.ts';
import { isHonouredTicket, memberOfTicket } from '../model/log-in-ticket.ts';
import { members } from '../model/member/member.ts';
import type { ActiveMember } from '../model/member/state.ts';
import { passkeys, passkeysIn } from '../model/passkeys.ts';
import { drawOnLogIns, isNewDevice, rememberDevice } from './known-device.ts';
import { passSecondFactor } from './passing-second-factor.ts';
import { startSession } from './starting-session.ts';
import { logInOptions, memberNamedBy, provedPasskey } from './verifying-passkeys.ts';

export function logInRouter({ passwords, fingerprint, views, site }: AccountsDeps) {
  async function letIn(ctx: RequestContext, member: ActiveMember) {
    const user = await startSession(ctx, views, member, isNewDevice(ctx, fingerprint, member));
    rememberDevice(ctx, fingerprint, member);
    return { success: true, message: 'Welcome back!', user };
  }

  return router({
    login: credentialsProcedure(
      'POST /auth/login',
      'Logs in with email address and password, and with a code if the second factor is on.',
      { refusals: [401, 404], limit: limits.logInsPerAddress },
    )
      .input(inputs.login)
      .mutation(async ({ ctx, input: { email, password, code } }) => {
        await drawOnLogIns(ctx, fingerprint, email);
        const member = await holderOf(ctx, emailName, fingerprint, email);
        const isRight = member?.passwordHash
          ? await passwords.verify(member.passwordHash, password)
          : await passwords.verifyNothing(password);
        if (!isRight || member === undefined) throw new Refused(invalidCredentials, 'UNAUTHORIZED');
        await passSecondFactor(ctx, fingerprint, member, code ?? undefined);
        return letIn(ctx, member);
      }),

    loginCode: credentialsProcedure(
      'POST /auth/login/code',
      'The second step of a log-in: takes a code and the ticket from the first step.',
      { refusals: [401, 404, 429], limit: limits.logInsPerAddress },
    )
      .input(inputs.logInCode)
      .mutation(async ({ ctx, input: { ticket, code } }) => {
        const { state: member } = await ctx.load(members, memberOfTicket(ticket) ?? '');
        if (member.status !== 'active' || !isHonouredTicket(fingerprint, ticket, member, ctx.at)) {
          throw new Refused(invalidLogInTicket, 'UNAUTHORIZED');
        }
        await passSecondFactor(ctx, fingerprint, member, code);
        return letIn(ctx, member);
      }),

    passkeyOptions: credentialsProcedure(
      'POST /auth/login/passkey/options',
      'Returns a challenge that a browser signs with a passkey.',
      { limit: limits.passkeyChallengesPerAddress },
    ).mutation(async ({ ctx }) => {
      const context = { fingerprint, site: site(), at: ctx.at };
      return { success: true, options: await logInOptions(context, ctx.newId('passkey challenge')) };
    }),

    loginPasskey: credentialsProcedure(
      'POST /auth/login/passkey',
      'Logs in with a passkey, without password and code.',
      {
        // Replacing the password in the meantime also ends this log-in.
        refusals: [401, 403, 404],
        limit: limits.logInsPerAddress,
      },
    )
      .input(inputs.passkeyLogIn)
      .mutation(async ({ ctx, input: { response } }) => {
        const { state: member } = await ctx.load(members, memberNamedBy(response));
        if (member.status !== 'active') throw new Refused(passkeyRefused);
        const { memberId, credentialEpoch: epoch } = member;
        const known = passkeysIn((await ctx.load(passkeys, memberId)).state, epoch);
        const used = await provedPasskey({ fingerprint, site: site(), at: ctx.at }, known, response);
        await ctx.execute(passkeys, memberId, { type: 'UsePasskey', data: { ...used, epoch } });
        return letIn(ctx, member);
      }),
  });
}
