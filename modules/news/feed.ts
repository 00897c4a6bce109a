// A feed: where news comes from. What it has been asked and when is no event; that its health changed is one. Its id follows from the
// address under which it was added, so that no address is added twice.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import { shortId } from '../../src/kernel/ids.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { newsCategories } from './category.ts';
import { feedKnown, feedNotFound } from './errors.ts';
import { onlyAdminsChangeNews } from './policies.ts';

/** `new` until it was asked first. */
export const feedHealths = [
  'new',
  'ok',
  'bot-wall',
  'gone',
  'not-a-feed',
  'too-slow',
  'too-large',
  'unreachable',
  'not-public',
  'failing',
] as const;
export type FeedHealth = (typeof feedHealths)[number];

const feedOrigins = ['shipped', 'admin'] as const;

/** `canonical` is the canonical form of its address. */
export const feedIdOf = (canonical: string): string => shortId(`feed ${canonical}`);

export const FeedAdded = defineEvent('FeedAdded', {
  summary: 'A feed was added to those that news comes from.',
  schema: z.object({
    feedId: idOf('feed'),
    url: z.string(),
    name: z.string(),
    /** Of its articles that the rules can't place. */
    category: z.enum(newsCategories),
    origin: z.enum(feedOrigins),
  }),
});
export const FeedPaused = defineEvent('FeedPaused', {
  summary: 'An admin paused a feed.',
  schema: z.object({ feedId: idOf('feed') }),
});
export const FeedResumed = defineEvent('FeedResumed', {
  summary: 'An admin resumed a paused feed.',
  schema: z.object({ feedId: idOf('feed') }),
});
export const FeedRemoved = defineEvent('FeedRemoved', {
  summary: 'An admin removed a feed. Its articles stay.',
  schema: z.object({ feedId: idOf('feed') }),
});
export const FeedMoved = defineEvent('FeedMoved', {
  summary: 'A feed moved for good, as its server says.',
  schema: z.object({ feedId: idOf('feed'), from: z.string(), to: z.string() }),
});
export const FeedHealthChanged = defineEvent('FeedHealthChanged', {
  summary: 'A feed can be read again, or can’t be read any more.',
  schema: z.object({
    feedId: idOf('feed'),
    health: z.enum(feedHealths),
    /** What the server said, such as `HTTP 403`. */
    detail: z.string().nullable(),
  }),
});

const events = [FeedAdded, FeedPaused, FeedResumed, FeedRemoved, FeedMoved, FeedHealthChanged] as const;
type FeedEvent = EventsOf<typeof events>;

type AddFeed = Command<'AddFeed', Readonly<z.output<typeof FeedAdded.schema>>>;
type PauseFeed = Command<'PauseFeed', Readonly<Record<never, never>>>;
type ResumeFeed = Command<'ResumeFeed', Readonly<Record<never, never>>>;
type RemoveFeed = Command<'RemoveFeed', Readonly<Record<never, never>>>;
type MoveFeed = Command<'MoveFeed', Readonly<{ to: string }>>;
type RecordHealth = Command<'RecordHealth', Readonly<{ health: FeedHealth; detail: string | null }>>;
type FeedCommand = AddFeed | PauseFeed | ResumeFeed | RemoveFeed | MoveFeed | RecordHealth;

export type Feed = Readonly<{
  status: 'active' | 'paused';
  feedId: string;
  url: string;
  name: string;
  category: (typeof newsCategories)[number];
  health: FeedHealth;
  /** Whether its items were ever taken in. */
  hasBeenRead: boolean;
}>;
export type FeedState = Readonly<{ status: 'none' | 'removed' }> | Feed;

export const isThere = (state: FeedState): state is Feed => state.status === 'active' || state.status === 'paused';

function evolve(state: FeedState, event: FeedEvent): FeedState {
  if (event.type === 'FeedAdded') {
    const { origin: _, ...data } = event.data;
    return { status: 'active', ...data, health: 'new', hasBeenRead: false };
  }
  if (!isThere(state)) return state;
  switch (event.type) {
    case 'FeedPaused':
      return { ...state, status: 'paused' };
    case 'FeedResumed':
      return { ...state, status: 'active' };
    case 'FeedRemoved':
      return { status: 'removed' };
    case 'FeedMoved':
      return { ...state, url: event.data.to };
    case 'FeedHealthChanged': {
      const { health } = event.data;
      return { ...state, health, hasBeenRead: state.hasBeenRead || health === 'ok' };
    }
  }
}

function decide(command: FeedCommand, state: FeedState): readonly FeedEvent[] | Refusal {
  const refusal = onlyAdminsChangeNews(command.actor);
  if (refusal) return refusal;
  if (command.type === 'AddFeed') {
    // What an admin removed or changed, the shipped list leaves so.
    if (command.data.origin === 'shipped' && state.status !== 'none') return [];
    return isThere(state) ? feedKnown : [FeedAdded(command.data)];
  }
  if (!isThere(state)) return feedNotFound;
  const { feedId } = state;
  switch (command.type) {
    case 'PauseFeed':
      return state.status === 'paused' ? [] : [FeedPaused({ feedId })];
    case 'ResumeFeed':
      return state.status === 'active' ? [] : [FeedResumed({ feedId })];
    case 'RemoveFeed':
      return [FeedRemoved({ feedId })];
    case 'MoveFeed':
      return command.data.to === state.url ? [] : [FeedMoved({ feedId, from: state.url, to: command.data.to })];
    case 'RecordHealth':
      return command.data.health === state.health ? [] : [FeedHealthChanged({ feedId, ...command.data })];
  }
}

export const feeds = aggregate({
  category: 'feed',
  events,
  decider: { initial: { status: 'none' } as FeedState, evolve, decide },
});
