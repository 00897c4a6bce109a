// Questions about sessions: who is behind a cookie, and where a member is logged in.
import type { ReadModels } from '../../src/platform/read-models.ts';
import { memberById } from '../members/queries.ts';
import { sessions } from './projection.ts';

export type SessionView = Readonly<{ id: string; startedAt: string; address: string | null; userAgent: string | null }>;

const longestSessionMs = 90 * 24 * 60 * 60 * 1_000;
const mostSessionsShown = 100;

/** The member behind an open session. Undefined once it has ended, is too old, or the member is gone. */
export async function identify(
  read: ReadModels,
  sessionId: string,
  now: Date,
): Promise<Readonly<{ id: string; isAdmin: boolean; sessionId: string }> | undefined> {
  const session = await read.get(sessions, sessionId);
  if (session === undefined || now.getTime() - Date.parse(session.startedAt) > longestSessionMs) return undefined;
  const member = await memberById(read, session.memberId);
  return member && { id: member._id, isAdmin: member.isAdmin, sessionId };
}

export async function sessionsOf(read: ReadModels, memberId: string): Promise<readonly SessionView[]> {
  const found = await read.find(sessions, { where: { memberId }, sort: { startedAt: -1 }, limit: mostSessionsShown });
  return found.map(({ _id, startedAt, address, userAgent }) => ({ id: _id, startedAt, address, userAgent }));
}
