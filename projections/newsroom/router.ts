// The calls that show news, to everybody; an article in full to members alone.
import { z } from 'zod';
import { newsCategories } from '../../modules/news/category.ts';
import { articleNotFound } from '../../modules/news/errors.ts';
import { singleLine } from '../../src/kernel/text.ts';
import { pageInput } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { publicProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { archivePage, articleBySlug, livePage } from './queries.ts';

/** As in the page's address: what is no category means all. */
const category = z
  .enum(newsCategories)
  .optional()
  .catch(undefined)
  .meta({ enum: ['all', ...newsCategories] });

const nothing = { items: [], nextCursor: null };

export function newsroomRouter({ read }: { read: ReadModels }) {
  return router({
    news: publicProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/news',
          summary:
            'News of the last seven days and the archive, newest first, of a category or with words of a search.',
        },
        shared: true,
      })
      .input(
        z.object({
          category,
          search: singleLine({ max: 200 }).default(''),
          ...pageInput,
          /** Goes on with the live articles, as `cursor` does with the archive. */
          liveCursor: pageInput.cursor,
        }),
      )
      .query(async ({ input: { category, search, limit, cursor, liveCursor } }) => {
        const wanted = { category, search };
        const [live, archived] = await Promise.all([
          cursor && !liveCursor ? nothing : livePage(read, wanted, { limit, cursor: liveCursor }),
          liveCursor && !cursor ? nothing : archivePage(read, wanted, { limit, cursor }),
        ]);
        return {
          success: true,
          articles: live.items,
          liveArticles: live.items,
          archivedArticles: archived.items,
          nextCursor: archived.nextCursor,
          nextLiveCursor: live.nextCursor,
        };
      }),

    article: publicProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/articles/:slug',
          refusals: [404],
          summary: 'An archived article: what we may quote for visitors, in full for members.',
        },
      })
      .input(z.object({ slug: z.string().max(200) }))
      .query(async ({ ctx, input }) => {
        const article = await articleBySlug(read, input.slug, { isMember: ctx.member !== undefined });
        if (article === undefined) throw new Refused(articleNotFound);
        return { article };
      }),
  });
}
