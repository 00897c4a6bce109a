// The admins' calls that block articles: single ones, or all future ones that contain a keyword.

import { takePlace } from '../../src/platform/commands/taking-places.ts';
import { adminProcedure, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import * as inputs from './inputs.ts';
import { articles } from './model/article.ts';
import { articleNotFound } from './model/errors.ts';
import { type KeywordKind, keywordIdOf, keywords } from './model/keyword.ts';
import { keywordPlaces } from './model/places.ts';

export type ArticleViews<Article, Keyword> = Readonly<{
  article(id: string): Promise<Article | undefined>;
  /** A keyword as it was set, and since when, as far as the newsroom shows it. */
  keyword(id: string, set: Readonly<{ word: string; kind: KeywordKind }>, at: string): Promise<Keyword>;
}>;

export function articlesRouter<Article, Keyword>(views: ArticleViews<Article, Keyword>) {
  const shown = async (ctx: RequestContext, id: string) => ({
    success: true,
    article: await ctx.shown(() => views.article(id), articleNotFound),
  });

  return router({
    blockArticle: adminProcedure('POST /admin/articles/:id/block', 'Removes an article from all pages; for admins.', {
      refusals: [404],
    })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(articles, id, { type: 'Block', data: {} });
        return shown(ctx, id);
      }),

    unblockArticle: adminProcedure(
      'POST /admin/articles/:id/unblock',
      'Puts an article back on the pages; for admins.',
      { refusals: [404] },
    )
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(articles, id, { type: 'Unblock', data: {} });
        return shown(ctx, id);
      }),

    setKeyword: adminProcedure(
      'POST /admin/news/keywords',
      'Sets a keyword that blocks future articles, or exempts them from being blocked; for admins.',
      { status: 201 },
    )
      .input(inputs.keyword)
      .mutation(async ({ ctx, input: { word, kind } }) => {
        const keywordId = keywordIdOf(word);
        await takePlace(ctx, {
          ...{ places: keywordPlaces, id: [], thingId: keywordId },
          dataOf: (id) => ({ keywordId: id }),
          isThere: async (id) => (await ctx.load(keywords, id)).state.kind !== null,
        });
        await ctx.execute(keywords, keywordId, { type: 'SetKeyword', data: { keywordId, word, kind } });
        return { success: true, keyword: await ctx.shown(() => views.keyword(keywordId, { word, kind }, ctx.at)) };
      }),

    removeKeyword: adminProcedure('DELETE /admin/news/keywords/:id', 'Removes a keyword; for admins.', {
      refusals: [404],
    })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(keywords, id, { type: 'RemoveKeyword', data: { keywordId: id } });
        return { success: true };
      }),
  });
}
