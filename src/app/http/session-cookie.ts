// The session cookie: sealed, unreadable to scripts, and with nothing but the session's id, which every request looks up.
import secureSession from '@fastify/secure-session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../start/settings/config.ts';

declare module '@fastify/secure-session' {
  interface SessionData {
    id: string;
  }
}

const day = 24 * 60 * 60;
const lifeSeconds = 30 * day;
/** A cookie in use is resealed once a day, so only an unused cookie expires. */
const renewAfterSeconds = day;

/** Returns the cookie's name. Under https, the name itself makes browsers require Secure, only this host, and the path /. */
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
  // Removes anything that an attacker may have planted before the log-in.
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

/** Marks the cookie Secure if a trusted proxy reports that the client uses TLS, even without PUBLIC_URL. */
function secureBehindTls(request: FastifyRequest): void {
  if (request.protocol === 'https') request.session.options({ secure: true });
}
