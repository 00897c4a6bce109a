// The calls that show news, to everyone; an article in full to members only.
import { z } from 'zod';
import { articleNotFound } from '../../../modules/news/model/errors.ts';
import { newsCategories } from '../../../modules/news/names.ts';
import { singleLine } from '../../../src/kernel/text.ts';
import type { After } from '../../../src/platform/documents/document-store.ts';
import { publicProcedure, requireFound, router } from '../../../src/platform/rpc/procedure.ts';
import { joinedCursor, linkedPageInput, partsOfJoined, startedFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { archivePage, articleBySlug, livePage } from './queries.ts';

const category = z
  .enum(['all', ...newsCategories], `Choose a category: ${['all', ...newsCategories].join(', ')}.`)
  .default('all');

const nothing = { items: [], nextCursor: null };

type Cursors = Readonly<{ cursor?: After | null | undefined; liveCursor?: After | null | undefined }>;

/** Returns where each list starts: undefined for its newest, null if it is not requested. */
function beginsOf({ cursor, liveCursor }: Cursors) {
  const newest = [undefined, liveCursor ? null : undefined] as const;
  const [live, archive] = cursor ? (partsOfJoined(cursor) ?? [null, cursor]) : newest;
  return { live: liveCursor ?? live, archive };
}

export function newsroomRouter({ read }: { read: ReadModels }) {
  return router({
    news: publicProcedure(
      'GET /news',
      'News of the last seven days and the archive, newest first, of a category or with words of a search.',
      { shared: true },
    )
      .input(
        z.object({
          category,
          search: singleLine({ max: 200 }).default(''),
          ...linkedPageInput,
          /** Continues with the live articles alone. */
          liveCursor: linkedPageInput.cursor,
        }),
      )
      .query(async ({ input }) => {
        const { category, search, limit, cursor, liveCursor } = startedFrom(input);
        const wanted = { category: category === 'all' ? undefined : category, search };
        const begins = beginsOf({ cursor, liveCursor });
        const [live, archived] = await Promise.all([
          begins.live === null ? nothing : livePage(read, wanted, { limit, cursor: begins.live }),
          begins.archive === null ? nothing : archivePage(read, wanted, { limit, cursor: begins.archive }),
        ]);
        return {
          success: true,
          articles: live.items,
          liveArticles: live.items,
          archivedArticles: archived.items,
          /** Continues with both lists, each to its end. */
          nextCursor: joinedCursor(live.nextCursor, archived.nextCursor),
          nextLiveCursor: live.nextCursor,
          /** As `cursor`, continues with the archive alone. */
          nextArchiveCursor: archived.nextCursor,
        };
      }),

    article: publicProcedure(
      'GET /articles/:slug',
      'An archived article: what we may quote for visitors, in full for members.',
      { refusals: [404] },
    )
      .input(z.object({ slug: z.string() }))
      .query(async ({ ctx, input }) => ({
        article: requireFound(
          await articleBySlug(read, input.slug, { isMember: ctx.member !== undefined }),
          articleNotFound,
        ),
      })),
  });
}
