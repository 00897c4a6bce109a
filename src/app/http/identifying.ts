// Identifies who makes a request: the member of the access token, which takes precedence and must be valid, or of the cookie's session.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changingNothing } from '../../platform/rpc/changing-nothing.ts';
import { Refused, type SessionMember, type TokenMember, tokenOf } from '../../platform/rpc/procedure.ts';
import { isSafeMethod } from './own-origin.ts';
import { renewSession, sessionIdOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that expect another secret in the Authorization header. */
    takesNoTokens?: true;
  }
}

export type Identify = Readonly<{
  /** Returns undefined if the session has ended or never existed. */
  bySession(sessionId: string): Promise<SessionMember | undefined>;
  /** Returns undefined unless the token is valid now. */
  byToken(token: string): Promise<TokenMember | undefined>;
}>;

const invalidToken = refuse.forbidden(
  'session/invalid-token',
  'This access token is unknown, expired or revoked. Make another one on your account page.',
);
const readOnlyToken = refuse.forbidden(
  'session/read-only-token',
  'This access token can only read. Make one that can also write.',
);

export function identifyMembers(
  app: FastifyInstance,
  { identify, clock }: Readonly<{ identify: Identify; clock: Clock }>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = shownToken(request);
    if (token !== undefined) {
      request.member = await memberOf(token, identify, reply);
      if (tokenOf(request.member)?.scope === 'read' && !isSafeMethod(request.method)) throw new Refused(readOnlyToken);
      return;
    }
    const sessionId = sessionIdOf(request);
    if (sessionId === undefined) return;
    request.member = await changingNothing(() => identify.bySession(sessionId));
    if (request.member !== undefined) renewSession(request, clock().getTime());
  });
}

async function memberOf(token: string, identify: Identify, reply: FastifyReply): Promise<TokenMember> {
  const member = await changingNothing(() => identify.byToken(token));
  if (member !== undefined) return member;
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  throw new Refused(invalidToken, 'UNAUTHORIZED');
}

/** Returns the bearer token of an API call. Elsewhere the header is ignored: a proxy in front of the pages may use it. */
export function shownToken({ headers, routeOptions }: FastifyRequest): string | undefined {
  const { url = '', config } = routeOptions;
  if (!/^\/(api|trpc)\//.test(url) || (config as FastifyContextConfig).takesNoTokens) return undefined;
  return /^bearer (.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim();
}
