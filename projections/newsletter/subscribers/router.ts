// The calls that read subscribers.
import { z } from 'zod';
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { subscribedRoles, subscriberOrders, subscribersIn, subscribersPage } from './queries.ts';

export function subscribersRouter({ read }: Readonly<{ read: ReadModels }>) {
  return router({
    subscribers: adminProcedure(
      'GET /subscribers',
      'Everybody who confirmed a subscription, including those who left since, by age or address; all, or those with a role or in a state; for admins.',
    )
      .input(
        z.object({
          role: z.string().trim().max(60).default(''),
          state: z.enum(subscribersIn).default('all'),
          order: z.enum(subscriberOrders).default('newest'),
          ...pageInput,
        }),
      )
      .query(async ({ input }) => listResponse(await subscribersPage(read, input), (subscribers) => ({ subscribers }))),

    subscriberRoles: adminProcedure(
      'GET /subscribers/roles',
      'The roles that subscribers have on their profiles; for admins.',
    ).query(async () => ({ roles: await subscribedRoles(read) })),
  });
}
