// Handlers for the calls of the home page, for tests.
import type { Post } from '../../community/post/post-kinds.ts';
import { communityWith } from '../../community/post/posts-fixture.ts';
import type { ArchivedArticle, LiveArticle, News } from '../../news/news.ts';
import type { Handlers } from '../../testing/fake-api.ts';
import type { Tool } from '../../tools/directory-names.ts';
import { aTool } from '../../tools/tools-fixture.ts';
import type { ApiOutputs } from '../../trpc.ts';

const article = {
  description: 'A label for what models make.',
  content: null,
  urlToImage: null,
  picture: null,
  publishedAt: '2026-11-21T08:00:00.000Z',
  author: null,
  aiCategory: 'governance',
  readMinutes: 2,
  otherSources: [],
} as const;

export const liveArticle = (id: string, by: Partial<LiveArticle> = {}): LiveArticle => ({
  ...article,
  ...{ id, title: `Story ${id}`, url: `https://outlet.example/${id}`, source: { name: 'The Outlet' } },
  ...by,
});

export const archivedArticle = (id: string, by: Partial<ArchivedArticle> = {}): ArchivedArticle => ({
  ...article,
  ...{ id, title: `Story ${id}`, url: `https://paper.example/${id}`, source: 'The Paper' },
  ...{ slug: `story-${id}`, archivedAt: '2026-11-14T08:00:00.000Z' },
  ...by,
});

export const newsOf = (
  live: readonly LiveArticle[],
  archived: readonly ArchivedArticle[] = [],
): Required<Pick<Handlers, 'news'>> => ({
  news: {
    news: (): News => ({
      ...{ success: true, articles: live, liveArticles: live, archivedArticles: archived },
      ...{ nextCursor: null, nextLiveCursor: null, nextArchiveCursor: null },
    }),
  },
});

type Summary = ApiOutputs['directory']['reviewSummary']['summary'];

export const toolsOf = (tools: readonly Tool[], summary: Summary = null): Required<Pick<Handlers, 'directory'>> => ({
  directory: {
    tools: () => ({ tools, total: tools.length, nextCursor: null }),
    reviewSummary: () => ({ summary }),
  },
});

export const homeWith = (posts: readonly Post[], more: Handlers = {}) => ({
  ...communityWith(posts),
  ...newsOf([liveArticle('one')]),
  ...toolsOf([aTool()]),
  ...more,
});
