// The admins' call for the addresses that get no mail.
import { z } from 'zod';
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, timedPageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type Addresses, failedAddressesPage } from './queries.ts';

type Deps = Addresses & Readonly<{ read: ReadModels }>;

export function failedAddressesRouter({ read, ...addresses }: Deps) {
  return router({
    failedAddresses: adminProcedure(
      'GET /admin/mail/addresses',
      'Members’ addresses where mail bounced or was reported as spam, by time; for admins.',
    )
      .input(z.object({ failure: z.enum(['bounced', 'complained']).optional(), ...timedPageInput('newest') }))
      .query(async ({ input }) =>
        listResponse(await failedAddressesPage(read, input, addresses), (addresses) => ({ addresses })),
      ),
  });
}
