// Folds notifications by kinds. No one is notified of their own action, or of the same action twice.
import { MemberErased, ProfileUpdated } from '../../../modules/accounts/model/member/events.ts';
import { NotificationGroupRead } from '../../../modules/notifications/model/group.ts';
import { AllNotificationsRead } from '../../../modules/notifications/model/inbox.ts';
import {
  DigestDue,
  evolve,
  NotificationSettingsChanged,
  unsaid,
} from '../../../modules/notifications/model/member-settings.ts';
import { NotificationRead } from '../../../modules/notifications/model/notification.ts';
import { foldedRole } from '../../../modules/notifications/model/role.ts';
import type { EventDescription, Recorded } from '../../../src/kernel/event.ts';
import { shortId } from '../../../src/kernel/ids.ts';
import {
  actingMemberOf,
  isListOfMembers,
  type NotificationKind,
  recipientsOf,
  type Source,
} from '../../../src/platform/notification-kind.ts';
import {
  type Collection,
  collection,
  defineProjection,
  type Projection,
  tally,
} from '../../../src/platform/projection.ts';
import type {
  InboxDocument,
  NoticeReadingDocument,
  NotificationDocument,
  NotificationGroupDocument,
  NotificationSettingsDocument,
  RolesDocument,
} from './read-model.ts';

type Kinds = readonly NotificationKind[];

/** Raise this when the rules of this file change. Each kind has a separate version. */
const ownVersion = 7;

export function notificationsProjection(kinds: Kinds): Projection {
  const all = notificationsOf(kinds);
  return defineProjection({
    name: 'notifications',
    version: kinds.reduce((sum, { version }) => sum + version, ownVersion),
    collections: [all, unreadOf(all), inGroupsOf(all), groupsOf(kinds), inboxes, noticeReadings, settings, roles],
  });
}

/** For queries, which don't depend on the kinds. */
export const notifications = notificationsOf([]);

function notificationsOf(kinds: Kinds): Collection<NotificationDocument> {
  return collection<NotificationDocument>('notifications.notifications', {
    whose: {
      owner: 'memberId',
      exportedAs: 'notifications',
      present: ({ kind, actorId, about, read, createdAt }) => ({ kind, actorId, about, read, createdAt }),
    },
    // Each index is written with every notification, so there is none for queries that match both values of `read`.
    indexes: [
      { fields: { memberId: 1, read: 1, createdAt: -1 } },
      { fields: { group: 1, read: 1, createdAt: -1 } },
      { fields: { goesWith: 1 }, array: true },
    ],
    // One rule for each type of event, because tallies count these documents.
    rules: ({ on, onEach }) => [
      ...byEvent(kinds.flatMap((kind) => kind.from.map((source) => ({ kind, source, event: source.event })))).map(
        ([event, sources]) => {
          const toldBySome = (recorded: Recorded, key: string) =>
            sources
              .map(({ kind, source }) => cachedNotificationsBy(kind, source, recorded).byId.get(key))
              .find((doc) => doc);
          return on(event, {
            key: (recorded) =>
              sources.flatMap(({ kind, source }) => [...cachedNotificationsBy(kind, source, recorded).byId.keys()]),
            fold: (doc, recorded, key) => doc ?? toldBySome(recorded, key) ?? null,
          });
        },
      ),
      on(NotificationRead, {
        key: ({ data: { notificationId, sentTo } }) => (sentTo === 'member' ? notificationId : []),
        fold: asRead,
      }),
      onEach(NotificationGroupRead, {
        where: ({ data: { group, upTo } }) => ({ group, read: false, createdAt: { $lte: upTo } }),
        fold: asRead,
      }),
      onEach(AllNotificationsRead, {
        where: ({ data: { memberId, upTo } }) => ({ memberId, read: false, createdAt: { $lte: upTo } }),
        fold: asRead,
      }),
      ...byEvent(endingsIn(kinds)).map(([event, endings]) =>
        onEach(event, {
          where: (ended) => ({ goesWith: { $in: endings.map(({ subject, idOf }) => `${subject}:${idOf(ended)}`) } }),
          fold: () => null,
        }),
      ),
      ...byEvent(hidingsIn(kinds)).map(([event, hidings]) => {
        const places = (hiding: Recorded) => hidings.map(({ subject, idOf }) => `${subject}:${idOf(hiding)}`);
        return onEach(event, {
          where: (hiding) => ({ goesWith: { $in: places(hiding) } }),
          fold(doc, hiding) {
            const others = doc.hiddenWith.filter((place) => !places(hiding).includes(place));
            const hidden = hidings.some(({ hides }) => hides) ? places(hiding) : [];
            return { ...doc, hiddenWith: [...others, ...hidden.filter((place) => doc.goesWith.includes(place))] };
          },
        });
      }),
      onEach(MemberErased, { where: ({ data }) => ({ goesWith: `member:${data.memberId}` }), fold: () => null }),
    ],
  });
}

function asRead<Doc extends Pick<NotificationDocument, 'read'> | null>(doc: Doc): Doc {
  return doc && { ...doc, read: true };
}

/** The number of unread notifications of each kind, by member. */
export const unreadByMember = unreadOf(notifications);

function unreadOf(all: Collection<NotificationDocument>) {
  return tally('notifications.unread', {
    of: all,
    into: ({ memberId, read, hiddenWith }) => (read || hiddenWith.length > 0 ? null : memberId),
    count: ({ kind }) => ({ [kind]: 1 }),
    sparse: true,
  });
}

/** The size of a group, and its unread number, by group. */
export const inGroups = inGroupsOf(notifications);

function inGroupsOf(all: Collection<NotificationDocument>) {
  return tally('notifications.in-groups', {
    of: all,
    // A single notification needs no count.
    into: ({ _id, group, hiddenWith }) => (group === _id || hiddenWith.length > 0 ? null : group),
    count: ({ read }) => ({ told: 1, unread: read ? 0 : 1 }),
  });
}

/** Matches both read and unread: a query of both reads each part of the index. */
export const readOrNot = { $in: [false, true] } as const;

export const notificationGroups = groupsOf([]);

/** Enough that a few members who keep liking and unliking move nothing. */
const maxNewest = 10;

function groupsOf(kinds: Kinds): Collection<NotificationGroupDocument> {
  return collection<NotificationGroupDocument>('notifications.groups', {
    whose: {
      owner: 'memberId',
      exportedAs: 'notificationGroups',
      present: ({ _id, lastAt, readUpTo }) => ({ group: _id, lastAt, readUpTo }),
    },
    indexes: [{ fields: { memberId: 1, unread: 1, lastAt: -1 } }, { fields: { goesWith: 1 }, array: true }],
    rules: ({ on, onEach }) => [
      ...kinds.flatMap((kind) =>
        kind.from.map((source) =>
          on(source.event, {
            key: (event) => [...cachedNotificationsBy(kind, source, event).byGroup.keys()],
            fold(doc, event, key) {
              const notice = cachedNotificationsBy(kind, source, event).byGroup.get(key);
              return notice === undefined ? doc : withNewest(kind, doc, notice);
            },
          }),
        ),
      ),
      on(NotificationGroupRead, {
        key: ({ data }) => data.group,
        fold: (doc, { data: { upTo } }) => doc && { ...doc, readUpTo: upTo, unread: doc.lastAt > upTo },
      }),
      ...endingsIn(kinds).map(({ subject, event, idOf }) =>
        onEach(event, { where: (ended) => ({ goesWith: `${subject}:${idOf(ended)}` }), fold: () => null }),
      ),
      onEach(MemberErased, { where: ({ data }) => ({ goesWith: `member:${data.memberId}` }), fold: () => null }),
      onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
    ],
  });
}

const isSubject = (groupedBy: NotificationKind['groupedBy']): groupedBy is string =>
  groupedBy !== undefined && groupedBy !== 'day' && groupedBy !== 'kind';

function withNewest(
  { groupedBy }: NotificationKind,
  group: NotificationGroupDocument | null,
  { _id: id, group: _id, memberId, about, goesWith, createdAt }: NotificationDocument,
): NotificationGroupDocument {
  if (group === null) {
    const shared =
      groupedBy === undefined ? goesWith : isSubject(groupedBy) ? [`${groupedBy}:${about[groupedBy]}`] : [];
    return { _id, memberId, newest: [id], goesWith: shared, lastAt: createdAt, readUpTo: '', unread: true };
  }
  // In a group of the whole kind, the same one may have gone and come again.
  if (groupedBy !== 'kind' && group.newest.includes(id)) return group;
  const newest = [id, ...group.newest].slice(0, maxNewest);
  const lastAt = createdAt > group.lastAt ? createdAt : group.lastAt;
  return { ...group, newest, lastAt, unread: lastAt > group.readUpTo };
}

const memberId = ({ data }: { data: { memberId: string } }): string => data.memberId;

export const inboxes = collection<InboxDocument>('notifications.inboxes', {
  whose: { owner: '_id', exportedAs: 'inbox' },
  rules: ({ on }) => [
    on(AllNotificationsRead, { key: memberId, fold: (_, { data }, _id) => ({ _id, readUpTo: data.upTo }) }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const settings = collection<NotificationSettingsDocument>('notifications.settings', {
  whose: { owner: '_id', exportedAs: 'notificationSettings' },
  indexes: [{ fields: { nextDigestAt: 1 } }],
  rules: ({ on }) => [
    on(NotificationSettingsChanged, {
      key: memberId,
      fold(_, event, _id) {
        const { settings: changed, nextDigestAt } = evolve(unsaid, event);
        return { _id, settings: changed, nextDigestAt };
      },
    }),
    on(DigestDue, { key: memberId, fold: (doc, { data: { nextDigestAt } }) => doc && { ...doc, nextDigestAt } }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

/** A member who changes role more often than that no longer finds the oldest notices to one. */
const maxRoles = 20;

export const roles = collection<RolesDocument>('notifications.roles', {
  whose: { owner: '_id', exportedAs: 'roles' },
  indexes: [{ fields: { role: 1 } }],
  rules: ({ on }) => [
    on(ProfileUpdated, {
      key: memberId,
      fold(doc, { data, metadata: { at: from } }, _id) {
        const role = data.role === null ? null : foldedRole(data.role);
        if (role === (doc?.role ?? null)) return doc;
        return { _id, role, held: [{ role, from }, ...(doc?.held ?? [])].slice(0, maxRoles) };
      },
    }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const noticeReadingId = (notificationId: string, memberId: string): string => `${notificationId}:${memberId}`;

export const noticeReadings = collection<NoticeReadingDocument>('notifications.notice-readings', {
  whose: { owner: 'memberId', exportedAs: 'noticesRead' },
  indexes: [{ fields: { memberId: 1 } }],
  rules: ({ on, onEach }) => [
    on(NotificationRead, {
      key: ({ data: { notificationId, memberId, sentTo } }) =>
        sentTo === 'everybody' ? noticeReadingId(notificationId, memberId) : [],
      fold: (_, { data: { memberId } }, _id) => ({ _id, memberId }),
    }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

type CachedNotifications = Readonly<{
  byId: ReadonlyMap<string, NotificationDocument>;
  byGroup: ReadonlyMap<string, NotificationDocument>;
}>;

/** Computed once for each source and event, which may notify 500 members. */
const cachedNotifications = new WeakMap<Source, WeakMap<Recorded, CachedNotifications>>();

function cachedNotificationsBy(kind: NotificationKind, source: Source, event: Recorded): CachedNotifications {
  const ofSource = cachedNotifications.get(source) ?? new WeakMap<Recorded, CachedNotifications>();
  cachedNotifications.set(source, ofSource);
  const known = ofSource.get(event);
  if (known !== undefined) return known;
  const docs = notificationsBy(kind, source, event);
  const fields = {
    byId: new Map(docs.map((doc) => [doc._id, doc])),
    byGroup: new Map(docs.map((doc) => [doc.group, doc])),
  };
  ofSource.set(event, fields);
  return fields;
}

function notificationsBy(
  { name, about: subjects, groupedBy }: NotificationKind,
  { announce }: Source,
  event: Recorded,
): readonly NotificationDocument[] {
  const { to, by, once, about, details = {} } = announce(event);
  const notices = isListOfMembers(to) ? recipientsOf(event, to, by) : [null];
  const places = Object.keys(subjects).map((subject) => `${subject}:${about[subject]}`);
  const { at, actor } = event.metadata;
  const together = isSubject(groupedBy) ? about[groupedBy] : groupedBy === 'day' ? at.slice(0, 10) : groupedBy;
  const idOf = (what: string, memberId: string | null) => shortId(`${what}-${memberId ?? 'everybody'}`);
  return notices.map((memberId) => ({
    _id: idOf(once, memberId),
    memberId,
    toRole: isListOfMembers(to) || to === 'everybody' ? null : to.role,
    group: idOf(together === undefined ? once : `${name}-${together}`, memberId),
    kind: name,
    actorId: memberId === null ? (by ?? actingMemberOf(actor)) : by,
    about,
    details,
    // A notification to everyone or to a role does not go with its sender.
    goesWith: memberId === null ? places : [...places, ...(by === null ? [] : [`member:${by}`]), `member:${memberId}`],
    hiddenWith: [],
    read: false,
    createdAt: at,
  }));
}

/** Returns the subjects of all kinds, each once. */
function subjectsIn(kinds: Kinds) {
  return [...new Map(kinds.flatMap(({ about }) => Object.entries(about)))];
}

function endingsIn(kinds: Kinds) {
  return subjectsIn(kinds).flatMap(([subject, { endings }]) => endings.map((ending) => ({ subject, ...ending })));
}

function hidingsIn(kinds: Kinds) {
  return subjectsIn(kinds).flatMap(([subject, { hidings = [] }]) => hidings.map((hiding) => ({ subject, ...hiding })));
}

function byEvent<Item extends Readonly<{ event: EventDescription }>>(items: readonly Item[]) {
  const events = new Map(items.map(({ event }) => [event.type, event]));
  return [...Map.groupBy(items, ({ event }) => event.type)].flatMap(([type, ofType]) => {
    const event = events.get(type);
    return event === undefined ? [] : [[event, ofType] as const];
  });
}
