// Starts and stops the server. While it stops, it accepts no new connections, so that a balancer turns to another instance, but serves
// requests on open connections.
import type { FastifyInstance } from 'fastify';
import { CannotStart } from '../start/cannot-start.ts';
import type { Config } from '../start/settings/config.ts';

const graceMs = 10_000;

/** Starts listening and returns the server's address. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new CannotStart(`port ${port} is in use. Stop the program that uses it, or set PORT to another one.`);
    }
    if (code === 'EACCES') throw new CannotStart(`this user may not use port ${port}. Set PORT to one from 1024 up.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CannotStart(`HOST is ${host}, which is no address of this machine. 0.0.0.0 means all of them.`);
    }
    throw error;
  }
}

/** Makes `app.close()` accept no new connections and wait up to `graceMs` for running requests. */
export function drainOnClose(app: FastifyInstance, options: { graceMs?: number } = {}): void {
  let underWay = 0;
  let drained: (() => void) | undefined;
  const ended = () => {
    underWay -= 1;
    if (underWay === 0) drained?.();
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade === undefined) {
      underWay += 1;
      // Node emits this once for each response, whether it is complete or was cut off.
      reply.raw.once('close', ended);
    }
    done();
  });

  app.addHook('preClose', async () => {
    app.server.close();
    if (underWay > 0) {
      await new Promise<void>((resolve) => {
        drained = resolve;
        setTimeout(resolve, options.graceMs ?? graceMs).unref();
      });
    }
    app.server.closeAllConnections();
  });
}
