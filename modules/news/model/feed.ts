// A source of news. Its id is derived from the address under which it was added, so no address is added twice. A feed
// that moves takes the new address in the stream of that address's feed, so that no two feeds have one address.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { canonicalUrl } from '../../../src/kernel/canonical-url.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, publicText } from '../../../src/kernel/event.ts';
import { shortId } from '../../../src/kernel/ids.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { newsCategories } from '../names.ts';
import { feedKnown, feedNotFound } from './errors.ts';
import { type FeedHealth, feedHealths } from './feed-health.ts';
import { onlyAdminsChangeNews } from './policies.ts';

const feedOrigins = ['shipped', 'admin'] as const;

/** Returns the id of the feed that is added at an address, however that is written. */
export const feedIdAt = (address: string): string => shortId(`feed ${canonicalUrl(address) ?? address}`);

export const FeedAdded = defineEvent('FeedAdded', {
  summary: 'A news feed was added.',
  schema: z.object({
    feedId: idOf('feed'),
    url: publicText('The public URL of an outlet’s feed.'),
    name: publicText('The name of an outlet.'),
    /** For its articles that the rules can't place. */
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
export const FeedAddressTaken = defineEvent('FeedAddressTaken', {
  summary: 'A feed that is moving reserved its new address.',
  /** `feedId` is the feed that would be added at this address. */
  schema: z.object({ feedId: idOf('feed'), byId: idOf('feed') }),
});
export const FeedMoved = defineEvent('FeedMoved', {
  summary: 'A feed moved for good, according to its server.',
  schema: z.object({
    feedId: idOf('feed'),
    from: publicText('The public URL of an outlet’s feed.'),
    to: publicText('The public URL of an outlet’s feed.'),
  }),
});
export const FeedMerged = defineEvent('FeedMerged', {
  summary: 'A feed was merged into the one whose address it moved to. Its articles stay.',
  schema: z.object({ feedId: idOf('feed'), intoId: idOf('feed') }),
});
export const FeedHealthChanged = defineEvent('FeedHealthChanged', {
  summary: 'A feed can be read again, or can’t be read any more.',
  version: 2,
  upcasters: { 1: (data) => data },
  schema: z.object({
    feedId: idOf('feed'),
    /** Before version 2, an empty feed was `ok`. */
    health: z.enum(feedHealths),
    /** The server's response, such as `HTTP 403`. */
    detail: publicText('What happened when an outlet’s server was asked.').nullable(),
  }),
});

const events = [
  FeedAdded,
  FeedPaused,
  FeedResumed,
  FeedRemoved,
  FeedAddressTaken,
  FeedMoved,
  FeedMerged,
  FeedHealthChanged,
] as const;
type FeedEvent = EventsOf<typeof events>;

/** The feed that took an address earlier and no longer has it. */
type Released = Readonly<{ released?: string | null }>;

type AddFeed = Command<'AddFeed', Readonly<z.output<typeof FeedAdded.schema>> & Released>;
type Switch = Command<'PauseFeed' | 'ResumeFeed' | 'RemoveFeed'>;
type TakeAddress = Command<'TakeAddress', Readonly<z.output<typeof FeedAddressTaken.schema>> & Released>;
type MoveFeed = Command<'MoveFeed', Readonly<{ to: string }> & Released>;
type MergeFeed = Command<'MergeFeed', Readonly<{ intoId: string }>>;
type RecordHealth = Command<'RecordHealth', Readonly<{ health: FeedHealth; detail: string | null }>>;
type FeedCommand = AddFeed | Switch | TakeAddress | MoveFeed | MergeFeed | RecordHealth;

/** The feed that has moved to this address. */
type Taken = Readonly<{ takenBy: string | null }>;

export type Feed = Taken &
  Readonly<{
    status: 'active' | 'paused';
    feedId: string;
    url: string;
    name: string;
    category: (typeof newsCategories)[number];
    origin: (typeof feedOrigins)[number];
    health: FeedHealth;
    hasBeenRead: boolean;
  }>;
export type FeedState = (Taken & Readonly<{ status: 'none' | 'removed' }>) | Feed;

export const isListed = (state: FeedState): state is Feed => state.status === 'active' || state.status === 'paused';

/** Whether a feed is at the address that its id is derived from. */
export const isAt = (state: FeedState, id: string): boolean => isListed(state) && feedIdAt(state.url) === id;

function evolve(state: FeedState, event: FeedEvent): FeedState {
  if (event.type === 'FeedAdded') {
    return { status: 'active', ...event.data, health: 'new', hasBeenRead: false, takenBy: null };
  }
  if (event.type === 'FeedAddressTaken') return { ...state, takenBy: event.data.byId };
  if (!isListed(state)) return state;
  switch (event.type) {
    case 'FeedPaused':
      return { ...state, status: 'paused' };
    case 'FeedResumed':
      return { ...state, status: 'active' };
    case 'FeedRemoved':
    case 'FeedMerged':
      return { status: 'removed', takenBy: state.takenBy };
    case 'FeedMoved':
      return { ...state, url: event.data.to };
    case 'FeedHealthChanged': {
      const { health } = event.data;
      return { ...state, health, hasBeenRead: state.hasBeenRead || health === 'ok' };
    }
  }
}

/** Whether another feed has this address, as far as the caller knows which ones have left it. */
const isTaken = ({ takenBy }: FeedState, released: string | null = null): boolean =>
  takenBy !== null && takenBy !== released;

function add({ released, ...feed }: AddFeed['data'], state: FeedState): readonly FeedEvent[] | Refusal {
  // The shipped list leaves what an admin removed or changed.
  if (feed.origin === 'shipped' && (state.status !== 'none' || isTaken(state, released))) return [];
  return isListed(state) || isTaken(state, released) ? feedKnown : [FeedAdded(feed)];
}

function take({ released, ...taken }: TakeAddress['data'], state: FeedState): readonly FeedEvent[] | Refusal {
  if (state.takenBy === taken.byId) return [];
  return isAt(state, taken.feedId) || isTaken(state, released) ? feedKnown : [FeedAddressTaken(taken)];
}

function decide(command: FeedCommand, state: FeedState): readonly FeedEvent[] | Refusal {
  const refusal = onlyAdminsChangeNews(command.actor);
  if (refusal) return refusal;
  if (command.type === 'AddFeed') return add(command.data, state);
  if (command.type === 'TakeAddress') return take(command.data, state);
  if (!isListed(state)) return feedNotFound;
  const { feedId } = state;
  switch (command.type) {
    case 'PauseFeed':
      return state.status === 'paused' ? [] : [FeedPaused({ feedId })];
    case 'ResumeFeed':
      return state.status === 'active' ? [] : [FeedResumed({ feedId })];
    case 'RemoveFeed':
      return [FeedRemoved({ feedId })];
    case 'MoveFeed': {
      const { to, released } = command.data;
      if (to === state.url) return [];
      const isBackHome = feedIdAt(to) === feedId;
      return isBackHome && isTaken(state, released) ? feedKnown : [FeedMoved({ feedId, from: state.url, to })];
    }
    case 'MergeFeed':
      return [FeedMerged({ feedId, intoId: command.data.intoId })];
    case 'RecordHealth':
      return command.data.health === state.health ? [] : [FeedHealthChanged({ feedId, ...command.data })];
  }
}

export const feeds = aggregate({
  category: 'feed',
  events,
  decider: { initial: { status: 'none', takenBy: null } as FeedState, evolve, decide },
});
