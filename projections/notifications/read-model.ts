// The notifications of members: who did what to them, and the notices to everybody. Names are looked up on reading.

export type NotificationDocument = Readonly<{
  /** Derived from the act, so that nobody is told of the same act twice. */
  _id: string;
  /** The recipient; null means everybody who was a member when it was sent. */
  memberId: string | null;
  /** The name of a `NotificationKind`. */
  kind: string;
  /** The member who acted; null if nobody did. */
  actorId: string | null;
  /** The ids of the subjects, by their names. */
  about: Readonly<Record<string, string>>;
  details: Readonly<Record<string, string>>;
  /** `post:{id}`, `member:{id}`: the notification goes when one of these goes. */
  goesWith: readonly string[];
  /**
   * Whether it was read on its own; the inbox records what was read together with all others. Always false for a notification to
   * everybody.
   */
  read: boolean;
  /** ISO 8601. */
  createdAt: string;
}>;

/** The time up to which a member has read everything. */
export type InboxDocument = Readonly<{
  /** The member's id. */
  _id: string;
  /** ISO 8601. */
  readUpTo: string;
}>;

/** Records that a member has read a notification to everybody. */
export type NoticeReadingDocument = Readonly<{
  /** `{id of the notification}:{memberId}`. */
  _id: string;
  memberId: string;
}>;
