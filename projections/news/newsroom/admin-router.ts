// The calls that show admins the sources of news.
import { z } from 'zod';
import { singleLine } from '../../../src/kernel/text.ts';
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import {
  articlesPage,
  feedOrders,
  feedsPage,
  feedsShown,
  keywordsPage,
  type PollsOf,
  previewOf,
} from './admin-queries.ts';

export function newsDeskRouter({ read, pollsOf }: Readonly<{ read: ReadModels; pollsOf: PollsOf }>) {
  return router({
    feeds: adminProcedure(
      'GET /admin/feeds',
      'The feeds with their health, by age, name, health or newest article, all or those in one condition; for admins.',
    )
      .input(
        z.object({
          show: z.enum(feedsShown).default('all'),
          order: z.enum(feedOrders).default('newest'),
          ...pageInput,
        }),
      )
      .query(async ({ input }) => listResponse(await feedsPage(read, pollsOf, input), (feeds) => ({ feeds }))),

    keywords: adminProcedure('GET /admin/news/keywords', 'The keywords, newest first; for admins.')
      .input(z.object(pageInput))
      .query(async ({ input }) => listResponse(await keywordsPage(read, input), (keywords) => ({ keywords }))),

    previewKeyword: adminProcedure(
      'GET /admin/news/keywords/preview',
      'The articles of the last seven days that name a word; for admins.',
    )
      .input(
        z.object({
          word: singleLine({
            min: 2,
            max: 60,
            messages: { invalid: 'Enter a word.', tooShort: 'At least 2 characters.' },
          }),
        }),
      )
      .query(({ input }) => previewOf(read, input.word)),

    articles: adminProcedure('GET /admin/articles', 'The blocked, live or archived articles, newest first; for admins.')
      .input(z.object({ state: z.enum(['blocked', 'live', 'archived']).default('blocked'), ...pageInput }))
      .query(async ({ input }) =>
        listResponse(await articlesPage(read, input.state, input), (articles) => ({ articles })),
      ),
  });
}
