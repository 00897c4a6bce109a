// The admins' calls that manage the list of feeds.

import { takePlace } from '../../src/platform/commands/taking-places.ts';
import { inWords } from '../../src/platform/outbound/failure-messages.ts';
import { adminProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { releasedAt } from './feed-address.ts';
import { type FetchFeed, noValidators } from './fetch-feed.ts';
import { itemsOf } from './ingesting.ts';
import * as inputs from './inputs.ts';
import { tryingFeeds } from './limits.ts';
import { categoryOf } from './model/category.ts';
import { feedNotFound, feedNotPublic } from './model/errors.ts';
import { type Feed, type FeedState, feedIdAt, feeds, isListed } from './model/feed.ts';
import { healthInWords } from './model/feed-health.ts';
import { blockedBy, type Keyword } from './model/keyword.ts';
import { feedPlaces } from './model/places.ts';
import { nameOfAddress } from './shipped-feeds.ts';

export type FeedViews<View> = Readonly<{
  /** A feed as it was decided, with further details from the newsroom. */
  feed(decided: Feed, at: string): Promise<View>;
  keywords(): Promise<readonly Keyword[]>;
  fetchFeed: FetchFeed;
  /** Whether an address can be fetched at all. */
  mayAsk(address: string): boolean;
}>;

export function feedsRouter<View>(views: FeedViews<View>) {
  /** The stream has the decision, so the response contains it however far the newsroom lags behind. */
  async function shown(ctx: RequestContext, state: FeedState) {
    if (!isListed(state)) throw new Refused(feedNotFound);
    return { success: true, feed: await ctx.shown(() => views.feed(state, ctx.at)) };
  }

  return router({
    addFeed: adminProcedure('POST /admin/feeds', 'Adds a news feed; for admins.', { status: 201, refusals: [409] })
      .input(inputs.addedFeed)
      .mutation(async ({ ctx, input: { url, name, category } }) => {
        if (!views.mayAsk(url)) throw new Refused(feedNotPublic);
        const feedId = feedIdAt(url);
        await takePlace(ctx, {
          ...{ places: feedPlaces, id: [], thingId: feedId },
          dataOf: (id) => ({ feedId: id }),
          isThere: async (id) => isListed((await ctx.load(feeds, id)).state),
        });
        const released = await releasedAt(ctx, url);
        const data = { feedId, url, name: name || nameOfAddress(url), category, origin: 'admin', released } as const;
        const { state } = await ctx.execute(feeds, feedId, { type: 'AddFeed', data });
        return shown(ctx, state);
      }),

    tryFeed: adminProcedure(
      'POST /admin/feeds/try',
      'Fetches a feed now and returns what it would add, without storing anything; for admins.',
      { limit: tryingFeeds },
    )
      .input(inputs.triedFeed)
      .mutation(async ({ ctx, input: { url, category } }) => {
        const answer = await views.fetchFeed(url, noValidators, { now: new Date(ctx.at) });
        const isRead = answer.kind === 'read';
        const items = isRead ? itemsOf(feedIdAt(url), answer.items, ctx.at).toReversed() : [];
        const health = answer.kind === 'failed' ? answer.health : items.length === 0 ? 'empty' : 'ok';
        const keywords = await views.keywords();
        return {
          success: health === 'ok',
          health,
          healthInWords: healthInWords[health],
          detail: answer.kind === 'failed' ? inWords(answer.detail) : null,
          title: isRead ? answer.title : null,
          movedTo: isRead ? answer.movedTo : null,
          items: items.map(({ title, description, url: itemUrl, publishedAt, author, categories }) => ({
            ...{ title, description, url: itemUrl, publishedAt, author },
            aiCategory: categoryOf({ title, description: `${description} ${categories.join(' ')}` }, category),
            blockedBy: blockedBy(keywords, `${title} ${description}`),
          })),
        };
      }),

    pauseFeed: adminProcedure('POST /admin/feeds/:id/pause', 'Pauses a feed; for admins.', { refusals: [404] })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        const { state } = await ctx.execute(feeds, id, { type: 'PauseFeed', data: {} });
        return shown(ctx, state);
      }),

    resumeFeed: adminProcedure('POST /admin/feeds/:id/resume', 'Resumes a paused feed; for admins.', {
      refusals: [404],
    })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        const { state } = await ctx.execute(feeds, id, { type: 'ResumeFeed', data: {} });
        return shown(ctx, state);
      }),

    removeFeed: adminProcedure('DELETE /admin/feeds/:id', 'Removes a feed. Its articles stay. For admins.', {
      refusals: [404],
    })
      .input(inputs.byId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(feeds, id, { type: 'RemoveFeed', data: {} });
        return { success: true };
      }),
  });
}
