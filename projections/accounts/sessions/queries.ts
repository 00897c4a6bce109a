// Queries about sessions: the devices on which a member is logged in, and the sessions that are too old.
import { longestSessionMs } from '../../../modules/accounts/model/policies.ts';
import { everyOne, findPage, mapPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { presentSession, type SessionView, sessions } from './projection.ts';

export async function sessionsPage(read: ReadModels, memberId: string, page: PageRequest): Promise<Page<SessionView>> {
  const newestFirst = { where: { memberId }, sort: { startedAt: -1 } } as const;
  return mapPage(await findPage(read, sessions, newestFirst, page), presentSession);
}

/** Yields ids of the open sessions that have reached the maximum age, oldest first. */
export async function* outlivedSessions(read: ReadModels, now: Date): AsyncGenerator<string> {
  const startedBefore = new Date(now.getTime() - longestSessionMs).toISOString();
  const outlived = { from: sessions, where: { startedAt: { $lt: startedBefore } }, sort: { startedAt: 1 } } as const;
  for await (const { _id } of everyOne(read, outlived)) yield _id;
}
