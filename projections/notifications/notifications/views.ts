// Presents single notifications: hydrate → rules → present, for a page of documents at once.
import {
  addressedTypes,
  type Channel,
  isNotified,
  type NotificationSettings,
} from '../../../modules/notifications/model/settings.ts';
import type { NotificationKind, Subject, SubjectFacts } from '../../../src/platform/notification-kind.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type Hideable, hidingOf, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { type Byline, knownBylines, whenJoined } from '../../accounts/members/queries.ts';
import { followedAmong } from '../../relations/relations/queries.ts';
import { noticeReadingId, noticeReadings } from './projection.ts';
import type { NotificationDocument } from './read-model.ts';
import { hadTheirRole } from './roles.ts';

export type NotificationReads = Readonly<{ read: ReadModels; kinds: readonly NotificationKind[] }>;

export type Single = Readonly<{
  doc: NotificationDocument;
  view: Omit<NotificationView, 'group'>;
  actor: Byline | undefined;
  /** The text, with others as its actor, in words that fit into a sentence. */
  saidOf(actor: string): string;
  /** The text of this many together, if no one is named. */
  saidOfMany(count: number): string;
}>;

export type GroupView = Readonly<{
  key: string;
  count: number;
  unread: number;
  /** The display names of the latest actors: three at most, newest first. */
  members: readonly string[];
}>;

export type NotificationView = Readonly<{
  id: string;
  userId: string;
  type: string;
  title: string;
  message: string;
  read: boolean;
  actionUrl: string;
  /** The actor, and the ids of the subjects: `postId`, `commentId`. */
  metadata: Readonly<{ actorId: string | null; actorAvatar: string | null; [subjectId: `${string}Id`]: string | null }>;
  group: GroupView;
  createdAt: string;
}>;

/** `toldAs` matches notifications to this member, and those to everyone or to a role since they joined. */
export type Inbox = Readonly<{
  memberId: string;
  toldAs: { readonly $in: readonly (string | null)[] };
  joinedAt: string;
  readUpTo: string;
  settings: NotificationSettings;
  channel: Channel;
}>;

/** Returns the notification of each document; undefined if the viewer must not see it. */
export async function singlesOf(
  { read, kinds }: NotificationReads,
  viewer: Viewer,
  inbox: Inbox,
  docs: readonly NotificationDocument[],
): Promise<readonly (Single | undefined)[]> {
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]));
  const actorIds = docs.flatMap(({ actorId }) => actorId ?? []);
  const [hidden, actors, subjects, isReadNotice, isWanted, isForTheirRole] = await Promise.all([
    viewer.hidden(),
    knownBylines(read, actorIds),
    subjectsOf(read, kinds, viewer, docs),
    readNotices(read, inbox.memberId, docs),
    wantedBy(read, kindOf, inbox, docs),
    hadTheirRole(read, inbox.memberId, docs),
  ]);

  /** A notice stays when its sender goes. Only the sender does not get it. */
  const isFromSomebodySeen = ({ memberId, actorId }: NotificationDocument): boolean => {
    if (memberId === null) return actorId !== inbox.memberId;
    return actorId === null || (actors.has(actorId) && !hidden.has(actorId));
  };

  return docs.map((doc) => {
    const kind = kindOf.get(doc.kind);
    if (kind === undefined || !isFromSomebodySeen(doc) || !isForTheirRole(doc)) return undefined;
    if (!isWanted(doc, kind) || !subjects.areSeen(doc)) return undefined;
    const actor = doc.memberId === null || doc.actorId === null ? undefined : actors.get(doc.actorId);
    const isRead = doc.memberId === null ? doc.createdAt <= inbox.readUpTo || isReadNotice(doc) : doc.read;
    const words = (name: string) => kind.words({ actor: name, details: doc.details, excerpts: subjects.excerpts(doc) });
    const view = {
      ...{ id: doc._id, userId: inbox.memberId, type: kind.type, ...words(isolated(actor?.name ?? '')), read: isRead },
      actionUrl: kind.actionUrl(doc.about),
      metadata: {
        ...Object.fromEntries(Object.entries(doc.about).map(([name, id]) => [`${name}Id`, id] as const)),
        actorId: actor === undefined ? null : doc.actorId,
        actorAvatar: actor?.avatar ?? null,
      },
      createdAt: doc.createdAt,
    };
    return {
      doc,
      view,
      actor,
      saidOf: (name) => words(name).message,
      saidOfMany: (count) => kind.messageOfMany?.(count) ?? view.message,
    };
  });
}

async function wantedBy(
  read: ReadModels,
  kindOf: ReadonlyMap<string, NotificationKind>,
  { memberId, settings, channel }: Inbox,
  docs: readonly NotificationDocument[],
): Promise<(doc: NotificationDocument, kind: NotificationKind) => boolean> {
  const matters = ({ kind }: NotificationDocument) => addressedTypes.has(kindOf.get(kind)?.type ?? '');
  const ids = settings.hearFrom === 'everybody' ? [] : docs.flatMap((doc) => (matters(doc) ? (doc.actorId ?? []) : []));
  const [joinedAt, followed] =
    ids.length === 0
      ? [new Map<string, string>(), new Set<string>()]
      : await Promise.all([whenJoined(read, ids), followedAmong(read, memberId, ids)]);
  return ({ actorId, createdAt: at }, { type }) => {
    const actor =
      actorId === null ? null : { joinedAt: joinedAt.get(actorId) ?? at, isFollowed: followed.has(actorId) };
    return isNotified(settings, channel, { type, at, actor });
  };
}

/** Loads each kind of subject once for all documents, with its texts, so that muted words cost no further look-up. */
async function subjectsOf(
  read: ReadModels,
  kinds: readonly NotificationKind[],
  viewer: Viewer,
  docs: readonly NotificationDocument[],
) {
  const subjects = new Map(kinds.flatMap(({ about }) => Object.entries(about)));
  const [found, isHidden] = await Promise.all([
    Promise.all(
      [...subjects].map(async ([name, subject]) => [name, await lookUp(read, viewer, name, subject, docs)] as const),
    ),
    hidingSubjects(viewer),
  ]);
  const seen = new Map(
    found.map(([name, { existing, muted }]) => [
      name,
      new Map([...existing].filter((subject) => !muted.has(subject[0]) && !isHidden(subject))),
    ]),
  );
  return {
    areSeen: ({ about }: NotificationDocument): boolean =>
      Object.entries(about).every(([name, id]) => seen.get(name)?.has(id) === true),
    excerpts: ({ about }: NotificationDocument): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(about).flatMap(([name, id]) => {
          const excerpt = seen.get(name)?.get(id)?.excerpt;
          return excerpt === undefined ? [] : [[name, excerpt]];
        }),
      ),
  };
}

const none = { existing: new Map<string, SubjectFacts>(), muted: new Set<string>() };

async function lookUp(
  read: ReadModels,
  { memberId }: Viewer,
  name: string,
  { existing, mutedBy }: Subject,
  docs: readonly NotificationDocument[],
) {
  const ids = [...new Set(docs.flatMap(({ about }) => about[name] ?? []))];
  if (ids.length === 0) return none;
  const [there, muted] = await Promise.all([
    existing(read, ids),
    memberId === undefined ? none.muted : (mutedBy?.(read, memberId, ids) ?? none.muted),
  ]);
  return { existing: there, muted };
}

/** Hides what blocked members created; a muted member's post still shows what others do. */
const hidingSubjects = (viewer: Viewer) => hidingOf({ ...viewer, hidden: viewer.blocked }, subjectHiding);

const subjectHiding: Hideable<readonly [id: string, SubjectFacts]> = {
  flaggedAs: ([id]) => id,
  madeBy: ([, { madeBy = '' }]) => madeBy,
  textsOf: ([, { texts = [] }]) => texts,
};

async function readNotices(
  read: ReadModels,
  memberId: string,
  docs: readonly NotificationDocument[],
): Promise<(doc: NotificationDocument) => boolean> {
  const notices = docs.filter((doc) => doc.memberId === null);
  const idOf = ({ _id }: NotificationDocument) => noticeReadingId(_id, memberId);
  const found = notices.length > 0 ? await read.getMany(noticeReadings, notices.map(idOf)) : [];
  const ids = new Set(found.map(({ _id }) => _id));
  return (doc) => ids.has(idOf(doc));
}
