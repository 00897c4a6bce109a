// Reports to load balancers and containers whether this process is alive, and whether it can take requests.
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../../platform/logger.ts';

export type Readiness = Readonly<{
  ready: boolean;
  /** Whether each dependency works, by a short name. The process may be ready although one doesn't. */
  checks: Readonly<Record<string, boolean>>;
}>;

export function openHealth(
  app: FastifyInstance,
  readiness: () => Promise<Readiness> | Readiness,
  logger: Pick<Logger, 'warn'>,
): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const noStore = { 'cache-control': 'no-store' };

  app.get('/health/live', async (_request, reply) => reply.headers(noStore).send({ status: 'alive' }));

  app.get('/health/ready', async (_request, reply) => {
    const { ready, checks } = await Promise.resolve()
      .then(readiness)
      .catch((err: unknown): Readiness => {
        logger.warn({ err }, 'the readiness of this process could not be checked');
        return { ready: false, checks: {} };
      });
    const serving = ready && !closing;
    const missing = Object.keys(checks).filter((name) => checks[name] === false);
    if (!ready && missing.length > 0) logger.warn({ err: new Error(`Not there: ${missing.join(', ')}.`) }, 'not ready');
    return reply
      .code(serving ? 200 : 503)
      .headers(noStore)
      .send({ status: serving ? 'ready' : 'not ready', checks });
  });
}
