// Identifies the member behind a cookie. A session is valid on every instance at once: the streams decide if need be.
import { members } from '../../../modules/accounts/model/member/member.ts';
import { longestSessionMs } from '../../../modules/accounts/model/policies.ts';
import { sessions as sessionStreams } from '../../../modules/accounts/model/session.ts';
import { documentFrom, type ReadStreams } from '../../../src/platform/document-of-streams.ts';
import { lruUpTo } from '../../../src/platform/lru.ts';
import { undefinedWhileBuilt } from '../../../src/platform/projector/projected-read-models.ts';
import type { SessionMember } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { memberShownOrStored } from '../members/queries.ts';
import { type SessionDocument, sessions } from './projection.ts';

/** Returns the member behind an open session, and the last day on which it was seen. */
export type IdentifyBySession = (
  sessionId: string,
  now: Date,
) => Promise<Readonly<{ member: SessionMember; lastSeenDay: string }> | undefined>;

/** Ended sessions whose streams are not read again, however often their cookies are sent. */
const maxEnded = 10_000;

export function identifying({
  read,
  streams,
}: Readonly<{ read: ReadModels; streams: ReadStreams }>): IdentifyBySession {
  const ended = lruUpTo<true>(maxEnded);

  async function stored(sessionId: string): Promise<SessionDocument | undefined> {
    if (ended.has(sessionId)) return undefined;
    const own = sessionStreams.stream(sessionId);
    const session = documentFrom(sessions, sessionId, await streams([own]));
    const open = session && documentFrom(sessions, sessionId, await streams([own, members.stream(session.memberId)]));
    if (open === undefined) ended.set(sessionId, true);
    return open;
  }

  return async (sessionId, now) => {
    const session = (await read.get(sessions, sessionId).catch(undefinedWhileBuilt)) ?? (await stored(sessionId));
    if (session === undefined || now.getTime() - Date.parse(session.startedAt) > longestSessionMs) return undefined;
    const member = await memberShownOrStored({ read, streams }, session.memberId);
    if (member === undefined) return undefined;
    const { _id: id, isAdmin, isModerator } = member;
    return {
      member: { id, isAdmin, ...(isModerator && { isModerator }), sessionId },
      lastSeenDay: session.lastSeenDay,
    };
  };
}
