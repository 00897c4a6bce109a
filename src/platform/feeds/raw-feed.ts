// A feed as read from its format, before cleaning.

/** Whether a text is HTML; `either` if the feed doesn't say. */
export type TextKind = 'html' | 'text' | 'either';

export type Raw = Readonly<{
  guid?: string | undefined;
  links: readonly (string | undefined)[];
  title?: string | undefined;
  titleKind?: TextKind | undefined;
  /** HTML. */
  summary?: string | undefined;
  /** HTML. */
  content?: string | undefined;
  /** The base of relative links in the content; the article's own address unless given. */
  contentBase?: string | undefined;
  /** Where authors may be named. The first entry that names a person counts. */
  authors: readonly (readonly string[])[];
  dates: readonly (string | undefined)[];
  images: readonly (string | undefined)[];
  categories: readonly (string | undefined)[];
  base?: string | undefined;
  outlet?: string | undefined;
}>;

export type RawFeed = Readonly<{
  title: string | undefined;
  homepage: string | undefined;
  base: string | undefined;
  ttl?: number | undefined;
  raws: readonly Raw[];
}>;
