// Queries about what is between members. Lists of members leave out whom the viewer hides.
import { everyOne, filledPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { anyVisitor, askingByName, type Hidden, type Viewer } from '../../src/platform/viewer.ts';
import { membersByIds, type PublicMember } from '../members/queries.ts';
import { blocks, followCounts, followedLists, follows, mutedWords, mutes, pairId } from './projection.ts';

const newestFirst = { createdAt: -1 } as const;

export async function hiddenFrom(
  read: ReadModels,
  memberId: string,
): Promise<Pick<Hidden, 'blocked' | 'muted' | 'words'>> {
  const blocked = new Set<string>();
  const muted = new Set<string>();
  for await (const { blockerId, blockedId } of everyOne(read, {
    from: blocks,
    where: { between: memberId },
    sort: newestFirst,
  })) {
    blocked.add(blockerId === memberId ? blockedId : blockerId);
  }
  for await (const { mutedId } of everyOne(read, { from: mutes, where: { muterId: memberId }, sort: newestFirst })) {
    muted.add(mutedId);
  }
  return { blocked, muted, words: (await read.get(mutedWords, memberId))?.words ?? [] };
}

/** The words that a member mutes now, newest first. */
export async function mutedWordsOf(read: ReadModels, memberId: string, now: Date) {
  const { words = [] } = (await read.get(mutedWords, memberId)) ?? {};
  const at = now.toISOString();
  return words.filter(({ until }) => until === null || until > at);
}

export async function followCountsOf(read: ReadModels, memberId: string) {
  const counts = await read.get(followCounts, memberId);
  return { followers: counts?.followers ?? 0, following: counts?.following ?? 0 };
}

/** Ids of the members whom a member follows. */
export async function followedBy(read: ReadModels, memberId: string): Promise<readonly string[]> {
  return (await read.get(followedLists, memberId))?.followed ?? [];
}

/** Those of these members whom a member follows. */
export async function followedAmong(
  read: ReadModels,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await read.getMany(
    follows,
    [...new Set(ids)].map((id) => pairId(memberId, id)),
  );
  return new Set(found.map(({ followedId }) => followedId));
}

/** Ids of the members whom a member followed last. */
export async function newestFollowedBy(read: ReadModels, memberId: string, limit: number): Promise<readonly string[]> {
  const found = await read.find(follows, { where: { followerId: memberId }, sort: newestFirst, limit });
  return found.map(({ followedId }) => followedId);
}

/** What is between the viewer and another member, as far as the viewer may know. */
/** Which of these members follow a member. */
export async function followersAmong(
  read: ReadModels,
  memberId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(others)].map((other) => pairId(other, memberId));
  return new Set((await read.getMany(follows, ids)).map(({ followerId }) => followerId));
}

export type Relation = Readonly<{
  isFollowing: boolean;
  /** Whether the other member follows the viewer. */
  followsMe: boolean;
  isMuted: boolean;
  /** Whether the viewer blocks the other member. */
  isBlocked: boolean;
}>;

export async function relationBetween(read: ReadModels, memberId: string, otherId: string): Promise<Relation> {
  const [[following, follower], muted, blocked] = await Promise.all([
    Promise.all([read.get(follows, pairId(memberId, otherId)), read.get(follows, pairId(otherId, memberId))]),
    read.get(mutes, pairId(memberId, otherId)),
    read.get(blocks, pairId(memberId, otherId)),
  ]);
  return {
    isFollowing: following !== undefined,
    followsMe: follower !== undefined,
    isMuted: muted !== undefined,
    isBlocked: blocked !== undefined,
  };
}

/** A member in a list of members. */
export type ListedMember = PublicMember & Readonly<{ isFollowing: boolean }>;

/** The members of these ids whom the viewer may see, in this order; undefined in place of the others. */
export async function listedMembers(
  read: ReadModels,
  ids: readonly string[],
  viewer: Viewer,
): Promise<readonly (ListedMember | undefined)[]> {
  const { memberId } = viewer;
  const [members, followed] = await Promise.all([
    membersByIds(read, ids, viewer),
    memberId === undefined
      ? []
      : read.getMany(
          follows,
          ids.map((id) => pairId(memberId, id)),
        ),
  ]);
  const isFollowed = new Set(followed.map(({ followedId }) => followedId));
  return ids.map((id) => {
    const member = members.get(id);
    return member && { ...member, isFollowing: isFollowed.has(id) };
  });
}

/** Who follows a member, the newest first. */
export async function followersPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<ListedMember>> {
  const all = { from: follows, where: { followedId: memberId }, sort: newestFirst };
  return filledPage(read, all, page, (docs) =>
    listedMembers(
      read,
      docs.map(({ followerId }) => followerId),
      viewer,
    ),
  );
}

/** Whom a member follows, the newest first. */
export async function followingPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<ListedMember>> {
  const all = { from: follows, where: { followerId: memberId }, sort: newestFirst };
  return filledPage(read, all, page, (docs) =>
    listedMembers(
      read,
      docs.map(({ followedId }) => followedId),
      viewer,
    ),
  );
}

/** Whom a member blocks, the newest first. The one place where they are still shown, so that the block can be taken back. */
export async function blockedPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
  now: Date,
): Promise<Page<ListedMember>> {
  const all = { from: blocks, where: { blockerId: memberId }, sort: newestFirst };
  const seesAll = anyVisitor(now);
  return filledPage(read, all, page, (docs) =>
    listedMembers(
      read,
      docs.map(({ blockedId }) => blockedId),
      seesAll,
    ),
  );
}

/** Whom a member mutes, the newest first. */
export async function mutedPage(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<ListedMember>> {
  const all = { from: mutes, where: { muterId: memberId }, sort: newestFirst };
  const seesMuted = askingByName(viewer);
  return filledPage(read, all, page, (docs) =>
    listedMembers(
      read,
      docs.map(({ mutedId }) => mutedId),
      seesMuted,
    ),
  );
}
