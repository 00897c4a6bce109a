// The subscribers as CSV, for admins: the current ones, and those in any state. Rows are streamed, so a long list takes no memory.
import { Readable } from 'node:stream';
import { everySubscriberCsv, subscribedCsv } from '../../../../projections/newsletter/subscribers/csv.ts';
import { subscribedNow, subscribersInEveryState } from '../../../../projections/newsletter/subscribers/queries.ts';
import type { DescribedRoute } from '../../../platform/rpc/openapi-door.ts';
import { requireAdmin } from '../../../platform/rpc/procedure.ts';
import type { ReadModels } from '../../../platform/viewing/read-models.ts';
import type { Deps } from '../../deps.ts';
import type { OwnRoutes } from '../server.ts';

type File = Readonly<{
  path: string;
  name: string;
  operationId: string;
  summary: string;
  takesRole: boolean;
  lines(read: ReadModels, role: string): AsyncGenerator<string>;
}>;

const files: readonly File[] = [
  {
    ...{ path: '/subscribers.csv', name: 'subscribers', operationId: 'newsletter.subscribersCsv', takesRole: true },
    summary: 'All current subscribers, or those with a role, as a CSV file; for admins.',
    lines: (read, role) => linesOf(subscribedCsv, subscribedNow(read, role)),
  },
  {
    ...{ path: '/subscribers/all.csv', name: 'subscribers-all', takesRole: false },
    operationId: 'newsletter.everySubscriberCsv',
    summary: 'Everybody who ever asked for the newsletter, with their state and its times, as a CSV file; for admins.',
    lines: (read) => linesOf(everySubscriberCsv, subscribersInEveryState(read)),
  },
];

export const subscribersCsvRoutes = files.map(
  ({ path, operationId, summary, takesRole }): DescribedRoute => ({
    method: 'GET',
    path,
    operation: {
      operationId,
      summary,
      tags: ['newsletter'],
      security: [{ session: [] }],
      parameters: takesRole ? [{ name: 'role', in: 'query', required: false, schema: { type: 'string' } }] : [],
      responses: {
        '200': { description: 'The file, named by its date.', content: { 'text/csv': { schema: { type: 'string' } } } },
        '401': { description: 'Nobody is signed in.' },
        '403': { description: 'Only admins may do this, with a session instead of an access token.' },
      },
    },
  }),
);

/** Yields lines as fast as the reader takes them: a page is read once the one before it has been sent. */
export async function* linesOf<Row>(
  csv: Readonly<{ head: string; rows(some: readonly Row[]): string }>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csv.head;
  for await (const some of pages) yield csv.rows(some);
}

export function subscribersCsv({ read, clock }: Pick<Deps, 'read' | 'clock'>): OwnRoutes {
  return (app, { contextOf }) => {
    for (const { path, name, lines } of files) {
      app.get(path, async (request, reply) => {
        // Refuses what would be malformed in any call.
        contextOf(request, reply, { name: `GET /api${path}`, input: {} });
        requireAdmin(request.member);
        const { role } = request.query as { role?: unknown };
        const day = clock().toISOString().slice(0, 10);
        return reply
          .header('cache-control', 'private, no-store')
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
          .send(Readable.from(lines(read, typeof role === 'string' ? role.trim() : '')));
      });
    }
  };
}
