// How well a tool matches a searched text: its name before its summary and features, and these before the rest. Words
// match in any order, as parts of other words and in other forms; those that say nothing are ignored.
import type { Stored } from '../../../src/platform/documents/document-store.ts';
import { holdsPart, type Part, partOf } from '../../../src/text/part.ts';
import { termOf } from '../../../src/text/stem.ts';
import { wordsOf } from '../../../src/text/words.ts';
import type { ToolDocument } from './projection.ts';

type Tool = Stored<ToolDocument>;

/** The texts of a tool, prepared for comparison: its name, that and what a list shows of it, and all. */
export type ToolText = Readonly<{ tool: Tool; name: Part; shown: Words; all: Words }>;
type Words = Part & Readonly<{ terms: ReadonlySet<string | null> }>;

/** Line ends separate the fields, so that no match spans two of them. */
export function textOf(tool: Tool): ToolText {
  const { name, summary, description, features } = tool;
  const shown = [name, summary, ...features];
  return {
    tool,
    name: partOf(name),
    shown: wordsIn(shown.join('\n')),
    all: wordsIn([...shown, description].join('\n')),
  };
}

const wordsIn = (text: string): Words => ({ ...partOf(text), terms: new Set(wordsOf(text).map(termOf)) });

/** Each word that a tool lacks puts it below all of these. */
const ranks = { sameName: 0, nameBegins: 1, wordBegins: 2, shown: 3, shownApart: 4, rest: 5, lacking: 6 } as const;

const begins = (text: Part, part: Part): boolean =>
  text.folded.startsWith(part.folded) || text.joined.startsWith(part.joined);
const nameWordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

type Word = Part & Readonly<{ term: string | null }>;
type Searched = Readonly<{ whole: Part; words: readonly Part[]; telling: readonly Word[] }>;

function searched(text: string): Searched {
  const whole = partOf(text.trim());
  const telling = wordsOf(text).flatMap((word) => {
    const term = termOf(word);
    return term === null ? [] : [{ ...partOf(word), term }];
  });
  return {
    whole,
    words: whole.folded.split(/\s+/u).map(partOf),
    telling: telling.length > 0 ? telling : [{ ...whole, term: null }],
  };
}

const holds = (text: Words, word: Word): boolean =>
  holdsPart(text, word) || (word.term !== null && text.terms.has(word.term));
const lackedBy = ({ all }: ToolText, { telling }: Searched): number =>
  telling.filter((word) => !holds(all, word)).length;

/** Returns the tools that hold every word of a text, or those that hold some if none holds all. */
export function matching(texts: readonly ToolText[], q: string): readonly ToolText[] {
  const asked = searched(q);
  const lacking = texts.map((text) => ({ text, lacked: lackedBy(text, asked) }));
  const most = lacking.some(({ lacked }) => lacked === 0) ? 0 : asked.telling.length - 1;
  return lacking.filter(({ lacked }) => lacked <= most).map(({ text }) => text);
}

function rankOf(text: ToolText, asked: Searched): number {
  const { name, shown } = text;
  const { whole, words, telling } = asked;
  if (name.folded === whole.folded || name.joined === whole.joined) return ranks.sameName;
  if (begins(name, whole)) return ranks.nameBegins;
  const inName = () => [name.folded, name.joined].flatMap(nameWordsOf).map(partOf);
  const isInName = words.every((word) => holdsPart(name, word));
  if (isInName && words.every((word) => inName().some((each) => begins(each, word)))) return ranks.wordBegins;
  if (holdsPart(shown, whole)) return ranks.shown;
  const lacked = lackedBy(text, asked);
  if (lacked > 0) {
    const isNamed = telling.some((word) => holdsPart(name, word));
    return lacked * ranks.lacking + (isNamed ? ranks.wordBegins : ranks.rest);
  }
  return telling.every((word) => holds(shown, word)) ? ranks.shownApart : ranks.rest;
}

type Place = readonly [rank: number, lessRated: number, sortName: string, id: string];

/** Returns the place of each tool among those found: by match, then by rating. */
export function placeFor(q: string): (text: ToolText) => Place {
  const asked = searched(q);
  return (text) => [rankOf(text, asked), -text.tool.score, text.tool.sortName, text.tool._id];
}

/** Whether a tool's name begins like the text, or one of its words does for each word of the text. */
export const isByName = ([rank]: Place): boolean => rank <= ranks.wordBegins;
