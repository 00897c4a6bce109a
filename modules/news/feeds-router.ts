// The calls by which admins keep the list of feeds.
import { canonicalUrl } from '../../src/kernel/canonical-url.ts';
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import { adminProcedure, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { takePlace } from '../../src/platform/taking-places.ts';
import { type AskFeed, nothingTold } from './asking.ts';
import { categoryOf } from './category.ts';
import { feedNotFound } from './errors.ts';
import { feedIdOf, feeds, isThere } from './feed.ts';
import * as inputs from './inputs.ts';
import { blockedBy, type Keyword } from './keyword.ts';
import { tryingFeeds } from './limits.ts';
import { feedPlaces } from './places.ts';
import { nameOfAddress } from './shipped-feeds.ts';
import { itemsOf } from './taking-in.ts';

export type FeedViews<View> = Readonly<{
  feed(id: string): Promise<View | undefined>;
  keywords(): Promise<readonly Keyword[]>;
  ask: AskFeed;
}>;

const shownIn = ['newsroom'] as const;

export function feedsRouter<View>(views: FeedViews<View>) {
  const shown = async (ctx: RequestContext, id: string) => ({
    success: true,
    feed: await ctx.shown(shownIn, () => views.feed(id), feedNotFound),
  });

  return router({
    addFeed: adminProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/feeds',
          status: 201,
          refusals: [409],
          summary: 'Adds a feed to those that news comes from; for admins.',
        },
        limit: writes,
      })
      .input(inputs.addedFeed)
      .mutation(async ({ ctx, input: { url, name, category } }) => {
        const feedId = feedIdOf(canonicalUrl(url) ?? url);
        await takePlace(ctx, {
          ...{ places: feedPlaces, id: [], thingId: feedId },
          dataOf: (id) => ({ feedId: id }),
          isThere: async (id) => isThere((await ctx.load(feeds, id)).state),
        });
        const data = { feedId, url, name: name || nameOfAddress(url), category, origin: 'admin' } as const;
        await ctx.execute(feeds, feedId, { type: 'AddFeed', data });
        return shown(ctx, feedId);
      }),

    tryFeed: adminProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/feeds/try',
          summary: 'Fetches a feed now and shows what would come of it, without storing anything; for admins.',
        },
        limit: tryingFeeds,
      })
      .input(inputs.triedFeed)
      .mutation(async ({ ctx, input: { url, category } }) => {
        const answer = await views.ask(url, nothingTold, { now: new Date(ctx.at) });
        const isRead = answer.kind === 'read';
        const items = isRead ? itemsOf(feedIdOf(url), answer.items, ctx.at).toReversed() : [];
        const keywords = await views.keywords();
        return {
          success: isRead,
          health: answer.kind === 'failed' ? answer.health : 'ok',
          detail: answer.kind === 'failed' ? answer.detail : null,
          title: isRead ? answer.title : null,
          movedTo: isRead ? answer.movedTo : null,
          items: items.map(({ title, description, url: itemUrl, publishedAt, author, categories }) => ({
            ...{ title, description, url: itemUrl, publishedAt, author },
            aiCategory: categoryOf({ title, description: `${description} ${categories.join(' ')}` }, category),
            blockedBy: blockedBy(keywords, `${title} ${description}`),
          })),
        };
      }),

    pauseFeed: adminProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/feeds/:id/pause',
          refusals: [404],
          summary: 'Pauses a feed; for admins.',
        },
        limit: writes,
      })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(feeds, id, { type: 'PauseFeed', data: {} });
        return shown(ctx, id);
      }),

    resumeFeed: adminProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/feeds/:id/resume',
          refusals: [404],
          summary: 'Resumes a paused feed; for admins.',
        },
        limit: writes,
      })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(feeds, id, { type: 'ResumeFeed', data: {} });
        return shown(ctx, id);
      }),

    removeFeed: adminProcedure
      .meta({
        rest: {
          method: 'DELETE',
          path: '/admin/feeds/:id',
          refusals: [404],
          summary: 'Removes a feed. Its articles stay. For admins.',
        },
        limit: writes,
      })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(feeds, id, { type: 'RemoveFeed', data: {} });
        await ctx.visibleIn(shownIn);
        return { success: true };
      }),
  });
}
