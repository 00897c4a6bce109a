// The calls that show members what they saved and follow.
import { z } from 'zod';
import { memberProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { savedArticlesPage, savedToolsPage, shelfOf } from './queries.ts';

export function shelfListRouter({ read }: { read: ReadModels }) {
  return router({
    mine: memberProcedure(
      'GET /shelf',
      'The ids of the tools and articles that the caller saved, and of the tools and sectors that they follow.',
    ).query(({ ctx }) => shelfOf(read, ctx.member.id)),

    savedTools: memberProcedure('GET /ai-tools/saved', 'The tools that the caller saved, most recently saved first.')
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) =>
        listResponse(await savedToolsPage(read, ctx.member.id, input, ctx.viewer.now), (tools) => ({ tools })),
      ),

    savedArticles: memberProcedure(
      'GET /articles/saved',
      'The articles that the caller saved, live and archived, most recently saved first.',
    )
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) =>
        listResponse(await savedArticlesPage(read, ctx.member.id, input), (articles) => ({ articles })),
      ),
  });
}
