// Starts the session of who has shown a member's password. Its cookie is handed out only where that password still was the
// member's once the session was in the log: whatever replaces a password ends the sessions that are in the log before it, and
// one that came after it is found here. So no order of the two leaves a session to who has the old password.
import { Refused, type RequestContext } from '../../src/platform/rpc/procedure.ts';
import { invalidCredentials, memberNotFound } from './errors.ts';
import { members } from './member/member.ts';
import type { ActiveMember } from './member/state.ts';
import { sessions } from './session.ts';
import { type AccountsWorld, type CurrentUser, shownIn } from './world.ts';

/** The credential that was shown: the hash that the password was verified against. */
type Shown = Pick<ActiveMember, 'memberId' | 'passwordHash'>;

type Starting = Pick<
  RequestContext,
  'newId' | 'address' | 'userAgent' | 'earlier' | 'execute' | 'load' | 'shown' | 'cookie'
>;

/** Answers the member as they see themselves. */
export async function startSession(
  ctx: Starting,
  views: Pick<AccountsWorld['views'], 'currentUser'>,
  { memberId, passwordHash }: Shown,
): Promise<CurrentUser> {
  const sessionId = ctx.newId('session');
  const data = { sessionId, memberId, address: ctx.address, userAgent: ctx.userAgent };
  const isRetry = (await ctx.earlier(sessions, sessionId, 'StartSession')) !== undefined;
  if (!isRetry) await ctx.execute(sessions, sessionId, { type: 'StartSession', data });
  const { state } = await ctx.load(members, memberId);
  if (state.status !== 'active' || state.passwordHash !== passwordHash) {
    // After a crash before this, the session stands in the log, and nobody ever has its cookie. The session of a first try may
    // have been handed out, and be the one that a change of password kept.
    if (!isRetry) await ctx.execute(sessions, sessionId, { type: 'WithdrawSession', data: {} });
    throw new Refused(invalidCredentials, 'UNAUTHORIZED');
  }
  // The cookie comes last: a call that is to be retried is retried by the visitor who made it.
  const user = await ctx.shown(shownIn, () => views.currentUser(memberId), memberNotFound);
  ctx.cookie.start(sessionId);
  return user;
}
