// The uploads of each member.

export type MediaDocument = Readonly<{
  _id: string;
  ownerId: string;
  kind: 'image' | 'video';
  /** Pixels. */
  width: number;
  height: number;
  /** ISO 8601. */
  createdAt: string;
}>;
