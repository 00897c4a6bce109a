// News: articles of feeds, live for seven days, then in the archive.
import { members } from '../../../modules/accounts/index.ts';
import * as module from '../../../modules/news/index.ts';
import { articleById, decidedFeed, setKeyword } from '../../../projections/news/newsroom/admin-queries.ts';
import { newsDeskRouter } from '../../../projections/news/newsroom/admin-router.ts';
import { newsFeed } from '../../../projections/news/newsroom/atom.ts';
import {
  activeFeeds,
  allKeywords,
  arrivedSince,
  countNew,
  feedIds,
  keywordIds,
  knownItems,
  liveBefore,
  recentArticles,
} from '../../../projections/news/newsroom/ingest-queries.ts';
import { newNewsKind } from '../../../projections/news/newsroom/new-news-kind.ts';
import { newsroomProjection } from '../../../projections/news/newsroom/projection.ts';
import { atomOf, audienceOfPicture, livePage, newestArchived } from '../../../projections/news/newsroom/queries.ts';
import { newsroomRouter } from '../../../projections/news/newsroom/router.ts';
import { memberIdOf } from '../../demo/ids.ts';
import { newsLoad } from '../../demo/loads/news.ts';
import { sampleMember } from '../../demo/sample-account.ts';
import { type AddressedHint, hints } from '../../platform/live/hint.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import type { Deps } from '../deps.ts';
import { feature } from '../feature.ts';
import { atomFeed } from '../http/routes/atom-feed.ts';
import { newsPages } from '../pages/news-pages.ts';

const articlesInSiteMap = 999;
const articlesInFeed = 50;
const eventTypes = module.articles.events.map(({ type }) => type);
const knownWithinMs = 5_000;

const moved = (): readonly AddressedHint[] => [{ topic: 'news', audience: 'everybody' }];

type Polling = Readonly<{ fetchFeed: module.FetchFeed; polls: module.Polls }>;
const pollings = new WeakMap<Deps, Polling>();

/** Shared by the calls and the schedules of an installation, so that feeds are read one at a time whoever triggers it. */
function pollingOf(deps: Deps): Polling {
  const { config, outbound, operations, readFeed } = deps;
  const polling = pollings.get(deps) ?? {
    fetchFeed: module.createFetchFeed({ outbound, readFeed, newsApi: config.news.api }),
    polls: module.createPolls(operations),
  };
  pollings.set(deps, polling);
  return polling;
}

/** Returns whether this feature may append yet. The demo is only planted into an empty log, so nothing may come before it. */
async function mayBegin({ config, commands }: Deps): Promise<boolean> {
  if (config.seed !== 'demo') return true;
  return (await commands.load(members, memberIdOf(sampleMember))).state.status !== 'none';
}

export const news = feature({
  name: 'news',
  aggregates: [
    module.feeds,
    module.feedPlaces,
    module.articles,
    module.keywords,
    module.keywordPlaces,
    module.roundUps,
  ],
  projections: [newsroomProjection],
  routers(deps) {
    const { read } = deps;
    const { fetchFeed, polls } = pollingOf(deps);
    return {
      news: newsroomRouter({ read }),
      newsDesk: trpc.mergeRouters(
        newsDeskRouter({ read, pollsOf: polls.of }),
        module.feedsRouter({
          feed: (decided, at) => decidedFeed(read, polls.of, decided, at),
          keywords: () => allKeywords(read),
          fetchFeed,
          mayAsk: (address) => deps.outbound.refusalOf(address) === undefined,
        }),
        module.articlesRouter({
          article: (id) => articleById(read, id),
          keyword: (id, set, at) => setKeyword(read, id, set, at),
        }),
      ),
    };
  },
  schedules(deps) {
    const { config, logger, read, stores, model, operations, closing } = deps;
    const news = module.newsSchedules(
      {
        logger,
        ...pollingOf(deps),
        async listed() {
          if (!(await mayBegin(deps))) return undefined;
          const { feedsFile, api } = config.news;
          const listed = await module.readFeedList(feedsFile ?? module.shippedList);
          return api ? [...listed, module.newsApiFeed(api)] : listed;
        },
        activeFeeds: () => activeFeeds(read),
        views: {
          known: (items) => knownItems(read, items),
          recent: (since) => recentArticles(read, since),
          keywords: () => allKeywords(read),
        },
        async shown(upTo) {
          // Reads the head of the log itself, since this process's feed may not have reached what was just appended.
          const position = upTo ?? (await stores.eventStore.head());
          if (await read.reached(eventTypes, position, knownWithinMs)) return;
          throw new Error('The newsroom does not show yet what came before.');
        },
        liveBefore: (publishedAt) => liveBefore(read, publishedAt),
        countNew: (since) => countNew(read, since),
      },
      config.news,
    );
    if (!config.news.ingests || model === undefined) return news;
    const tries = module.createCategoryTries(operations);
    const arrived = (seenAt: string) => arrivedSince(read, seenAt);
    return [...news, ...module.categorySchedules({ logger, model, tries, closing, arrivedSince: arrived })];
  },
  reactions: ({ outbound, inspectMedia, mediaStore, read }) => [
    ...module.pictureReactions({ outbound, inspect: inspectMedia, store: mediaStore }),
    ...module.newsReactions({
      feedIds: (upTo) => feedIds(read.asOf(upTo)),
      keywordIds: (upTo) => keywordIds(read.asOf(upTo)),
    }),
  ],
  hints: [
    ...hints(
      [
        module.ArticlePublished,
        module.ArticleArchived,
        module.ArticleBlocked,
        module.ArticleUnblocked,
        module.ArticleCategorised,
      ],
      moved,
    ),
    ...hints([module.ArticlePictured, module.ArticlePictureRemoved, module.AnotherSourceFound], moved),
  ],
  notifications: [newNewsKind],
  pages: newsPages,
  sightOf: async ({ read }, pictureId) =>
    module.isArticlePicture(pictureId) ? audienceOfPicture(read, pictureId) : undefined,
  siteRoutes: (deps) => [
    atomFeed(deps, {
      path: newsFeed.path,
      async xml(origin) {
        const everything = { category: undefined, search: '' };
        const { items } = await livePage(deps.read, everything, { limit: articlesInFeed });
        return atomOf(items, origin);
      },
    }),
  ],
  demo: async () => (await import('../../demo/moments/news.ts')).newsDemo,
  load: newsLoad,
  async siteMap({ read }) {
    const found = await newestArchived(read, articlesInSiteMap);
    return found.map(({ slug, changedAt }) => ({ path: `/article/${slug}`, changedAt }));
  },
});
