// `GET /api/subscribers.csv`: everybody who is subscribed now, for admins. It is streamed, so a long list takes no memory.
import { Readable } from 'node:stream';
import { csvHead, csvRows } from '../../../projections/subscribers/csv.ts';
import { subscribedNow } from '../../../projections/subscribers/queries.ts';
import type { ReadModels } from '../../platform/read-models.ts';
import type { DescribedRoute } from '../../platform/rpc/openapi-door.ts';
import { adminsOnly, Refused, signedOut } from '../../platform/rpc/procedure.ts';
import type { Parts } from '../parts.ts';
import type { OwnRoutes } from './server.ts';

export const subscribersCsvRoute: DescribedRoute = {
  method: 'GET',
  path: '/subscribers.csv',
  operation: {
    operationId: 'newsletter.subscribersCsv',
    summary: 'Everybody who is subscribed now, or those of a role, as a CSV file; for admins.',
    tags: ['newsletter'],
    security: [{ session: [] }],
    parameters: [{ name: 'role', in: 'query', required: false, schema: { type: 'string' } }],
    responses: {
      '200': { description: 'The file, named by its date.' },
      '401': { description: 'Nobody is signed in.' },
      '403': { description: 'Only admins may do this.' },
    },
  },
};

async function* linesOf(read: ReadModels, role: string): AsyncGenerator<string> {
  yield csvHead;
  for await (const some of subscribedNow(read, role)) yield csvRows(some);
}

export const subscribersCsv =
  ({ read, clock }: Pick<Parts, 'read' | 'clock'>): OwnRoutes =>
  (app, { contextOf }) => {
    app.get('/subscribers.csv', async (request, reply) => {
      // Refuses what is malformed about any call.
      contextOf(request, reply, { name: 'GET /api/subscribers.csv', input: {} });
      if (request.member === undefined) throw new Refused(signedOut, 'UNAUTHORIZED');
      if (!request.member.isAdmin) throw new Refused(adminsOnly);
      const { role } = request.query as { role?: unknown };
      const day = clock().toISOString().slice(0, 10);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="subscribers-${day}.csv"`)
        .send(Readable.from(linesOf(read, typeof role === 'string' ? role.trim() : '')));
    });
  };
