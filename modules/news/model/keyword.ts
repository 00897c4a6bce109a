// An admins' keyword: articles that contain it are blocked on arrival, unless they also contain one that exempts them.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, publicText } from '../../../src/kernel/event.ts';
import { shortId } from '../../../src/kernel/ids.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { keywordNotFound } from './errors.ts';
import { onlyAdminsChangeNews } from './policies.ts';

export const keywordKinds = ['block', 'keep'] as const;
export type KeywordKind = (typeof keywordKinds)[number];
export type Keyword = Readonly<{ word: string; kind: KeywordKind }>;

/** Normalizes words for comparison: lower case, single spaces. */
const plain = (text: string): string => text.toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();

export const keywordIdOf = (word: string): string => shortId(`keyword ${plain(word)}`);

const isWordy = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Whether a text contains a word as a whole: "ban" is not in "urban". */
export function names(text: string, word: string): boolean {
  const [where, what] = [plain(text), plain(word)];
  if (what === '') return false;
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + 1)) {
    if (!isWordy(where[at - 1]) && !isWordy(where[at + what.length])) return true;
  }
  return false;
}

/** Returns the keyword that blocks a text; null if none does, or another one exempts it. */
export function blockedBy(keywords: readonly Keyword[], text: string): string | null {
  const named = keywords.filter(({ word }) => names(text, word));
  if (named.some(({ kind }) => kind === 'keep')) return null;
  return named[0]?.word ?? null;
}

export const KeywordSet = defineEvent('KeywordSet', {
  summary: 'An admin set a keyword that blocks articles, or exempts them.',
  schema: z.object({
    keywordId: idOf('keyword'),
    word: publicText('A word of the newsroom’s list, about articles.'),
    kind: z.enum(keywordKinds),
  }),
});
export const KeywordRemoved = defineEvent('KeywordRemoved', {
  summary: 'An admin removed a keyword.',
  schema: z.object({ keywordId: idOf('keyword') }),
});

const events = [KeywordSet, KeywordRemoved] as const;
type KeywordEvent = EventsOf<typeof events>;
type SetKeyword = Command<'SetKeyword', Keyword & Readonly<{ keywordId: string }>>;
type RemoveKeyword = Command<'RemoveKeyword', Readonly<{ keywordId: string }>>;
type KeywordState = Readonly<{ kind: KeywordKind | null }>;

export const keywords = aggregate({
  category: 'keyword',
  events,
  decider: {
    initial: { kind: null } as KeywordState,
    evolve: (_: KeywordState, event: KeywordEvent): KeywordState => ({
      kind: event.type === 'KeywordSet' ? event.data.kind : null,
    }),
    decide(command: SetKeyword | RemoveKeyword, { kind }: KeywordState): readonly KeywordEvent[] | Refusal {
      const refusal = onlyAdminsChangeNews(command.actor);
      if (refusal) return refusal;
      if (command.type === 'SetKeyword') return command.data.kind === kind ? [] : [KeywordSet(command.data)];
      return kind === null ? keywordNotFound : [KeywordRemoved(command.data)];
    },
  },
});
