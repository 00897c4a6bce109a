// Starts a session for a visitor who entered a member's password. The cookie is handed out only if the password is
// still valid once the session is in the log; a later replacement ends the session. In either order, an old password
// leaves none.
import { Refused, type RequestContext } from '../../../src/platform/rpc/procedure.ts';
import type { AccountsDeps, CurrentUser } from '../dependencies.ts';
import { invalidCredentials, memberNotFound } from '../model/errors.ts';
import { members } from '../model/member/member.ts';
import type { ActiveMember } from '../model/member/state.ts';
import { sessions } from '../model/session.ts';

/** The credential that was entered: the hash against which the password was verified. */
type VerifiedPassword = Pick<ActiveMember, 'memberId' | 'passwordHash'>;

type Starting = Pick<
  RequestContext,
  'newId' | 'address' | 'userAgent' | 'earlier' | 'execute' | 'load' | 'shown' | 'cookie'
>;

export async function startSession(
  ctx: Starting,
  views: Pick<AccountsDeps['views'], 'currentUser'>,
  { memberId, passwordHash }: VerifiedPassword,
  isNewDevice: boolean,
): Promise<CurrentUser> {
  const sessionId = ctx.newId('session');
  const data = { sessionId, memberId, address: ctx.address, userAgent: ctx.userAgent, isNewDevice };
  const isRetry = (await ctx.earlier(sessions, sessionId, 'StartSession')) !== undefined;
  if (!isRetry) await ctx.execute(sessions, sessionId, { type: 'StartSession', data });
  const { state } = await ctx.load(members, memberId);
  if (state.status !== 'active' || state.passwordHash !== passwordHash) {
    // If the process crashes before this, the session is in the log, but no one ever has its cookie. On a retry, the
    // first attempt's cookie may have been handed out, and its session may be the one that a change of password left
    // open.
    if (!isRetry) await ctx.execute(sessions, sessionId, { type: 'WithdrawSession', data: {} });
    throw new Refused(invalidCredentials, 'UNAUTHORIZED');
  }
  // The cookie comes last, so that a visitor repeats the call if it must be retried.
  const user = await ctx.shown(() => views.currentUser(memberId), memberNotFound);
  ctx.cookie.start(sessionId);
  return user;
}
