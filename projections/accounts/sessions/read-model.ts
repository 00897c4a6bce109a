// The open sessions. A cookie is only valid while its session is open.

export type SessionDocument = Readonly<{
  _id: string;
  memberId: string;
  startedAt: string;
  address: string | null;
  userAgent: string | null;
  /** The last day on which it was used, in UTC, as YYYY-MM-DD. */
  lastSeenDay: string;
}>;
