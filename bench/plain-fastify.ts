// The baseline: Fastify with a single route, which sends the same response as bytes, or serialises it each time.
import Fastify from 'fastify';
import { serveCalls } from './child.ts';

type Answer = Readonly<{ body: string; type: string }>;

async function listen({ body, type }: Answer): Promise<number> {
  const bytes = Buffer.from(body);
  const app = Fastify({ logger: false });
  app.get('/bytes', (_, reply) => reply.type(type).send(bytes));
  if (type.startsWith('application/json')) {
    const value: unknown = JSON.parse(body);
    app.get('/serialised', async () => value);
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(address).port);
}

serveCalls({ listen });
