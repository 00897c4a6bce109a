// Answers load balancers and containers: whether this process lives, and whether it should be sent requests.
import type { FastifyInstance } from 'fastify';

export type Readiness = Readonly<{
  ready: boolean;
  /** Each thing that must work, by a short name. Outsiders learn only the names of the things that don't work. */
  checks: Readonly<Record<string, boolean>>;
}>;

export function openHealth(app: FastifyInstance, readiness: () => Promise<Readiness> | Readiness): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const noStore = { 'cache-control': 'no-store' };

  app.get('/health/live', async (_request, reply) => reply.headers(noStore).send({ status: 'alive' }));

  app.get('/health/ready', async (_request, reply) => {
    const { ready, checks } = await Promise.resolve()
      .then(readiness)
      .catch((): Readiness => ({ ready: false, checks: {} }));
    const serving = ready && !closing;
    return reply
      .code(serving ? 200 : 503)
      .headers(noStore)
      .send({ status: serving ? 'ready' : 'not ready', checks });
  });
}
