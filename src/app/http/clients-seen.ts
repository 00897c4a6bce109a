// Counts how many requests came through a proxy, and from one address, so that `kindling doctor` notices a wrong TRUST_PROXY.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import { minuteMs } from '../../kernel/instants.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { addressOf } from './client-address.ts';

export type ClientsSeen = Readonly<{
  _id: 'clients';
  at: string;
  requests: number;
  /** Requests with a proxy's forwarding header. */
  forwarded: number;
  /** Requests from the most frequent address, according to TRUST_PROXY. */
  fromOne: number;
  /** TRUST_PROXY when they were counted. */
  trustProxy: string;
}>;

const collection = 'http.clients';
const countedAtOnce = 500;
const notedAfterMs = minuteMs;

type Deps = Readonly<{ operations: Pick<DocumentStore, 'ensure' | 'get' | 'write'>; trustProxy: string; clock: Clock }>;

/** Stores counts of the last few hundred requests, at most once a minute. Health checks and scrapes don't count. */
export function watchClients(app: FastifyInstance, { operations, trustProxy, clock }: Deps): void {
  let counted = noCounts();
  let notedAt = 0;
  function count(request: FastifyRequest): void {
    const { headers } = request;
    const address = addressOf(request);
    counted.requests += 1;
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) counted.forwarded += 1;
    counted.byAddress.set(address, (counted.byAddress.get(address) ?? 0) + 1);
    if (counted.requests < countedAtOnce) return;
    const { requests, forwarded, byAddress } = counted;
    counted = noCounts();
    const now = clock();
    if (now.getTime() - notedAt < notedAfterMs) return;
    notedAt = now.getTime();
    const fromOne = Math.max(...byAddress.values());
    const doc: ClientsSeen = { _id: 'clients', at: now.toISOString(), requests, forwarded, fromOne, trustProxy };
    // A failure is harmless: nothing depends on this.
    void note(operations, doc).catch(() => undefined);
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!/^\/(?:health|metrics)\b/.test(request.url)) count(request);
    done();
  });
}

const noCounts = () => ({ requests: 0, forwarded: 0, byAddress: new Map<string, number>() });

async function note(operations: Deps['operations'], doc: ClientsSeen): Promise<void> {
  await operations.ensure({ name: collection, indexes: [] });
  const before = await operations.get<ClientsSeen>(collection, 'clients');
  await operations.write<ClientsSeen>(collection, [{ _id: 'clients', doc, position: (before?._at ?? 0n) + 1n }]);
}

/** Reads the counts without creating a collection if there are none. */
export async function clientsSeen(operations: DocumentStore): Promise<ClientsSeen | undefined> {
  if (!(await operations.collections()).includes(collection)) return undefined;
  await operations.ensure({ name: collection, indexes: [] });
  return operations.get<ClientsSeen>(collection, 'clients');
}
