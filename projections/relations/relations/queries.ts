// Queries about relations between members. Lists of members skip those that the viewer hides.
import type { Document } from '../../../src/platform/documents/document-store.ts';
import { cachedQuery } from '../../../src/platform/viewing/cached-query.ts';
import { type AllOf, everyOne, filledPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import { type ReadModels, roomOfIds } from '../../../src/platform/viewing/read-models.ts';
import {
  anyVisitor,
  askingByName,
  type Hidden,
  type Viewer,
  wordsInEffect,
} from '../../../src/platform/viewing/viewer.ts';
import { membersByIds, type PublicMember } from '../../accounts/members/queries.ts';
import { blocks, followCounts, followedLists, follows, mutedWords, mutes, pairId } from './projection.ts';

const newestFirst = { createdAt: -1 } as const;

/** Every page that a member requests needs it, and it rarely changes. */
export const hiddenFrom = cachedQuery('relations.hidden', readHidden, roomOfIds);

async function readHidden(read: ReadModels, memberId: string): Promise<Pick<Hidden, 'blocked' | 'muted' | 'words'>> {
  const ofBlocks = { from: blocks, where: { between: memberId }, sort: newestFirst };
  const ofMutes = { from: mutes, where: { muterId: memberId }, sort: newestFirst };
  const [blocked, muted, words] = await Promise.all([
    Array.fromAsync(everyOne(read, ofBlocks), (block) =>
      block.blockerId === memberId ? block.blockedId : block.blockerId,
    ),
    Array.fromAsync(everyOne(read, ofMutes), ({ mutedId }) => mutedId),
    read.get(mutedWords, memberId),
  ]);
  return { blocked: new Set(blocked), muted: new Set(muted), words: words?.words ?? [] };
}

/** Returns the words that a member mutes now, newest first. */
export async function mutedWordsOf(read: ReadModels, memberId: string, now: Date) {
  const { words = [] } = (await read.get(mutedWords, memberId)) ?? {};
  return wordsInEffect(words, now);
}

export async function followCountsOf(read: ReadModels, memberId: string) {
  const counts = await read.get(followCounts, memberId);
  return { followers: counts?.followers ?? 0, following: counts?.following ?? 0 };
}

export const countFollowersSince = (read: ReadModels, followedId: string, since: string, upTo: number) =>
  read.count(follows, { followedId, createdAt: { $gt: since } }, upTo);

/** As many as there are digits in an id, which is hexadecimal. */
const maxParts = 16;

export async function followedBy(read: ReadModels, memberId: string): Promise<readonly string[]> {
  const parts = await read.find(followedLists, { where: { followerId: memberId }, sort: { _id: 1 }, limit: maxParts });
  return parts.flatMap(({ followed }) => followed);
}

export async function followedAmong(read: ReadModels, memberId: string, ids: readonly string[]) {
  const pairs = [...new Set(ids)].map((id) => pairId(memberId, id));
  return new Set((await read.getMany(follows, pairs)).map(({ followedId }) => followedId));
}

/** Returns the ids of the members followed most recently. */
export async function newestFollowedBy(read: ReadModels, memberId: string, limit: number): Promise<readonly string[]> {
  const found = await read.find(follows, { where: { followerId: memberId }, sort: newestFirst, limit });
  return found.map(({ followedId }) => followedId);
}

export async function followersAmong(read: ReadModels, memberId: string, others: readonly string[]) {
  const ids = [...new Set(others)].map((other) => pairId(other, memberId));
  return new Set((await read.getMany(follows, ids)).map(({ followerId }) => followerId));
}

/** The relation between the viewer and another member, as far as the viewer may know it. */
export type Relation = Readonly<{
  isFollowing: boolean;
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

export type ListedMember = PublicMember & Readonly<{ isFollowing: boolean }>;

/** Returns these members in this order; undefined for those the viewer may not see. */
export async function listedMembers(
  read: ReadModels,
  ids: readonly string[],
  viewer: Viewer,
): Promise<readonly (ListedMember | undefined)[]> {
  const [members, followed] = await Promise.all([
    membersByIds(read, ids, viewer),
    viewer.memberId === undefined ? new Set<string>() : followedAmong(read, viewer.memberId, ids),
  ]);
  return ids.map((id) => {
    const member = members.get(id);
    return member && { ...member, isFollowing: followed.has(id) };
  });
}

/** Returns a page of the members that documents name, without those the viewer may not see. */
function membersPage<D extends Document>(
  read: ReadModels,
  all: AllOf<D>,
  idOf: (doc: D) => string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<ListedMember>> {
  return filledPage(read, all, page, (docs) => listedMembers(read, docs.map(idOf), viewer));
}

export async function followersPage(read: ReadModels, memberId: string, page: PageRequest, viewer: Viewer) {
  const all = { from: follows, where: { followedId: memberId }, sort: newestFirst };
  return membersPage(read, all, ({ followerId }) => followerId, page, viewer);
}

export async function followingPage(read: ReadModels, memberId: string, page: PageRequest, viewer: Viewer) {
  const all = { from: follows, where: { followerId: memberId }, sort: newestFirst };
  return membersPage(read, all, ({ followedId }) => followedId, page, viewer);
}

/** Returns the members that a member blocks. Only this list shows them, so that the block can be undone. */
export async function blockedPage(read: ReadModels, memberId: string, page: PageRequest, now: Date) {
  const all = { from: blocks, where: { blockerId: memberId }, sort: newestFirst };
  return membersPage(read, all, ({ blockedId }) => blockedId, page, anyVisitor(now));
}

export async function mutedPage(read: ReadModels, memberId: string, page: PageRequest, viewer: Viewer) {
  const all = { from: mutes, where: { muterId: memberId }, sort: newestFirst };
  return membersPage(read, all, ({ mutedId }) => mutedId, page, askingByName(viewer));
}
