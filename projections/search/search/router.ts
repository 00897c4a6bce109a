// The call of the one search box: members, posts, tools and articles with words that begin like the typed text.
import { z } from 'zod';
import { searches } from '../../../src/platform/rate-limits/rate-limit.ts';
import { publicProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { longestSearch } from '../../../src/text/sizes.ts';
import { searchEverything } from './queries.ts';

export function searchRouter({ read }: { read: ReadModels }) {
  return router({
    everything: publicProcedure('GET /search', 'Finds members, posts, tools and articles.', { limit: searches })
      .input(z.object({ q: z.string().max(longestSearch).default('') }))
      .query(({ ctx, input }) => searchEverything(read, input.q, ctx.viewer)),
  });
}
