// Folds the open sessions. A session that ended has no document, so it can't be used.
import { LoggedOutEverywhere, MemberErased, PasswordReset } from '../../../modules/accounts/model/member/events.ts';
import { SessionEnded, SessionSeen, SessionStarted } from '../../../modules/accounts/model/session.ts';
import { dayOf } from '../../../src/kernel/instants.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type SessionDocument = Readonly<{
  _id: string;
  memberId: string;
  startedAt: string;
  address: string | null;
  userAgent: string | null;
  /** The last day on which it was used, in UTC, as YYYY-MM-DD. */
  lastSeenDay: string;
}>;

export function presentSession({ _id: id, startedAt, address, userAgent, lastSeenDay: lastSeenAt }: SessionDocument) {
  return { id, startedAt, address, userAgent, lastSeenAt };
}

export type SessionView = Readonly<ReturnType<typeof presentSession>>;

const sessionId = (event: { data: { sessionId: string } }): string => event.data.sessionId;
const ofMember = (event: { data: { memberId: string } }) => ({ memberId: event.data.memberId });

export const sessions = collection<SessionDocument>('sessions.sessions', {
  whose: { owner: 'memberId', exportedAs: 'sessions', present: presentSession },
  indexes: [{ fields: { memberId: 1, startedAt: -1 } }, { fields: { startedAt: 1 } }],
  rules: ({ on, onEach }) => [
    on(SessionStarted, {
      key: sessionId,
      fold: (_, { data: { memberId, address, userAgent }, metadata: { at } }, _id) => ({
        ...{ _id, memberId, startedAt: at, address, userAgent, lastSeenDay: dayOf(at) },
      }),
    }),
    on(SessionSeen, {
      key: sessionId,
      fold: (doc, { data }) => (doc && data.day > doc.lastSeenDay ? { ...doc, lastSeenDay: data.day } : doc),
    }),
    on(SessionEnded, { key: sessionId, fold: () => null }),
    onEach(LoggedOutEverywhere, {
      where: ofMember,
      fold: (doc, { data }) => (doc._id === data.keptSessionId ? doc : null),
    }),
    onEach(PasswordReset, { where: ofMember, fold: () => null }),
    onEach(MemberErased, { where: ofMember, fold: () => null }),
  ],
});

export const sessionsProjection = defineProjection({ name: 'sessions', version: 2, collections: [sessions] });
