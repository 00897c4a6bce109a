// Reads a NewsAPI response (https://newsapi.org/docs/endpoints/everything) as a feed. Pure.
import { z } from 'zod';
import type { RawFeed } from './raw-feed.ts';

const text = z.string().nullish();

const answer = z.object({
  status: z.literal('ok'),
  articles: z.array(
    z.object({
      source: z.object({ name: text }).nullish(),
      author: text,
      title: text,
      description: text,
      url: text,
      urlToImage: text,
      publishedAt: text,
    }),
  ),
});

/** The placeholder for an article that its outlet has withdrawn. */
const takenBack = '[Removed]';

/** Returns undefined if it is not a NewsAPI response. Ignores `content`, which is cut in the middle of a sentence. */
export function parseNewsApi(given: unknown): RawFeed | undefined {
  const { success, data } = answer.safeParse(given);
  if (!success) return undefined;
  const raws = data.articles
    .filter(({ title }) => title !== takenBack)
    .map(({ source, author, title, description, url, urlToImage, publishedAt }) => ({
      links: [url ?? undefined],
      title: title ?? undefined,
      summary: description ?? undefined,
      authors: author ? [[author]] : [],
      dates: [publishedAt ?? undefined],
      images: [urlToImage ?? undefined],
      categories: [],
      outlet: source?.name ?? undefined,
    }));
  return { title: 'NewsAPI', homepage: 'https://newsapi.org', base: undefined, raws };
}
