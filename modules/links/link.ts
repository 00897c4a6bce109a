// A page that posts link: what it says of itself, read from its server once a day at most, however many posts link it. Its id follows
// from its address. The address itself is in no event: it stands in the posts, and goes with them.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { canonicalUrl } from '../../src/kernel/canonical-url.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import { shortId } from '../../src/kernel/ids.ts';

const dayMs = 24 * 60 * 60 * 1_000;

export type PostLink = Readonly<{ linkId: string; url: string }>;

/** The link of a post that has a card: the first of its text. */
export function linkOf(links: readonly string[]): PostLink | undefined {
  for (const url of links) {
    const canonical = canonicalUrl(url);
    if (canonical !== null) return { linkId: shortId(`link ${canonical}`), url };
  }
  return undefined;
}

const picture = z.object({
  /** In the media store. */
  id: z.string(),
  /** Pixels, both. */
  width: z.int(),
  height: z.int(),
  /** Whether it is kept 480 pixels wide, too. */
  hasSmall: z.boolean(),
});

export const LinkRead = defineEvent('LinkRead', {
  summary: 'A page that a post links was read: its title, what it says of itself, and its picture.',
  schema: z.object({
    linkId: idOf('link'),
    /** The post for which it was read. */
    postId: idOf('post'),
    /** Of the address that answered, after redirects. */
    host: z.string(),
    title: z.string(),
    /** Empty where it says nothing. */
    description: z.string(),
    picture: picture.nullable(),
    /** ISO 8601. */
    lookedAt: z.string(),
  }),
});

export const linkProblems = [
  /** Its host asks machines to stay away. */
  'not-wanted',
  'no-answer',
  'refused',
  /** No page, or one without a title. */
  'nothing-said',
] as const;

export const LinkUnreadable = defineEvent('LinkUnreadable', {
  summary: 'A page that a post links could not be read, or says nothing of itself.',
  schema: z.object({
    linkId: idOf('link'),
    postId: idOf('post'),
    problem: z.enum(linkProblems),
    /** ISO 8601. */
    lookedAt: z.string(),
  }),
});

export const LinkPictureDropped = defineEvent('LinkPictureDropped', {
  summary: 'The picture of a linked page went: the page has another one, or no post links it any more.',
  schema: z.object({ linkId: idOf('link'), pictureId: idOf('picture') }),
});

export const LinkForgotten = defineEvent('LinkForgotten', {
  summary: 'No post links a page any more.',
  schema: z.object({ linkId: idOf('link') }),
});

const events = [LinkRead, LinkUnreadable, LinkPictureDropped, LinkForgotten] as const;
type LinkEvent = EventsOf<typeof events>;

export type LinkProblem = (typeof linkProblems)[number];
export type PageRead = Readonly<Omit<z.output<typeof LinkRead.schema>, 'linkId' | 'postId' | 'lookedAt'>>;

type RecordPage = Command<
  'RecordPage',
  Readonly<{
    linkId: string;
    postId: string;
    found: PageRead | LinkProblem;
    /** When its server was asked; ISO 8601. */
    lookedAt: string;
  }>
>;
type Forget = Command<'Forget', Readonly<{ linkId: string }>>;
type LinkCommand = RecordPage | Forget;

type LinkState = Readonly<{
  /** ISO 8601; null for what was never looked at, or is forgotten. */
  lookedAt: string | null;
  pictureId: string | null;
}>;

const unknown: LinkState = { lookedAt: null, pictureId: null };

/** Whether a page was looked at lately: then its server is not asked again, and nobody forgets it. */
export const isFresh = ({ lookedAt }: Pick<LinkState, 'lookedAt'>, at: string): boolean =>
  lookedAt !== null && Date.parse(at) - Date.parse(lookedAt) < dayMs;

function evolve(state: LinkState, event: LinkEvent): LinkState {
  switch (event.type) {
    case 'LinkRead':
      return { lookedAt: event.data.lookedAt, pictureId: event.data.picture?.id ?? null };
    case 'LinkUnreadable':
      return { ...state, lookedAt: event.data.lookedAt };
    case 'LinkPictureDropped':
      return { ...state, pictureId: null };
    case 'LinkForgotten':
      return unknown;
  }
}

function decide({ type, at, data }: LinkCommand, state: LinkState): readonly LinkEvent[] {
  if (isFresh(state, type === 'Forget' ? at : data.lookedAt)) return [];
  const { linkId } = data;
  const { pictureId } = state;
  const drop = (kept: string | undefined) =>
    pictureId === null || pictureId === kept ? [] : [LinkPictureDropped({ linkId, pictureId })];
  if (type === 'Forget') return state.lookedAt === null ? [] : [...drop(undefined), LinkForgotten({ linkId })];
  const { postId, found, lookedAt } = data;
  // What was read before stays: a server that is down for a day takes nothing from the posts.
  if (typeof found === 'string') return [LinkUnreadable({ linkId, postId, problem: found, lookedAt })];
  return [...drop(found.picture?.id), LinkRead({ linkId, postId, ...found, lookedAt })];
}

export const links = aggregate({
  category: 'link',
  events,
  decider: { initial: unknown, evolve, decide },
});
