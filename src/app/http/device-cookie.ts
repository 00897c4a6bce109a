// The cookie by which a log-in recognises a browser, even after its member has logged out. The accounts module creates and checks its value.
// Its name has nothing in common with the session cookie's, so a visitor who has only this cookie counts as anonymous.
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The value that the response sets in the browser's cookie. */
    deviceToKeep: string | undefined;
  }
}

const lifeSeconds = 365 * 24 * 60 * 60;

const isHttps = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false;
const nameOf = (publicUrl: string | undefined): string => (isHttps(publicUrl) ? '__Host-device' : 'device');

/** Registered after the sessions, so that the session cookie comes first: some clients read only one. */
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
