// The facts about a text that read models store, so that it is parsed only once, when it is written.
import { parseText } from './parse.ts';
import { linksIn, plainText, tagsIn } from './reading.ts';

export type TextFacts = Readonly<{
  plain: string;
  /** The web addresses that it links, in their order. */
  links: readonly string[];
  /** The slugs after a #, in lower case. */
  tags: readonly string[];
}>;

export const noFacts: TextFacts = { plain: '', links: [], tags: [] };

export function factsOf(text: string): TextFacts {
  const tree = parseText(text);
  return { plain: plainText(tree), links: linksIn(tree), tags: tagsIn(tree) };
}

/** For a member's data export, which contains the text itself. */
export function withoutFacts<Doc extends TextFacts>(doc: Doc): Omit<Doc, keyof TextFacts> {
  const { plain: _plain, links: _links, tags: _tags, ...rest } = doc;
  return rest;
}
