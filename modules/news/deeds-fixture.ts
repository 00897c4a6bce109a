// Random feeds and articles, with actions of admins and the passing of time.
import { by, type Deed, type World } from '../../src/testing/history/world.ts';
import { articles } from './article.ts';
import { newsCategories } from './category.ts';
import { feeds } from './feed.ts';
import { feedHealths } from './feed-health.ts';
import { keywordKinds, keywords } from './keyword.ts';
import { feedPlaces, keywordPlaces } from './places.ts';
import { liveMs } from './policies.ts';
import { roundUps } from './round-up.ts';

const system = { kind: 'system', id: 'history' } as const;
const chief = by('chief', true);

const addFeed: Deed = (world) => {
  const feedId = world.chance(3) ? (world.one('feed') ?? world.make('feed')) : world.make('feed');
  const url = `https://outlet-${world.number(9)}.example/feed`;
  const category = world.pick(newsCategories) ?? 'tools';
  const origin = world.chance(2) ? 'shipped' : 'admin';
  const data = { feedId, url, name: `Outlet ${world.number(9)}`, category, origin } as const;
  world.execute(feedPlaces, [], { type: 'TakePlace', data: { feedId }, actor: chief });
  world.execute(feeds, feedId, { type: 'AddFeed', data, actor: chief });
};

const changeFeed: Deed = (world) => {
  const feedId = world.one('feed');
  if (feedId === undefined) return;
  switch (world.number(8)) {
    case 6: {
      const byId = world.one('feed') ?? feedId;
      return world.execute(feeds, feedId, { type: 'TakeAddress', data: { feedId, byId }, actor: system });
    }
    case 7: {
      const data = { intoId: world.one('feed') ?? feedId };
      if (world.chance(4)) world.execute(feeds, feedId, { type: 'MergeFeed', data, actor: system });
      return;
    }
    case 0:
      return world.execute(feeds, feedId, { type: 'PauseFeed', data: {}, actor: chief });
    case 1:
      return world.execute(feeds, feedId, { type: 'ResumeFeed', data: {}, actor: chief });
    case 2:
      return world.execute(feeds, feedId, {
        type: 'MoveFeed',
        data: { to: `https://moved-${world.number(9)}.example/feed` },
        actor: system,
      });
    case 3:
      if (!world.chance(2)) return;
      world.execute(feeds, feedId, { type: 'RemoveFeed', data: {}, actor: chief });
      return world.execute(feedPlaces, [], { type: 'FreePlaces', data: { places: [{ feedId }] }, actor: chief });
    default: {
      const data = { health: world.pick(feedHealths) ?? 'ok', detail: world.chance(2) ? null : 'HTTP 403' };
      return world.execute(feeds, feedId, { type: 'RecordHealth', data, actor: system });
    }
  }
};

function item(world: World, feedId: string, id: string) {
  return {
    ...{ feedId, guidKey: `guid-${world.number(99)}`, title: `News ${world.number(99)}` },
    ...{ url: `https://outlet.example/${id}`, sourceName: 'Outlet' },
  };
}

const publish: Deed = (world) => {
  const feedId = world.one('feed');
  if (feedId === undefined) return;
  const articleId = world.make('article');
  // Drawn first: a generator that has used up its choices draws the same for the rest.
  const archivedAs = world.chance(3) ? (world.pick(['old', 'renumbered'] as const) ?? 'old') : null;
  const blockedBy = world.chance(4) ? 'crypto' : null;
  const hasImage = world.chance(2);
  const ageMs = world.number(2) * world.number(liveMs + 9_000_000);
  const article = {
    ...{ articleId, slug: `news-${articleId}`, ...item(world, feedId, articleId) },
    description: 'What happened, and to whom.',
    excerpt: world.chance(2) ? null : 'It began',
    content: world.chance(2) ? null : '<p>It began</p>',
    author: world.chance(2) ? null : 'A. Reporter',
    words: 1 + world.number(900),
    image: hasImage ? 'https://outlet.example/picture.jpg' : null,
    publishedAt: new Date(Date.parse(world.at) - ageMs).toISOString(),
    aiCategory: world.pick(newsCategories) ?? 'tools',
  };
  world.execute(articles, articleId, { type: 'Publish', data: { article, archivedAs, blockedBy }, actor: system });
  if (article.image !== null) picture(world, articleId);
};

function picture(world: World, articleId: string): void {
  const data = { pictureId: world.make('picture'), width: 960, height: 540, hasSmall: true };
  world.execute(articles, articleId, { type: 'Picture', data, actor: system });
}

const changeArticle: Deed = (world) => {
  const [articleId, feedId] = [world.one('article'), world.one('feed')];
  if (articleId === undefined || feedId === undefined) return;
  switch (world.number(8)) {
    case 7: {
      const aiCategory = world.pick(newsCategories) ?? 'tools';
      return world.execute(articles, articleId, { type: 'Categorise', data: { aiCategory }, actor: system });
    }
    case 4:
      return picture(world, articleId);
    case 5:
    case 6:
      return world.execute(articles, articleId, { type: 'RemovePicture', data: {}, actor: system });
    case 0:
      return world.execute(articles, articleId, { type: 'Block', data: {}, actor: chief });
    case 1:
      return world.execute(articles, articleId, { type: 'Unblock', data: {}, actor: chief });
    case 2:
      return world.execute(articles, articleId, { type: 'Archive', data: {}, actor: system });
    default: {
      const itemId = world.make('item');
      const data = { itemId, ...item(world, feedId, itemId) };
      return world.execute(articles, articleId, { type: 'AddSource', data, actor: system });
    }
  }
};

const changeKeyword: Deed = (world) => {
  const isNew = world.chance(2);
  const keywordId = isNew ? world.make('keyword') : world.one('keyword');
  if (keywordId === undefined) return;
  const kind = world.pick(keywordKinds) ?? 'block';
  if (isNew || world.chance(2)) {
    const data = { keywordId, word: keywordId, kind };
    world.execute(keywordPlaces, [], { type: 'TakePlace', data: { keywordId }, actor: chief });
    world.execute(keywords, keywordId, { type: 'SetKeyword', data, actor: chief });
  } else {
    world.execute(keywords, keywordId, { type: 'RemoveKeyword', data: { keywordId }, actor: chief });
    world.execute(keywordPlaces, [], { type: 'FreePlaces', data: { places: [{ keywordId }] }, actor: chief });
  }
};

const roundUp: Deed = (world) => {
  const data = { day: world.at.slice(0, 10), articles: world.number(40) };
  world.execute(roundUps, data.day, { type: 'RoundUp', data, actor: system });
};

export const deeds: readonly Deed[] = [
  addFeed,
  addFeed,
  changeFeed,
  changeFeed,
  publish,
  publish,
  publish,
  changeArticle,
  changeArticle,
  changeKeyword,
  roundUp,
];
