// What members are told: who did what to them, and what everybody is told. Names are looked up when it is read.

export type NotificationDocument = Readonly<{
  /** Follows from what happened, so that nobody is told of the same twice. */
  _id: string;
  /** Who is told; null is everybody who was a member when it was sent. */
  memberId: string | null;
  /** The name of a `NotificationKind`. */
  kind: string;
  /** Null where nobody did it. */
  actorId: string | null;
  /** The id of each subject, by its name. */
  about: Readonly<Record<string, string>>;
  details: Readonly<Record<string, string>>;
  /** `post:{id}`, `member:{id}`: the notification goes when one of these goes. */
  goesWith: readonly string[];
  /** Read by itself; the inbox says what was read with all others. Always false of what everybody is told. */
  read: boolean;
  /** ISO 8601. */
  createdAt: string;
}>;

/** Up to when a member has read everything. */
export type InboxDocument = Readonly<{
  /** The member's id. */
  _id: string;
  /** ISO 8601. */
  readUpTo: string;
}>;

/** That a member has read one of the notifications to everybody. */
export type NoticeReadingDocument = Readonly<{
  /** `{notification's id}:{memberId}`. */
  _id: string;
  memberId: string;
}>;
