// The uploads of each member, and the posts and profiles that show them.

export type MediaDocument = Readonly<{
  _id: string;
  ownerId: string;
  kind: 'image' | 'video';
  /** Pixels. */
  width: number;
  height: number;
  /** These three are null until it is measured, and once its file is gone. */
  bytes: number | null;
  /** SHA-256 of the stored original, in hexadecimal. */
  sha256: string | null;
  /** `#rrggbb`. */
  colour: string | null;
  /** In pixels: the narrower versions stored of it, in increasing width. */
  widths: readonly number[];
  hasPoster: boolean;
  isGif: boolean;
  isMeasured: boolean;
  /** Whether a post or profile has ever shown it. False for an older upload that nothing has shown since. */
  wasAttached: boolean;
  /** Posts that show it or are about to. Those older than `MediaAttached` are only in the showings. */
  attachedTo: readonly string[];
  createdAt: string;
}>;

/** A post or profile that shows an upload. `_id` is `{postId}:{url}`, or `profile:{memberId}` for a profile picture. */
export type ShowingDocument = Readonly<{
  _id: string;
  /** The owner of both the upload and the post or profile. */
  ownerId: string;
  url: string;
  /** ISO 8601. */
  shownSince: string;
}>;

/** The id of the post that shows it; null for a profile. */
export const postIdOf = ({ _id, url }: ShowingDocument): string | null =>
  _id.startsWith('profile:') ? null : _id.slice(0, -url.length - 1);
