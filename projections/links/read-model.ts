// The pages that posts link, as their cards show them, and which post links which.
import type { KeptPicture } from '../../src/platform/strangers/pictures.ts';

/** `_id` is the link's. */
export type PageDocument = Readonly<{
  _id: string;
  host: string;
  title: string;
  description: string;
  /** In the media store. */
  picture: (KeptPicture & Readonly<{ id: string }>) | null;
}>;

/** `_id` is the post's. */
export type UseDocument = Readonly<{ _id: string; authorId: string; linkId: string }>;
