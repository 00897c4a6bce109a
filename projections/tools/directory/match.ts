// How well a tool matches a searched text: its name before its summary and features, and these before the rest.
import type { Stored } from '../../../src/platform/documents/document-store.ts';
import { holdsPart, type Part, partOf } from '../../../src/text/part.ts';
import type { ToolDocument } from './projection.ts';

type Tool = Stored<ToolDocument>;

/** The texts of a tool, prepared for comparison: its name, that and what a list shows of it, and all. */
export type ToolText = Readonly<{ tool: Tool; name: Part; shown: Part; all: Part }>;

/** Line ends separate the fields, so that no match spans two of them. */
export function textOf(tool: Tool): ToolText {
  const { name, summary, description, features } = tool;
  const shown = [name, summary, ...features];
  return { tool, name: partOf(name), shown: partOf(shown.join('\n')), all: partOf([...shown, description].join('\n')) };
}

const ranks = { sameName: 0, nameBegins: 1, wordBegins: 2, shown: 3, rest: 4 } as const;

const begins = (text: Part, part: Part): boolean =>
  text.folded.startsWith(part.folded) || text.joined.startsWith(part.joined);
const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

type Searched = Readonly<{ whole: Part; words: readonly Part[] }>;

function searched(text: string): Searched {
  const whole = partOf(text.trim());
  return { whole, words: whole.folded.split(/\s+/u).map(partOf) };
}

function rankOf({ name, shown }: ToolText, { whole, words }: Searched): number {
  if (name.folded === whole.folded || name.joined === whole.joined) return ranks.sameName;
  if (begins(name, whole)) return ranks.nameBegins;
  const inName = () => [name.folded, name.joined].flatMap(wordsOf).map(partOf);
  const isInName = words.every((word) => holdsPart(name, word));
  if (isInName && words.every((word) => inName().some((each) => begins(each, word)))) return ranks.wordBegins;
  return words.every((word) => holdsPart(shown, word)) ? ranks.shown : ranks.rest;
}

type Place = readonly [rank: number, lessRated: number, sortName: string, id: string];

/** Returns the place of each tool among those found: by match, then by rating. */
export function placeFor(q: string): (text: ToolText) => Place {
  const asked = searched(q);
  return (text) => [rankOf(text, asked), -text.tool.score, text.tool.sortName, text.tool._id];
}

/** Whether a tool's name begins like the text, or one of its words does for each word of the text. */
export const isByName = ([rank]: Place): boolean => rank <= ranks.wordBegins;
