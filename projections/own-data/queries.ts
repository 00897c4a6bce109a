// All that the read models hold of one member: what "export my data" downloads.
import type { Document, FindOptions, Stored } from '../../src/platform/documents/document-store.ts';
import { afterOf } from '../../src/platform/documents/document-store.ts';
import type { Collection } from '../../src/platform/projection.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { commentsBy } from '../discussion/queries.ts';
import { likesBy, postsBy, votesBy } from '../feed/queries.ts';
import { uploadsBy } from '../media-library/queries.ts';
import { memberById } from '../members/queries.ts';
import { toldTo } from '../notifications/queries.ts';
import { presentSession, sessionsOf } from '../sessions/queries.ts';

export type AllOf<D extends Document> = Readonly<
  { from: Collection<D> } & Required<Pick<FindOptions<D>, 'where' | 'sort'>>
>;

const pageLength = 500;

/** Every document that fits, page by page, so that the event loop gets its turns between. */
async function all<D extends Document>(read: ReadModels, { from, where, sort }: AllOf<D>): Promise<readonly D[]> {
  const found: D[] = [];
  let last: Stored<D> | undefined;
  do {
    const page = await read.find(from, { where, sort, limit: pageLength, after: last && afterOf<D>(last, sort) });
    found.push(...page.map(withoutPosition));
    last = page.length === pageLength ? page.at(-1) : undefined;
  } while (last !== undefined);
  return found;
}

function withoutPosition<D extends Document>({ _at, ...doc }: Stored<D>): D {
  return doc as unknown as D;
}

export async function ownData(read: ReadModels, memberId: string, now: Date) {
  const [profile, sessions, posts, comments, likes, votes, uploads, notifications] = await Promise.all([
    memberById(read, memberId),
    all(read, sessionsOf(memberId)),
    all(read, postsBy(memberId)),
    all(read, commentsBy(memberId)),
    all(read, likesBy(memberId)),
    all(read, votesBy(memberId)),
    all(read, uploadsBy(memberId)),
    all(read, toldTo(memberId)),
  ]);
  // A document's position is ours, and no JSON.
  const ownProfile = profile && withoutPosition(profile);
  const written = { posts, comments, likes, votes, uploads };
  const openSessions = sessions.map(presentSession);
  return { exportedAt: now.toISOString(), profile: ownProfile, sessions: openSessions, ...written, notifications };
}
