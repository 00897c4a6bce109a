// The account page's calls for access tokens. Creating one asks for the password; a token may call none of them.
import { daysLater } from '../../../src/kernel/instants.ts';
import { Refused, router, sessionProcedure } from '../../../src/platform/rpc/procedure.ts';
import type { AccountsDeps } from '../dependencies.ts';
import * as inputs from '../inputs.ts';
import { accessTokens } from '../model/access-tokens.ts';
import { wrongPassword } from '../model/errors.ts';
import { activeMember } from '../renaming.ts';
import { accessTokenHash, accessTokenText } from './access-token-text.ts';
import { confirmPassword } from './confirming-password.ts';

export function accessTokenRouter(deps: AccountsDeps) {
  const { fingerprint, views } = deps;

  return router({
    mine: sessionProcedure('GET /auth/tokens', 'The caller’s access tokens, newest first.').query(async ({ ctx }) => ({
      tokens: await views.accessTokensOf(ctx.member.id),
    })),

    make: sessionProcedure(
      'POST /auth/tokens',
      'Creates an access token. Its text is only in this response. Requires the password.',
      { status: 201, refusals: [403, 404, 409, 429] },
    )
      .input(inputs.newAccessToken)
      .mutation(async ({ ctx, input: { name, scope, expiresInDays, password } }) => {
        const { id: memberId } = ctx.member;
        const tokenId = ctx.newId('access token');
        const token = accessTokenText(fingerprint, memberId, tokenId);
        if ((await ctx.earlier(accessTokens, memberId, 'MakeAccessToken')) === undefined) {
          const shown = await confirmPassword(ctx, deps, memberId, password);
          const expiresAt = expiresInDays ? daysLater(ctx.at, expiresInDays) : null;
          const tokenHash = accessTokenHash(token) ?? '';
          const data = { memberId, tokenId, name, scope, tokenHash, expiresAt };
          await ctx.execute(accessTokens, memberId, { type: 'MakeAccessToken', data });
          // A reset that precedes the token in the log does not end it, so the password is checked once more.
          if ((await activeMember(ctx, memberId)).passwordHash !== shown.passwordHash) {
            await ctx.execute(accessTokens, memberId, { type: 'RevokeAccessToken', data: { tokenId } });
            throw new Refused(wrongPassword);
          }
        }
        return { success: true, token, tokens: await ctx.shown(() => views.accessTokensOf(memberId)) };
      }),

    revoke: sessionProcedure('DELETE /auth/tokens/:id', 'Revokes one of the caller’s access tokens at once.', {
      openToBarred: true,
    })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id: tokenId } }) => {
        const { id: memberId } = ctx.member;
        await ctx.execute(accessTokens, memberId, { type: 'RevokeAccessToken', data: { tokenId } });
        return { success: true, tokens: await ctx.shown(() => views.accessTokensOf(memberId)) };
      }),
  });
}
