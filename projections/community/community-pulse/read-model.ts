// The times of members' visits.

/** `_id` is the member's id. */
export type ActivityDocument = Readonly<{
  _id: string;
  /** The newest recorded instant, of at most a few a day. ISO 8601; null until they start a session. */
  lastSeenAt: string | null;
  /** The newest recorded instant on an earlier day than `lastSeenAt`: the time of the visit before this one. */
  seenBeforeAt: string | null;
}>;
