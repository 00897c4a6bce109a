// Folds the days on which members visit, from their sessions alone. Reading, writing and liking don't count.
import { MemberErased, MemberRegistered } from '../../../modules/accounts/model/member/events.ts';
import { SessionSeen, SessionStarted } from '../../../modules/accounts/model/session.ts';
import { dayOf } from '../../../src/kernel/instants.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type ActivityDocument = Readonly<{
  _id: string;
  /** The newest recorded instant; null until they start a session. */
  lastSeenAt: string | null;
  /** The newest recorded instant on an earlier day than `lastSeenAt`. */
  seenBeforeAt: string | null;
}>;

const memberId = (event: { data: { memberId: string } }): string => event.data.memberId;

/** An erased member has no document, and later events don't create one. */
function seen(doc: ActivityDocument | null, { metadata: { at } }: { metadata: { at: string } }) {
  if (doc === null || (doc.lastSeenAt !== null && at <= doc.lastSeenAt)) return doc;
  const { lastSeenAt, seenBeforeAt } = doc;
  const isNewDay = lastSeenAt !== null && dayOf(at) > dayOf(lastSeenAt);
  return { ...doc, lastSeenAt: at, seenBeforeAt: isNewDay ? lastSeenAt : seenBeforeAt };
}

export const activity = collection<ActivityDocument>('community-pulse.activity', {
  whose: { owner: '_id', exportedAs: 'activity' },
  indexes: [{ fields: { lastSeenAt: -1 } }],
  rules: ({ on }) => [
    on(MemberRegistered, { key: memberId, fold: (_, __, _id) => ({ _id, lastSeenAt: null, seenBeforeAt: null }) }),
    on(SessionStarted, { key: memberId, fold: seen }),
    on(SessionSeen, { key: memberId, fold: seen }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const communityPulseProjection = defineProjection({
  name: 'community-pulse',
  version: 3,
  collections: [activity],
});
