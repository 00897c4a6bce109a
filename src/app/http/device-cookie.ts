// The cookie by which a browser is known again at the log-in: out of reach of scripts, longer than any session, and kept when
// one logs out. What it holds is made and judged by the accounts. Its name is not that of the session's, in whole or in part:
// a visitor who has it is nobody in particular.
import type { FastifyRequest } from 'fastify';

const lifeSeconds = 365 * 24 * 60 * 60;

/** Where headers of the answer go: a Fastify reply, or nowhere for a socket. */
export type HeaderSink = Readonly<{ header(name: string, value: string): unknown }>;

export function deviceCookie(publicUrl: string | undefined) {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const name = isHttps ? '__Host-device' : 'device';
  return {
    of: (request: FastifyRequest): string | undefined => request.cookies[name],
    /** @param value Of letters that a cookie holds as they are. */
    keep(request: FastifyRequest, reply: HeaderSink, value: string): void {
      const secure = isHttps || request.protocol === 'https' ? '; Secure' : '';
      reply.header('set-cookie', `${name}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`);
    },
  };
}
