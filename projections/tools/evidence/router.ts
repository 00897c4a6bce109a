// The calls that return the evidence about a tool, each figure with its sources.
import { z } from 'zod';
import { toolNotFound } from '../../../modules/tools/model/errors.ts';
import { publicProcedure, requireFound, router } from '../../../src/platform/rpc/procedure.ts';
import { pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { evidenceOf, mentionsPage } from './queries.ts';

const id = z.string();

export function evidenceRouter({ read }: { read: ReadModels }) {
  return router({
    ofTool: publicProcedure(
      'GET /ai-tools/:id/evidence',
      'How many posts and comments link or name a tool and how much news is about it, with the newest of each.',
      { refusals: [404], shared: true },
    )
      .input(z.object({ id }))
      .query(async ({ ctx, input }) => requireFound(await evidenceOf(read, input.id, ctx.viewer), toolNotFound)),

    mentions: publicProcedure(
      'GET /ai-tools/:id/mentions',
      'The posts and comments that link a tool or name it with a #, newest first.',
      { refusals: [404], shared: true },
    )
      .input(z.object({ id, ...pageInput }))
      .query(async ({ ctx, input }) => {
        const page = await mentionsPage(read, input.id, input, ctx.viewer);
        const { items: mentions, nextCursor } = requireFound(page, toolNotFound);
        return { mentions, nextCursor };
      }),
  });
}
