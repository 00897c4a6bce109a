// Members to follow, and why: authors of posts they liked or commented on, then members followed by those they follow,
// then recent authors.
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { knownBylines } from '../../accounts/members/queries.ts';
import { postsCommentedBy } from '../../community/discussion/queries.ts';
import { authorsOf, newestAuthors, postsLikedBy } from '../../community/feed/queries.ts';
import { followedBy, type ListedMember, listedMembers, newestFollowedBy } from '../relations/queries.ts';

export type Suggestion = ListedMember &
  Readonly<{
    /** The reason, in words for the member. A stranger is introduced by their role. */
    because: string;
  }>;

type Reason =
  | Readonly<{ kind: 'liked' | 'answered' | 'wrote'; count: number }>
  | Readonly<{ kind: 'followed'; by: string }>;

/** How many of the newest of each are read. */
const readLimits = { likes: 50, comments: 50, followed: 10, theirs: 10, posts: 50 } as const;

/** At most `count`; fewer if there is no one else. */
export async function suggestedMembers(
  read: ReadModels,
  memberId: string,
  count: number,
  viewer: Viewer,
): Promise<readonly Suggestion[]> {
  const [candidates, followed] = await Promise.all([candidatesFor(read, memberId), followedBy(read, memberId)]);
  const excluded = new Set([memberId, ...followed]);
  const ranked = [...candidates].filter(([id]) => !excluded.has(id));
  // Some of them may be hidden or missing.
  const ids = ranked.slice(0, count * 3).map(([id]) => id);
  const members = await listedMembers(read, ids, viewer);
  const shown = members.filter((member) => member !== undefined).slice(0, count);
  const reasonOf = new Map(ranked);
  const friends = ranked.flatMap(([, reason]) => (reason.kind === 'followed' ? [reason.by] : []));
  const names = await knownBylines(read, friends);
  return shown.map((member) => {
    const reason = reasonOf.get(member.id);
    return { ...member, because: reason === undefined ? '' : sentence(reason, member, (id) => names.get(id)?.name) };
  });
}

/** Returns the best candidates first, each with the first reason. */
async function candidatesFor(read: ReadModels, memberId: string): Promise<ReadonlyMap<string, Reason>> {
  const [liked, answered, friends, recent] = await Promise.all([
    postsLikedBy(read, memberId, readLimits.likes).then((ids) => authorsOf(read, ids)),
    postsCommentedBy(read, memberId, readLimits.comments).then((ids) => authorsOf(read, ids)),
    newestFollowedBy(read, memberId, readLimits.followed),
    newestAuthors(read, readLimits.posts),
  ]);
  const lists = await Promise.all(
    friends.map(async (by) => ({ by, followed: await newestFollowedBy(read, by, readLimits.theirs) })),
  );
  const reasons: (readonly [string, Reason])[] = [
    ...counted(liked).map(([id, count]) => [id, { kind: 'liked', count }] as const),
    ...counted(answered).map(([id, count]) => [id, { kind: 'answered', count }] as const),
    ...lists.flatMap(({ by, followed }) => followed.map((id) => [id, { kind: 'followed', by }] as const)),
    ...counted(recent).map(([id, count]) => [id, { kind: 'wrote', count }] as const),
  ];
  const found = new Map<string, Reason>();
  for (const [id, reason] of reasons) if (!found.has(id)) found.set(id, reason);
  return found;
}

/** Counts the ids, most frequent first. */
function counted(ids: readonly string[]): readonly (readonly [string, number])[] {
  return [...Map.groupBy(ids, (id) => id)]
    .map(([id, same]) => [id, same.length] as const)
    .sort(([, some], [, others]) => others - some);
}

function sentence(reason: Reason, { role }: ListedMember, nameOf: (id: string) => string | undefined): string {
  switch (reason.kind) {
    case 'liked':
      return reason.count === 1 ? 'You liked a post of theirs' : `You liked ${reason.count} of their posts`;
    case 'answered':
      return reason.count === 1
        ? 'You commented on a post of theirs'
        : `You commented on ${reason.count} of their posts`;
    case 'followed':
      return `${nameOf(reason.by) ?? 'Somebody you follow'} follows them`;
    case 'wrote':
      return role ?? 'Posted recently';
  }
}
