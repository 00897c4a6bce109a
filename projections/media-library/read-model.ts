// The uploads of each member, and what shows them.

export type MediaDocument = Readonly<{
  _id: string;
  ownerId: string;
  kind: 'image' | 'video';
  /** Pixels. */
  width: number;
  height: number;
  /** These three are null until it is measured, and where its file is gone. */
  bytes: number | null;
  /** SHA-256 of the stored original, in hexadecimal. */
  sha256: string | null;
  /** `#rrggbb`. */
  colour: string | null;
  /** Pixels: the narrower pictures that are kept of it, in growing order. */
  widths: readonly number[];
  hasPoster: boolean;
  isMeasured: boolean;
  /** ISO 8601. */
  createdAt: string;
}>;

/** One thing that shows an upload. `_id` is `{postId}:{url}`, and `profile:{memberId}` for the picture of a profile. */
export type ShowingDocument = Readonly<{
  _id: string;
  /** Of the upload, and of what shows it. */
  ownerId: string;
  url: string;
  /** ISO 8601. */
  shownSince: string;
}>;
