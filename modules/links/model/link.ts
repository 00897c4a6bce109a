// A page that posts link: its description of itself, read at most once a day. The id is derived from its URL, which no
// event holds. The text is sealed under a key of the link, which is forgotten with the last post that links it.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { canonicalUrl } from '../../../src/kernel/canonical-url.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import { shortId } from '../../../src/kernel/ids.ts';
import { dayMs } from '../../../src/kernel/instants.ts';

export type PostLink = Readonly<{ linkId: string; url: string }>;

/** The link that a post has a card for: the first in its text. */
export function linkOf(links: readonly string[]): PostLink | undefined {
  for (const url of links) {
    const canonical = canonicalUrl(url);
    if (canonical !== null) return { linkId: shortId(`link ${canonical}`), url };
  }
  return undefined;
}

const picture = z.object({
  id: idOf('picture'),
  width: z.int(),
  height: z.int(),
  /** Whether a version 480 pixels wide is stored, too. */
  hasSmall: z.boolean(),
});

export const LinkRead = defineEvent('LinkRead', {
  summary: 'The title, description and picture of a page that a post links to were fetched.',
  version: 2,
  schema: z.object({
    linkId: idOf('link'),
    postId: idOf('post'),
    /** Identifies the key of the text until the link is forgotten. Version 1 stored the text unsealed. */
    cardId: idOf('link card'),
    /** The final URL, after redirects. */
    host: personal('cardId', z.string(), { since: 2 }),
    title: personal('cardId', z.string(), { since: 2 }),
    /** Empty if the page has none. */
    description: personal('cardId', z.string(), { since: 2 }),
    picture: picture.nullable(),
    lookedAt: z.string(),
  }),
  upcasters: { 1: (data) => ({ ...data, cardId: data.linkId }) },
});

export const linkProblems = [
  /** Its robots.txt disallows it. */
  'not-wanted',
  'no-answer',
  'refused',
  /** No page, or one without a title. */
  'nothing-said',
] as const;

export const LinkUnreadable = defineEvent('LinkUnreadable', {
  summary: 'A page that a post links to could not be fetched, or has no title.',
  schema: z.object({ linkId: idOf('link'), postId: idOf('post'), problem: z.enum(linkProblems), lookedAt: z.string() }),
});

export const LinkPictureDropped = defineEvent('LinkPictureDropped', {
  summary: 'The picture of a linked page was deleted: the page has another one, or no post links to it any more.',
  schema: z.object({ linkId: idOf('link'), pictureId: idOf('picture') }),
});

export const LinkForgotten = defineEvent('LinkForgotten', {
  summary: 'No post links to a page any more, so its stored description is no longer readable.',
  version: 2,
  schema: z.object({
    linkId: idOf('link'),
    /** Null if the page could never be read, and in version 1, which forgot no key. */
    cardId: idOf('link card').nullable(),
  }),
  upcasters: { 1: (data) => ({ ...data, cardId: null }) },
  erases: 'cardId',
});

const events = [LinkRead, LinkUnreadable, LinkPictureDropped, LinkForgotten] as const;
type LinkEvent = EventsOf<typeof events>;

export type LinkProblem = (typeof linkProblems)[number];
export type PageRead = Readonly<{
  host: string;
  title: string;
  description: string;
  picture: z.output<typeof picture> | null;
}>;

type RecordPage = Command<
  'RecordPage',
  Readonly<{
    linkId: string;
    postId: string;
    /** For a link without a card; one that has a card keeps its id. */
    newCardId: string;
    found: PageRead | LinkProblem;
    /** When its server was last contacted; ISO 8601. */
    lookedAt: string;
  }>
>;
type Forget = Command<'Forget', Readonly<{ linkId: string }>>;
type LinkCommand = RecordPage | Forget;

type LinkState = Readonly<{
  /** ISO 8601; null for a link that was never read, or is forgotten. */
  lookedAt: string | null;
  cardId: string | null;
  pictureId: string | null;
}>;

const unknown: LinkState = { lookedAt: null, cardId: null, pictureId: null };

/** Whether a page was read in the last day: then its server is not contacted again. */
export const isFresh = ({ lookedAt }: Pick<LinkState, 'lookedAt'>, at: string): boolean =>
  lookedAt !== null && Date.parse(at) - Date.parse(lookedAt) < dayMs;

function evolve(state: LinkState, event: LinkEvent): LinkState {
  switch (event.type) {
    case 'LinkRead':
      return {
        lookedAt: event.data.lookedAt,
        // A restored log may lack the event that forgot the key. Nothing more can be sealed under it.
        cardId: event.data.title === null ? null : event.data.cardId,
        pictureId: event.data.picture?.id ?? null,
      };
    case 'LinkUnreadable':
      return { ...state, lookedAt: event.data.lookedAt };
    case 'LinkPictureDropped':
      return { ...state, pictureId: null };
    case 'LinkForgotten':
      return unknown;
  }
}

function decide(command: LinkCommand, state: LinkState): readonly LinkEvent[] {
  const { linkId } = command.data;
  const { lookedAt, cardId, pictureId } = state;
  const dropped = pictureId === null ? [] : [LinkPictureDropped({ linkId, pictureId })];
  if (command.type === 'Forget') return lookedAt === null ? [] : [...dropped, LinkForgotten({ linkId, cardId })];
  const { postId, found, newCardId, lookedAt: at } = command.data;
  if (isFresh(state, at)) return [];
  // The previous text stays: a server that is down for a day removes nothing from the posts.
  if (typeof found === 'string') return [LinkUnreadable({ linkId, postId, problem: found, lookedAt: at })];
  return [...dropped, LinkRead({ linkId, postId, cardId: cardId ?? newCardId, ...found, lookedAt: at })];
}

export const links = aggregate({ category: 'link', events, decider: { initial: unknown, evolve, decide } });
