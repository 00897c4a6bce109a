// The cookie by which a browser is known again at the log-in: out of reach of scripts, longer than any session, and kept when
// one logs out. What it holds is made and judged by the accounts. Its name is not that of the session's, in whole or in part:
// a visitor who has it is nobody in particular.
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer is to have the browser keep. */
    deviceToKeep: string | undefined;
  }
}

const lifeSeconds = 365 * 24 * 60 * 60;

const isHttps = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false;
const nameOf = (publicUrl: string | undefined): string => (isHttps(publicUrl) ? '__Host-device' : 'device');

/** Registered after the sessions, so that the session's cookie comes first: some clients look at one alone. */
export function keepDevices(app: FastifyInstance, { publicUrl }: Readonly<{ publicUrl: string | undefined }>): void {
  app.decorateRequest('deviceToKeep', undefined);
  app.addHook('onSend', async (request, reply) => {
    const { deviceToKeep } = request;
    if (deviceToKeep === undefined) return;
    const secure = isHttps(publicUrl) || request.protocol === 'https' ? '; Secure' : '';
    const attributes = `Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    reply.header('set-cookie', `${nameOf(publicUrl)}=${deviceToKeep}; ${attributes}`);
  });
}

export function deviceOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return request.cookies[nameOf(publicUrl)];
}
