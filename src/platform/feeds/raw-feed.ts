// A feed as its format gives it, before it is cleaned.

export type Raw = Readonly<{
  guid?: string | undefined;
  links: readonly (string | undefined)[];
  title?: string | undefined;
  summary?: string | undefined;
  content?: string | undefined;
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
