// A member's text as a syntax tree. It contains nothing unsafe: no HTML, no pictures, and links only to the web, to
// mail and to our own pages.
import type { Mention } from './names.ts';

export type TextTree = readonly Block[];

export type Block =
  | Readonly<{ type: 'paragraph'; children: readonly Inline[] }>
  | Readonly<{ type: 'quote'; children: readonly Block[] }>
  | Readonly<{ type: 'code'; value: string; language: string | null }>
  | Readonly<{ type: 'list'; isOrdered: boolean; items: readonly ListItem[] }>
  /** A text that exceeds the parser's limits stays as written. */
  | Readonly<{ type: 'unparsed'; value: string }>;

/** A tight one has no space between its paragraphs. */
export type ListItem = Readonly<{ isTight: boolean; children: readonly Block[] }>;

export type Inline =
  | Readonly<{ type: 'text' | 'inline-code'; value: string }>
  | Readonly<{ type: 'line-break' }>
  /** The text of a link without its own words. */
  | Readonly<{ type: 'address'; value: string }>
  | Readonly<{ type: 'emphasis' | 'strong' | 'deleted'; children: readonly Inline[] }>
  | Readonly<{ type: 'link'; url: string; children: readonly Inline[] }>
  /** `written` is without its @. Which member it means, if any, depends on who has any of the names. */
  | Readonly<{ type: 'mention'; written: string; names: Mention }>
  /** Possibly a tool of the directory. `slug` is in lower case. */
  | Readonly<{ type: 'tag'; value: string; slug: string }>;
