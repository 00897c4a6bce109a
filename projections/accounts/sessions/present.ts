// Presents a session to its member, without their own id.
import type { SessionDocument } from './read-model.ts';

export type SessionView = Readonly<{
  id: string;
  startedAt: string;
  address: string | null;
  userAgent: string | null;
  /** A day in UTC, as YYYY-MM-DD. The time on that day is not recorded. */
  lastSeenAt: string;
}>;

export function presentSession({ _id, startedAt, address, userAgent, lastSeenDay }: SessionDocument): SessionView {
  return { id: _id, startedAt, address, userAgent, lastSeenAt: lastSeenDay };
}
