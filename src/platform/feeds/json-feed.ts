// JSON Feed (https://jsonfeed.org/version/1.1), read as far as it is valid: a value of the wrong type is ignored. Pure.
import { z } from 'zod';
import { htmlOfEither, htmlOfText } from './html.ts';
import type { Raw, RawFeed } from './raw-feed.ts';

const text = z.string().optional().catch(undefined);
/** Many feeds use numbers as ids. */
const id = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const person = z.object({ name: text }).catch({ name: undefined });
const people = { author: person.optional(), authors: z.array(person).optional().catch(undefined) };

const item = z.object({
  ...{ id, url: text, external_url: text, title: text, summary: text, content_html: text, content_text: text },
  ...{ date_published: text, date_modified: text, image: text, banner_image: text },
  tags: z.array(text).optional().catch(undefined),
  ...people,
});

const feed = z.object({
  version: z.string().regex(/jsonfeed\.org/i),
  ...{ title: text, home_page_url: text },
  items: z.array(z.unknown()).optional(),
  ...people,
});

type People = Readonly<{
  author?: z.output<typeof person> | undefined;
  authors?: readonly z.output<typeof person>[] | undefined;
}>;

/** Version 1.0 has one author. */
const namesOf = ({ author, authors = author ? [author] : [] }: People): readonly string[] =>
  authors.flatMap(({ name }) => name ?? []);

export function parseJsonFeed(given: unknown, maxItems: number): RawFeed | undefined {
  const { success, data } = feed.safeParse(given);
  if (!success) return undefined;
  const items = (data.items ?? []).slice(0, maxItems).flatMap((each) => item.safeParse(each).data ?? []);
  return {
    title: data.title,
    homepage: data.home_page_url,
    base: undefined,
    raws: items.map((each) => rawOf(each, namesOf(data))),
  };
}

function rawOf(item_: z.output<typeof item>, feedAuthors: readonly string[]): Raw {
  const { content_text: plain, content_html: html, summary } = item_;
  return {
    guid: item_.id,
    links: [item_.url, item_.external_url, /^\s*https?:/i.test(item_.id ?? '') ? item_.id : undefined],
    title: item_.title,
    titleKind: 'text',
    summary: summary === undefined ? undefined : htmlOfEither(summary),
    content: html ?? (plain === undefined ? undefined : htmlOfText(plain)),
    authors: [namesOf(item_), feedAuthors],
    dates: [item_.date_published, item_.date_modified],
    images: [item_.image, item_.banner_image],
    categories: item_.tags ?? [],
  };
}
