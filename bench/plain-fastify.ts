// The yardstick: Fastify with nothing but a route, which sends the same answer as bytes, or serialises it each time.
import Fastify from 'fastify';
import { serveCalls } from './child.ts';

async function listen(body: string): Promise<number> {
  const bytes = Buffer.from(body);
  const value: unknown = JSON.parse(body);
  const app = Fastify({ logger: false });
  app.get('/bytes', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  app.get('/serialised', async () => value);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(address).port);
}

serveCalls({ listen });
