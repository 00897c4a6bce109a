// The pages that posts link, as their cards show them, and which post links which.
import type { StoredPicture } from '../../../src/platform/outbound/pictures.ts';

/** `_id` is the link's. */
export type PageDocument = Readonly<{
  _id: string;
  /** Identifies the key of the text. */
  cardId: string;
  host: string;
  title: string;
  description: string;
  /** In the media store. */
  picture: (StoredPicture & Readonly<{ id: string }>) | null;
  /** The id of that picture, for an index. */
  pictureId: string | null;
}>;

/** `_id` is the post's. */
export type UseDocument = Readonly<{
  _id: string;
  authorId: string;
  /** Null once the post has no link, or is gone. */
  linkId: string | null;
  /** Its previous link, so that it can be forgotten. */
  formerLinkIds: readonly string[];
}>;
