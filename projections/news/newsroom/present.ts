// Articles as pages get them. Quotations are at most 300 characters; only members read more.
import { quotedLength } from '../../../modules/news/model/policies.ts';
import type { NewsCategory } from '../../../modules/news/names.ts';
import { type PictureView, pictureView } from '../../../src/platform/outbound/picture-view.ts';
import { cut } from '../../../src/text/cut.ts';
import type { ArticleDocument } from './read-model.ts';

type ArticleText = Readonly<{
  id: string;
  title: string;
  /** Plain text. */
  description: string;
  /** Plain text: how the article continues, if its feed has more than the description. */
  content: string | null;
  url: string;
  /** The address of our copy of the picture. */
  urlToImage: string | null;
  /** The size of the picture, and its address in a width of 480 pixels if that is stored. */
  picture: PictureView | null;
  publishedAt: string;
  author: string | null;
  aiCategory: NewsCategory;
  readMinutes: number;
  /** The other outlets that report the story. */
  otherSources: readonly Readonly<{ name: string; url: string; title: string }>[];
}>;

export type LiveArticle = ArticleText & Readonly<{ source: Readonly<{ name: string }> }>;
export type ArchivedArticle = ArticleText & Readonly<{ source: string; slug: string; archivedAt: string }>;
export type FoundArticle = LiveArticle | ArchivedArticle;

const wordsPerMinute = 200;

function textOf(doc: ArticleDocument): ArticleText {
  const { _id: id, title, excerpt: content, url, publishedAt, author, aiCategory, otherSources } = doc;
  const picture = pictureView(doc.picture);
  return {
    ...{ id, title, description: cut(doc.description, quotedLength), content, url, urlToImage: picture?.url ?? null },
    ...{ picture, publishedAt, author, aiCategory },
    readMinutes: Math.max(1, Math.ceil(doc.words / wordsPerMinute)),
    otherSources,
  };
}

export const presentLive = (doc: ArticleDocument): LiveArticle => ({
  ...textOf(doc),
  source: { name: doc.sourceName },
});

export const presentArchived = (doc: ArticleDocument): ArchivedArticle => ({
  ...textOf(doc),
  source: doc.sourceName,
  slug: doc.slug,
  archivedAt: doc.archivedAt ?? doc.publishedAt,
});

export const presentFound = (doc: ArticleDocument): FoundArticle =>
  doc.state === 'live' ? presentLive(doc) : presentArchived(doc);
