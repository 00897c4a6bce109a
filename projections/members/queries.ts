// Questions about members. Other projections ask here for the bylines that they hydrate their pages with.
import type { Mention } from '../../src/kernel/mentions.ts';
import type { Stored } from '../../src/platform/documents/document-store.ts';
import { type Page, type PageRequest, pageOfFound } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type Byline, bylineOf } from './display.ts';
import { members } from './projection.ts';
import type { MemberDocument } from './read-model.ts';

export type { Byline } from './display.ts';
export type { MemberDocument } from './read-model.ts';

/** What everybody may see of a member. */
export type PublicMember = Readonly<{
  id: string;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  role: string | null;
  profileEmoji: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  createdAt: string;
}>;

export function presentMember(doc: MemberDocument): PublicMember {
  const { _id, username, firstName, lastName, bio, role, profileEmoji, profileImageUrl, isAdmin, createdAt } = doc;
  return { id: _id, username, firstName, lastName, bio, role, profileEmoji, profileImageUrl, isAdmin, createdAt };
}

/** A member as they see themselves. */
export type CurrentUser = PublicMember & Readonly<{ email: string }>;

export async function currentUser(read: ReadModels, id: string): Promise<CurrentUser | undefined> {
  const doc = await memberById(read, id);
  return doc && { ...presentMember(doc), email: doc.email };
}

export async function memberById(read: ReadModels, id: string): Promise<Stored<MemberDocument> | undefined> {
  return read.get(members, id);
}

/** Bylines by member id, for a page of things that members wrote. */
export async function bylinesOf(read: ReadModels, ids: readonly string[]): Promise<(id: string) => Byline> {
  const found = await read.getMany(members, [...new Set(ids)]);
  const byId = new Map(found.map((doc) => [doc._id, bylineOf(doc)]));
  return (id) => byId.get(id) ?? bylineOf(undefined);
}

/** Ids of the members whom these mentions mean: each the one with the longest of its spellings. */
export async function memberIdsMentioned(
  read: ReadModels,
  mentions: readonly Mention[],
  now: Date,
): Promise<readonly string[]> {
  const byName = await membersByUsername(read, mentions.flat(), now);
  const ids = mentions.flatMap((spellings) => spellings.flatMap((name) => byName(name)?._id ?? []).slice(0, 1));
  return [...new Set(ids)];
}

export async function memberByUsername(
  read: ReadModels,
  username: string,
  now: Date,
): Promise<MemberDocument | undefined> {
  return (await membersByUsername(read, [username], now))(username);
}

/** A text mentions at most 20 members, in up to 28 spellings each. */
const mostFound = 1_000;

/** Whoever is called so, whatever the capitals; else whoever was, while the name is kept for them. */
async function membersByUsername(read: ReadModels, usernames: readonly string[], now: Date) {
  const byName = new Map<string, MemberDocument>();
  const missing = new Set(usernames.map((username) => username.toLowerCase()));
  if (missing.size === 0) return () => undefined;
  const limit = mostFound;
  for (const member of await read.find(members, { where: { usernameFolded: { $in: [...missing] } }, limit })) {
    byName.set(member.usernameFolded ?? '', member);
    missing.delete(member.usernameFolded ?? '');
  }
  if (missing.size === 0) return (username: string) => byName.get(username.toLowerCase());
  const at = now.toISOString();
  for (const member of await read.find(members, { where: { formerUsernames: { $in: [...missing] } }, limit })) {
    for (const [index, name] of member.formerUsernames.entries()) {
      const isKept = at < (member.formerUsernamesKeptUntil[index] ?? '');
      if (isKept && missing.has(name)) byName.set(name, member);
    }
  }
  return (username: string) => byName.get(username.toLowerCase());
}

/** Members whose name or username starts with the words. */
export async function searchMembers(read: ReadModels, text: string, limit: number): Promise<readonly PublicMember[]> {
  return (await read.search(members, text, { limit })).map(presentMember);
}

/** Where more names than this begin so, another letter finds who is meant sooner than another page. */
const mostPaged = 500;

/** The same, page by page: who is called just so, then whose username starts so, then the others; who came first, first. */
export async function memberSearchPage(read: ReadModels, text: string, page: PageRequest): Promise<Page<PublicMember>> {
  const typed = text.trim().toLowerCase();
  const found = await read.search(members, text, { limit: mostPaged });
  const { items, nextCursor } = pageOfFound(found, (doc) => [nearness(doc, typed), doc.createdAt, doc._id], page);
  return { items: items.map(presentMember), nextCursor };
}

function nearness({ usernameFolded }: MemberDocument, typed: string): number {
  if (usernameFolded === typed) return 0;
  return usernameFolded?.startsWith(typed) ? 1 : 2;
}
