// The session cookie: sealed, unreadable to scripts, and holding the session's id alone. Whether the session still stands is
// asked of the sessions' read model on every request, so it can be revoked.
import secureSession from '@fastify/secure-session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../start/config.ts';

declare module '@fastify/secure-session' {
  interface SessionData {
    id: string;
  }
}

const day = 24 * 60 * 60;
const lifeSeconds = 30 * day;
/** A cookie in use is sealed anew once a day, so only an unused one runs out. */
const renewAfterSeconds = day;

/** Under https the name itself makes browsers insist on Secure, this host and no other, and every path. */
export function sessionCookieName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl?.startsWith('https:') ? '__Host-kindling' : 'kindling';
}

export async function openSessions(app: FastifyInstance, config: Pick<Config, 'publicUrl'>, sessionKey: Uint8Array) {
  await app.register(secureSession, {
    key: Buffer.from(sessionKey),
    cookieName: sessionCookieName(config),
    expiry: lifeSeconds,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl?.startsWith('https:') ?? false,
      maxAge: lifeSeconds,
    },
  });
}

export function sessionIdOf(request: FastifyRequest): string | undefined {
  const id = request.session.get('id');
  return typeof id === 'string' ? id : undefined;
}

export function startSession(request: FastifyRequest, sessionId: string): void {
  // Whatever an attacker may have planted before log-in goes.
  request.session.regenerate();
  request.session.deleted = false;
  request.session.set('id', sessionId);
  secureBehindTls(request);
}

export function clearSession(request: FastifyRequest): void {
  request.session.delete();
}

export function renewSession(request: FastifyRequest, nowMs: number): void {
  const sealedAtSeconds: unknown = request.session.get('__ts');
  if (typeof sealedAtSeconds !== 'number' || nowMs / 1000 - sealedAtSeconds < renewAfterSeconds) return;
  request.session.touch();
  secureBehindTls(request);
}

/** Without PUBLIC_URL, a proxy that we trust may still tell that the client speaks TLS to it. */
function secureBehindTls(request: FastifyRequest): void {
  if (request.protocol === 'https') request.session.options({ secure: true });
}
