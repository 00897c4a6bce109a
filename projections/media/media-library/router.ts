// The admins' call for everything that a member uploaded.
import { z } from 'zod';
import { memberNotFound } from '../../../modules/accounts/model/errors.ts';
import { adminProcedure, Refused, router } from '../../../src/platform/rpc/procedure.ts';
import { pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { namesOf } from '../../accounts/members/queries.ts';
import { uploadOrders, uploadsOf } from './admin-queries.ts';

type Deps = Readonly<{ read: ReadModels; isMember(id: string): Promise<boolean> }>;

export function uploadListRouter({ read, isMember }: Deps) {
  return router({
    ofMember: adminProcedure(
      'GET /admin/users/:id/media',
      'Everything that a member uploaded, by age or size, and which posts show it; for admins.',
      { refusals: [404] },
    )
      .input(z.object({ id: z.string(), order: z.enum(uploadOrders).default('newest'), ...pageInput }))
      .query(async ({ input }) => {
        if (!(await isMember(input.id))) throw new Refused(memberNotFound);
        const [{ items, nextCursor }, named] = await Promise.all([
          uploadsOf(read, input.id, input),
          namesOf(read, [input.id]),
        ]);
        return { member: named(input.id), media: items, nextCursor };
      }),
  });
}
