// Queries about sessions: the member behind a cookie, and the devices on which a member is logged in.
import { longestSessionMs } from '../../modules/accounts/policies.ts';
import { everyOne, findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import type { SessionMember } from '../../src/platform/rpc/procedure.ts';
import { memberById } from '../members/queries.ts';
import { presentSession, type SessionView } from './present.ts';
import { sessions } from './projection.ts';

/**
 * Returns the member behind an open session, and the last day on which it was seen; undefined if it has ended, is too
 * old, or the member is gone.
 */
export async function identify(
  read: ReadModels,
  sessionId: string,
  now: Date,
): Promise<Readonly<{ member: SessionMember; lastSeenDay: string }> | undefined> {
  const session = await read.get(sessions, sessionId);
  if (session === undefined || now.getTime() - Date.parse(session.startedAt) > longestSessionMs) return undefined;
  const member = await memberById(read, session.memberId);
  if (member === undefined) return undefined;
  const { _id: id, isAdmin, isModerator } = member;
  return { member: { id, isAdmin, ...(isModerator && { isModerator }), sessionId }, lastSeenDay: session.lastSeenDay };
}

export async function sessionsPage(read: ReadModels, memberId: string, page: PageRequest): Promise<Page<SessionView>> {
  const newestFirst = { where: { memberId }, sort: { startedAt: -1 } } as const;
  const { items, nextCursor } = await findPage(read, sessions, newestFirst, page);
  return { items: items.map(presentSession), nextCursor };
}

/** Ids of the open sessions that have reached the maximum age, oldest first. */
export async function* outlivedSessions(read: ReadModels, now: Date): AsyncGenerator<string> {
  const startedBefore = new Date(now.getTime() - longestSessionMs).toISOString();
  const outlived = { from: sessions, where: { startedAt: { $lt: startedBefore } }, sort: { startedAt: 1 } } as const;
  for await (const { _id } of everyOne(read, outlived)) yield _id;
}
