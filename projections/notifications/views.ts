// Presents notifications as the client gets them: hydrate → rules → present, for a page of documents at once.
import type { NotificationKind } from '../../src/platform/notification-kind.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { type Byline, knownBylines } from '../members/queries.ts';
import { noticeReadingId, noticeReadings } from './projection.ts';
import type { NotificationDocument } from './read-model.ts';

/** The sources of the queries. */
export type NotificationReads = Readonly<{ read: ReadModels; kinds: readonly NotificationKind[] }>;

export type NotificationView = Readonly<{
  id: string;
  userId: string;
  type: string;
  title: string;
  message: string;
  read: boolean;
  /** The path of a page of our own. */
  actionUrl: string;
  /** The actor, and the ids of the subjects: `postId`, `commentId`. */
  metadata: Readonly<{
    actorId: string | null;
    actorAvatar: string | null;
    [subjectId: `${string}Id`]: string | null;
  }>;
  createdAt: string;
}>;

/** `toldAs` matches notifications to the member alone, and those to everybody, which count since the member joined. */
export type Inbox = Readonly<{
  memberId: string;
  toldAs: { readonly $in: readonly (string | null)[] };
  joinedAt: string;
  readUpTo: string;
}>;

/** Answers a view for each document; undefined where the viewer must not see it. */
export async function viewsOf(
  { read, kinds }: NotificationReads,
  viewer: Viewer,
  inbox: Inbox,
  docs: readonly NotificationDocument[],
): Promise<readonly (NotificationView | undefined)[]> {
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]));
  const [hidden, actors, isThere, isReadNotice] = await Promise.all([
    viewer.hidden(),
    knownBylines(
      read,
      docs.flatMap(({ actorId }) => actorId ?? []),
    ),
    subjectsThere(read, kinds, docs),
    readNotices(read, inbox.memberId, docs),
  ]);

  /** A notice to everybody is Kindling's word, so it stays when its sender goes. Only its sender does not get it. */
  const isTold = ({ memberId, actorId }: NotificationDocument): boolean => {
    if (memberId === null) return actorId !== inbox.memberId;
    return actorId === null || (actors.has(actorId) && !hidden.has(actorId));
  };

  return docs.map((doc) => {
    const kind = kindOf.get(doc.kind);
    if (kind === undefined || !isTold(doc) || !isThere(doc)) return undefined;
    const actor = doc.memberId === null || doc.actorId === null ? undefined : actors.get(doc.actorId);
    const isRead = doc.read || doc.createdAt <= inbox.readUpTo || isReadNotice(doc);
    return present(doc, kind, { memberId: inbox.memberId, actor, isRead });
  });
}

/** Loads each kind of subject once for all documents. */
async function subjectsThere(
  read: ReadModels,
  kinds: readonly NotificationKind[],
  docs: readonly NotificationDocument[],
): Promise<(doc: NotificationDocument) => boolean> {
  const subjects = new Map(kinds.flatMap(({ about }) => Object.entries(about)));
  const existing = new Map(
    await Promise.all(
      [...subjects].map(async ([name, subject]) => {
        const ids = [...new Set(docs.flatMap(({ about }) => about[name] ?? []))];
        return [name, ids.length > 0 ? await subject.existing(read, ids) : new Set<string>()] as const;
      }),
    ),
  );
  return ({ about }) => Object.entries(about).every(([name, id]) => existing.get(name)?.has(id) === true);
}

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

function present(
  doc: NotificationDocument,
  kind: NotificationKind,
  { memberId, actor, isRead }: Readonly<{ memberId: string; actor: Byline | undefined; isRead: boolean }>,
): NotificationView {
  const ids = Object.entries(doc.about).map(([name, id]) => [`${name}Id`, id] as const);
  return {
    id: doc._id,
    userId: memberId,
    type: kind.type,
    ...kind.words({ actor: actor?.name ?? '', details: doc.details }),
    read: isRead,
    actionUrl: kind.actionUrl(doc.about),
    metadata: {
      ...Object.fromEntries(ids),
      actorId: actor === undefined ? null : doc.actorId,
      actorAvatar: actor?.avatar ?? null,
    },
    createdAt: doc.createdAt,
  };
}
