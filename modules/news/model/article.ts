// An article: news for seven days, then in the archive. Its id is derived from its canonical address.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, publicText } from '../../../src/kernel/event.ts';
import { shortId } from '../../../src/kernel/ids.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { type NewsCategory, newsCategories } from '../names.ts';
import { articleNotFound } from './errors.ts';
import { endsAt, onlyAdminsChangeNews } from './policies.ts';

/** `canonical` is the canonical form of its address. */
export const articleIdOf = (canonical: string): string => shortId(`article ${canonical}`);
/** A feed's own id for an item. Two feeds may use the same one. */
export const guidKeyOf = (feedId: string, guid: string): string => shortId(`${feedId} ${guid}`);

const fromOutlet = 'An outlet published it.';

const item = {
  feedId: idOf('feed'),
  guidKey: idOf('guid'),
  title: publicText(fromOutlet),
  url: publicText(fromOutlet),
  sourceName: publicText(fromOutlet),
};

export const ArticlePublished = defineEvent('ArticlePublished', {
  summary: 'An article arrived from a feed.',
  schema: z.object({
    articleId: idOf('article'),
    slug: publicText('It follows from the title.'),
    ...item,
    /** Plain text. */
    description: publicText(fromOutlet),
    /** Plain text: as much of the content as we may quote. */
    excerpt: publicText(fromOutlet).nullable(),
    /** Sanitized HTML; null if the feed gives no more than the description. */
    content: publicText(fromOutlet).nullable(),
    author: publicText(fromOutlet).nullable(),
    /** Of the complete text in the feed. */
    words: z.int(),
    /** The address of a picture at its source. */
    image: publicText(fromOutlet).nullable(),
    /** ISO 8601; never after the first fetch. */
    publishedAt: z.string(),
    aiCategory: z.enum(newsCategories),
  }),
});

const archiveReasons = ['age', 'old', 'renumbered'] as const;

export const ArticleArchived = defineEvent('ArticleArchived', {
  summary: 'An article was archived: after seven days, or at once because it was old when it arrived.',
  schema: z.object({ articleId: idOf('article'), reason: z.enum(archiveReasons) }),
});

export const ArticleBlocked = defineEvent('ArticleBlocked', {
  summary: 'An article was removed from the pages, by an admin or by a keyword.',
  schema: z.object({
    articleId: idOf('article'),
    word: publicText('A word of the newsroom’s list, about articles.').nullable(),
  }),
});

export const ArticleUnblocked = defineEvent('ArticleUnblocked', {
  summary: 'An admin put an article back on the pages.',
  schema: z.object({ articleId: idOf('article') }),
});

export const AnotherSourceFound = defineEvent('AnotherSourceFound', {
  summary: 'Another outlet reports the same story.',
  /** `itemId` is the id that its own article would have had. */
  schema: z.object({ articleId: idOf('article'), itemId: idOf('item'), ...item }),
});

const picture = { articleId: idOf('article'), pictureId: idOf('picture') };

export const ArticlePictured = defineEvent('ArticlePictured', {
  summary: 'The picture of an article was fetched from its source, re-encoded and stored.',
  schema: z.object({
    ...picture,
    width: z.int(),
    height: z.int(),
    /** Whether a version 480 pixels wide is stored, too. */
    hasSmall: z.boolean(),
  }),
});

export const ArticleCategorised = defineEvent('ArticleCategorised', {
  summary: 'A model assigned an article to another category than the rules had.',
  schema: z.object({ articleId: idOf('article'), aiCategory: z.enum(newsCategories) }),
});

export const ArticlePictureRemoved = defineEvent('ArticlePictureRemoved', {
  summary: 'The picture of an article was removed: the article was archived for sixty days, or blocked.',
  schema: z.object(picture),
});

const events = [
  ArticlePublished,
  ArticleArchived,
  ArticleBlocked,
  ArticleUnblocked,
  AnotherSourceFound,
  ArticlePictured,
  ArticlePictureRemoved,
  ArticleCategorised,
] as const;
type ArticleEvent = EventsOf<typeof events>;

export type Publication = Readonly<{
  article: Readonly<z.output<typeof ArticlePublished.schema>>;
  /** Set for an article that is not news: it goes to the archive at once. */
  archivedAs: 'old' | 'renumbered' | null;
  /** The keyword that blocks it. */
  blockedBy: string | null;
}>;

type Publish = Command<'Publish', Publication>;
type Change = Command<'Archive' | 'Block' | 'Unblock' | 'RemovePicture'>;
type AddSource = Command<'AddSource', Readonly<Omit<z.output<typeof AnotherSourceFound.schema>, 'articleId'>>>;
type Picture = Command<'Picture', Readonly<Omit<z.output<typeof ArticlePictured.schema>, 'articleId'>>>;
type Categorise = Command<'Categorise', Readonly<{ aiCategory: NewsCategory }>>;
type ArticleCommand = Publish | Change | AddSource | Picture | Categorise;

export type ArticleState =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'live' | 'archived';
      articleId: string;
      publishedAt: string;
      isBlocked: boolean;
      sources: readonly string[];
      pictureId: string | null;
      aiCategory: NewsCategory;
    }>;

function evolve(state: ArticleState, event: ArticleEvent): ArticleState {
  if (event.type === 'ArticlePublished') {
    const { articleId, publishedAt, aiCategory } = event.data;
    const none = { isBlocked: false, sources: [articleId], pictureId: null };
    return { status: 'live', articleId, publishedAt, aiCategory, ...none };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ArticleArchived':
      return { ...state, status: 'archived' };
    case 'ArticleBlocked':
      return { ...state, isBlocked: true };
    case 'ArticleUnblocked':
      return { ...state, isBlocked: false };
    case 'AnotherSourceFound':
      return { ...state, sources: [...state.sources, event.data.itemId] };
    case 'ArticlePictured':
      return { ...state, pictureId: event.data.pictureId };
    case 'ArticlePictureRemoved':
      return { ...state, pictureId: null };
    case 'ArticleCategorised':
      return { ...state, aiCategory: event.data.aiCategory };
  }
}

/** Live news without a picture. */
export const mayHavePicture = (state: ArticleState): boolean =>
  state.status === 'live' && !state.isBlocked && state.pictureId === null;

function publish({ article, archivedAs, blockedBy }: Publication, at: string): readonly ArticleEvent[] {
  const { articleId } = article;
  const publishedAt = article.publishedAt > at ? at : article.publishedAt;
  return [
    ArticlePublished({ ...article, publishedAt }),
    ...(archivedAs === null ? [] : [ArticleArchived({ articleId, reason: archivedAs })]),
    ...(blockedBy === null ? [] : [ArticleBlocked({ articleId, word: blockedBy })]),
  ];
}

function decide(command: ArticleCommand, state: ArticleState): readonly ArticleEvent[] | Refusal {
  // The remaining commands come only from the ingest: no call leads there.
  const isOfAdmins = command.type === 'Block' || command.type === 'Unblock';
  const refusal = isOfAdmins ? onlyAdminsChangeNews(command.actor) : undefined;
  if (refusal) return refusal;
  if (command.type === 'Publish') return state.status === 'none' ? publish(command.data, command.at) : [];
  if (state.status === 'none') return articleNotFound;
  const { articleId, publishedAt, isBlocked, sources, pictureId } = state;
  switch (command.type) {
    case 'Archive': {
      const isOver = state.status === 'live' && command.at >= endsAt(publishedAt);
      return isOver ? [ArticleArchived({ articleId, reason: 'age' })] : [];
    }
    case 'Block':
      return isBlocked ? [] : [ArticleBlocked({ articleId, word: null })];
    case 'Unblock':
      return isBlocked ? [ArticleUnblocked({ articleId })] : [];
    case 'AddSource':
      return sources.includes(command.data.itemId) ? [] : [AnotherSourceFound({ articleId, ...command.data })];
    case 'Picture':
      return mayHavePicture(state) ? [ArticlePictured({ articleId, ...command.data })] : [];
    case 'RemovePicture':
      return pictureId === null ? [] : [ArticlePictureRemoved({ articleId, pictureId })];
    case 'Categorise': {
      const { aiCategory } = command.data;
      return aiCategory === state.aiCategory ? [] : [ArticleCategorised({ articleId, aiCategory })];
    }
  }
}

export const articles = aggregate({
  category: 'article',
  events,
  decider: { initial: { status: 'none' } as ArticleState, evolve, decide },
});
