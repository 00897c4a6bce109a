// The figures behind Community Stats.

export type TotalsDocument = Readonly<{
  _id: string;
  members: number;
  posts: number;
  /** Comments written, less those removed one by one. */
  comments: number;
  likes: number;
}>;

/** When a member last posted, commented, liked or voted. `_id` is the member's. */
export type ActivityDocument = Readonly<{ _id: string /** ISO 8601. */; lastActiveAt: string }>;
