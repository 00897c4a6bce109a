// The words that a member does not want to read, each for a day, a week or forever. Only the member knows them.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import { addMs, dayMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { phraseKey } from '../../../src/text/phrases.ts';
import { tooManyWords, wordNotFound } from './errors.ts';

export const WordMuted = defineEvent('WordMuted', {
  summary: 'A member muted a word or phrase, or muted one again for a different time.',
  schema: z.object({
    memberId: idOf('member'),
    wordId: idOf('word'),
    word: personal('memberId', z.string()),
    /** Null means forever. */
    until: z.iso.datetime().nullable(),
  }),
});

export const WordUnmuted = defineEvent('WordUnmuted', {
  summary: 'A member unmuted a word or phrase.',
  schema: z.object({ memberId: idOf('member'), wordId: idOf('word') }),
});

const events = [WordMuted, WordUnmuted] as const;
type MutedWordEvent = EventsOf<typeof events>;

export const mutedFor = ['day', 'week', 'always'] as const;
type MutedFor = (typeof mutedFor)[number];

type MutedWordCommand =
  | Command<'MuteWord', Readonly<{ wordId: string; word: string; for: MutedFor }>>
  | Command<'UnmuteWord', Readonly<{ wordId: string }>>;

type Muted = Readonly<{ word: string | null; until: string | null }>;
type MutedWordsState = ReadonlyMap<string, Muted>;

export const maxMutedWords = 100;

const lengthMs = { day: dayMs, week: 7 * dayMs };

function endOf(length: MutedFor, at: string): string | null {
  return length === 'always' ? null : addMs(at, lengthMs[length]);
}

function evolve(state: MutedWordsState, { type, data }: MutedWordEvent): MutedWordsState {
  const others = new Map(state);
  if (type === 'WordUnmuted') others.delete(data.wordId);
  else others.set(data.wordId, { word: data.word, until: data.until });
  return others;
}

function decide(command: MutedWordCommand, muted: MutedWordsState): readonly MutedWordEvent[] | Refusal {
  const memberId = actingMember(command);
  switch (command.type) {
    case 'MuteWord': {
      const { word, for: length, wordId } = command.data;
      const until = endOf(length, command.at);
      // A different spelling is the same word, and keeps its id.
      const [id, before] = same(muted, word) ?? [wordId, undefined];
      if (before?.word === word && before.until === until) return [];
      const others = [...muted].filter(([other, { until: end }]) => other !== id && (end === null || end > command.at));
      if (others.length >= maxMutedWords) return tooManyWords;
      return [WordMuted({ memberId, wordId: id, word, until })];
    }
    case 'UnmuteWord': {
      const { wordId } = command.data;
      return muted.has(wordId) ? [WordUnmuted({ memberId, wordId })] : wordNotFound;
    }
  }
}

function same(muted: MutedWordsState, word: string): readonly [string, Muted] | undefined {
  const key = phraseKey(word);
  return [...muted].find(([, other]) => other.word !== null && phraseKey(other.word) === key);
}

export const mutedWords = aggregate({
  category: 'mutedwords',
  events,
  decider: { initial: new Map() as MutedWordsState, evolve, decide },
});
