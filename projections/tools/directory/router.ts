// The calls that show tools, the same to everyone.
import { z } from 'zod';
import { toolNotFound } from '../../../modules/tools/model/errors.ts';
import { sectorOf } from '../../../modules/tools/names.ts';
import { maxCompared } from '../../../modules/tools/sizes.ts';
import { singleLine } from '../../../src/kernel/text.ts';
import { publicProcedure, requireFound, router } from '../../../src/platform/rpc/procedure.ts';
import { linkedPageInput, startedFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { bestMatch, directorySorts } from './listing.ts';
import { directoryPage, reviewSummary, toolPage, toolsNamed } from './queries.ts';

/** By slug or name; empty and "all" mean every sector. */
const sector = z
  .string()
  .max(100)
  .optional()
  .transform((text, context) => {
    if (text === undefined || ['', 'all'].includes(text.trim().toLowerCase())) return undefined;
    const known = sectorOf(text);
    if (known !== undefined) return known;
    context.addIssue({ code: 'custom', message: 'There is no such sector.' });
    return z.NEVER;
  });

const tooMany = 'Compare up to three tools.';
const slugsIn = (text: string) => [...new Set(text.split(',').map((slug) => slug.trim()))].filter(Boolean);
const isFew = (slugs: readonly string[]): boolean => slugs.length <= maxCompared;

const sorts = [...directorySorts, bestMatch] as const;
const sort = z.enum(sorts, `Sort by ${sorts.join(', ')}.`).default('alphabetical');

export function directoryRouter({ read }: { read: ReadModels }) {
  return router({
    tools: publicProcedure(
      'GET /ai-tools',
      'The tools of the directory, or those of a sector, or those that contain a text.',
      { shared: true },
    )
      .input(
        z.object({
          sector,
          q: singleLine({ max: 200 }).default(''),
          sort,
          /** An id, a slug or a website. */
          highlight: z.string().trim().max(2_000).optional(),
          ...linkedPageInput,
        }),
      )
      .query(({ ctx, input }) => directoryPage(read, input, startedFrom(input), ctx.viewer.now)),

    reviewSummary: publicProcedure(
      'GET /reviews/summary',
      'How often each rating was given, over all tools; null while there are fewer than 20 reviews that count.',
      { shared: true },
    ).query(async () => ({ summary: (await reviewSummary(read)) ?? null })),

    compare: publicProcedure(
      'GET /ai-tools/compare',
      'Up to three tools, by their slugs with commas between, in that order; without those that are not there.',
      { shared: true },
    )
      .input(z.object({ tools: z.string().max(300).default('').transform(slugsIn).refine(isFew, tooMany) }))
      .query(async ({ ctx, input }) => ({ tools: await toolsNamed(read, input.tools, ctx.viewer.now) })),

    tool: publicProcedure(
      'GET /ai-tools/:idOrSlug',
      'One tool, with similar ones. A tool that has left the directory leads to its successor.',
      { refusals: [404], shared: true },
    )
      .input(z.object({ idOrSlug: z.string() }))
      .query(async ({ ctx, input }) =>
        requireFound(await toolPage(read, input.idOrSlug, ctx.viewer.now), toolNotFound),
      ),
  });
}
