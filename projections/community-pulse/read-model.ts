// When members come by.

/** `_id` is the member's. */
export type ActivityDocument = Readonly<{
  _id: string;
  /** The newest instant that is recorded, at most a few a day; ISO 8601, null until they start a session. */
  lastSeenAt: string | null;
  /** The same of the days before that one: when their visit before this one was. */
  seenBeforeAt: string | null;
}>;
