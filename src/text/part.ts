// Finds a substring of a text, even inside its words.
import { fold } from './fold.ts';

/** A text prepared for comparison: with its apostrophes and hyphens, and without them. */
export type Part = Readonly<{ folded: string; joined: string }>;

export function partOf(text: string): Part {
  const folded = fold(text);
  return { folded, joined: folded.replace(/(?<=[\p{L}\p{N}])['-]+(?=[\p{L}\p{N}])/gu, '') };
}

export const holdsPart = (text: Part, part: Part): boolean =>
  text.folded.includes(part.folded) || (part.joined !== '' && text.joined.includes(part.joined));
