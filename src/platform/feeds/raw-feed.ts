// A feed as its format gives it, before it is cleaned.

export type Raw = Readonly<{
  guid?: string | undefined;
  links: readonly (string | undefined)[];
  title?: string | undefined;
  /** Whether the feed says so. Otherwise it may be. */
  isHtmlTitle?: boolean;
  /** HTML. */
  summary?: string | undefined;
  /** HTML. */
  content?: string | undefined;
  /** What the links in the content are relative to; the article's own address unless given. */
  contentBase?: string | undefined;
  author?: string | undefined;
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
