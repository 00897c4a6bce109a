// Random feeds and articles, with actions of admins and the passing of time.
import { by, type CommandGenerator, type History } from '../../src/testing/history/history.ts';
import { articles } from './model/article.ts';
import { feeds } from './model/feed.ts';
import { feedHealths } from './model/feed-health.ts';
import { keywordKinds, keywords } from './model/keyword.ts';
import { feedPlaces, keywordPlaces } from './model/places.ts';
import { liveMs } from './model/policies.ts';
import { roundUps } from './model/round-up.ts';
import { newsCategories } from './names.ts';

const system = { kind: 'system', id: 'history' } as const;
const chief = by('chief', true);

const addFeed: CommandGenerator = (history) => {
  const feedId = history.chance(3) ? (history.one('feed') ?? history.make('feed')) : history.make('feed');
  const url = `https://outlet-${history.number(9)}.example/feed`;
  const category = history.pick(newsCategories) ?? 'tools';
  const origin = history.chance(2) ? 'shipped' : 'admin';
  const data = { feedId, url, name: `Outlet ${history.number(9)}`, category, origin } as const;
  history.execute(feedPlaces, [], { type: 'TakePlace', data: { feedId }, actor: chief });
  history.execute(feeds, feedId, { type: 'AddFeed', data, actor: chief });
};

const changeFeed: CommandGenerator = (history) => {
  const feedId = history.one('feed');
  if (feedId === undefined) return;
  switch (history.number(8)) {
    case 6: {
      const byId = history.one('feed') ?? feedId;
      return history.execute(feeds, feedId, { type: 'TakeAddress', data: { feedId, byId }, actor: system });
    }
    case 7: {
      const data = { intoId: history.one('feed') ?? feedId };
      if (history.chance(4)) history.execute(feeds, feedId, { type: 'MergeFeed', data, actor: system });
      return;
    }
    case 0:
      return history.execute(feeds, feedId, { type: 'PauseFeed', data: {}, actor: chief });
    case 1:
      return history.execute(feeds, feedId, { type: 'ResumeFeed', data: {}, actor: chief });
    case 2:
      return history.execute(feeds, feedId, {
        type: 'MoveFeed',
        data: { to: `https://moved-${history.number(9)}.example/feed` },
        actor: system,
      });
    case 3:
      if (!history.chance(2)) return;
      history.execute(feeds, feedId, { type: 'RemoveFeed', data: {}, actor: chief });
      return history.execute(feedPlaces, [], { type: 'FreePlaces', data: { places: [{ feedId }] }, actor: chief });
    default: {
      const data = { health: history.pick(feedHealths) ?? 'ok', detail: history.chance(2) ? null : 'HTTP 403' };
      return history.execute(feeds, feedId, { type: 'RecordHealth', data, actor: system });
    }
  }
};

function item(history: History, feedId: string, id: string) {
  return {
    ...{ feedId, guidKey: `guid-${history.number(99)}`, title: `News ${history.number(99)}` },
    ...{ url: `https://outlet.example/${id}`, sourceName: 'Outlet' },
  };
}

const publish: CommandGenerator = (history) => {
  const feedId = history.one('feed');
  if (feedId === undefined) return;
  const articleId = history.make('article');
  // Drawn first: a generator that has used up its choices draws the same for the rest.
  const archivedAs = history.chance(3) ? (history.pick(['old', 'renumbered'] as const) ?? 'old') : null;
  const blockedBy = history.chance(4) ? 'crypto' : null;
  const hasImage = history.chance(2);
  const ageMs = history.number(2) * history.number(liveMs + 9_000_000);
  const article = {
    ...{ articleId, slug: `news-${articleId}`, ...item(history, feedId, articleId) },
    description: 'What happened, and to whom.',
    excerpt: history.chance(2) ? null : 'It began',
    content: history.chance(2) ? null : '<p>It began</p>',
    author: history.chance(2) ? null : 'A. Reporter',
    words: 1 + history.number(900),
    image: hasImage ? 'https://outlet.example/picture.jpg' : null,
    publishedAt: new Date(Date.parse(history.at) - ageMs).toISOString(),
    aiCategory: history.pick(newsCategories) ?? 'tools',
  };
  history.execute(articles, articleId, { type: 'Publish', data: { article, archivedAs, blockedBy }, actor: system });
  if (article.image !== null) picture(history, articleId);
};

function picture(history: History, articleId: string): void {
  const data = { pictureId: history.make('picture'), width: 960, height: 540, hasSmall: true };
  history.execute(articles, articleId, { type: 'Picture', data, actor: system });
}

const changeArticle: CommandGenerator = (history) => {
  const [articleId, feedId] = [history.one('article'), history.one('feed')];
  if (articleId === undefined || feedId === undefined) return;
  switch (history.number(8)) {
    case 7: {
      const aiCategory = history.pick(newsCategories) ?? 'tools';
      return history.execute(articles, articleId, { type: 'Categorise', data: { aiCategory }, actor: system });
    }
    case 4:
      return picture(history, articleId);
    case 5:
    case 6:
      return history.execute(articles, articleId, { type: 'RemovePicture', data: {}, actor: system });
    case 0:
      return history.execute(articles, articleId, { type: 'Block', data: {}, actor: chief });
    case 1:
      return history.execute(articles, articleId, { type: 'Unblock', data: {}, actor: chief });
    case 2:
      return history.execute(articles, articleId, { type: 'Archive', data: {}, actor: system });
    default: {
      const itemId = history.make('item');
      const data = { itemId, ...item(history, feedId, itemId) };
      return history.execute(articles, articleId, { type: 'AddSource', data, actor: system });
    }
  }
};

const changeKeyword: CommandGenerator = (history) => {
  const isNew = history.chance(2);
  const keywordId = isNew ? history.make('keyword') : history.one('keyword');
  if (keywordId === undefined) return;
  const kind = history.pick(keywordKinds) ?? 'block';
  if (isNew || history.chance(2)) {
    const data = { keywordId, word: keywordId, kind };
    history.execute(keywordPlaces, [], { type: 'TakePlace', data: { keywordId }, actor: chief });
    history.execute(keywords, keywordId, { type: 'SetKeyword', data, actor: chief });
  } else {
    history.execute(keywords, keywordId, { type: 'RemoveKeyword', data: { keywordId }, actor: chief });
    history.execute(keywordPlaces, [], { type: 'FreePlaces', data: { places: [{ keywordId }] }, actor: chief });
  }
};

const roundUp: CommandGenerator = (history) => {
  const data = { day: history.at.slice(0, 10), articles: history.number(40) };
  history.execute(roundUps, data.day, { type: 'RoundUp', data, actor: system });
};

export const commandGenerators: readonly CommandGenerator[] = [
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
