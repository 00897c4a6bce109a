// All that the read models hold of one member: what "export my data" downloads.
import type { Document, Stored } from '../../src/platform/documents/document-store.ts';
import { type AllOf, everyOne } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { commentsBy } from '../discussion/queries.ts';
import { likesBy, postsBy, votesBy } from '../feed/queries.ts';
import { uploadsBy } from '../media-library/queries.ts';
import { memberById } from '../members/queries.ts';
import { everyNotificationOf } from '../notifications/queries.ts';
import { presentSession, sessionsOf } from '../sessions/queries.ts';

async function all<D extends Document>(read: ReadModels, asked: AllOf<D>): Promise<readonly D[]> {
  const found: D[] = [];
  for await (const doc of everyOne(read, asked)) found.push(withoutPosition(doc));
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
    everyNotificationOf(read, memberId),
  ]);
  // A document's position is ours, and no JSON.
  const ownProfile = profile && withoutPosition(profile);
  const written = { posts, comments, likes, votes, uploads };
  const openSessions = sessions.map(presentSession);
  return { exportedAt: now.toISOString(), profile: ownProfile, sessions: openSessions, ...written, notifications };
}
