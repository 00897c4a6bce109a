// Members as admins see them, with their addresses. Only admins may call what returns this.
import { suspensionAt } from '../../../modules/moderation/model/standing.ts';
import type { After, Sort } from '../../../src/platform/documents/document-store.ts';
import { filledPage, type PageRequest, pageOfFound } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { matchesAll, partsAsked } from './findable.ts';
import { findable, members } from './projection.ts';
import type { MemberDocument, MemberMark } from './read-model.ts';

export type UserRow = Readonly<
  Pick<
    MemberDocument,
    | 'email'
    | 'firstName'
    | 'lastName'
    | 'username'
    | 'role'
    | 'profileEmoji'
    | 'profileImageUrl'
    | 'isAdmin'
    | 'isModerator'
    | 'createdAt'
  > & { id: string; isSuspended: boolean }
>;

const isSuspendedAt = ({ suspensions }: MemberDocument, at: string): boolean =>
  suspensionAt(new Map(suspensions.map(({ decisionId, until }) => [decisionId, { until, isLifted: false }])), at) !==
  undefined;

function present(doc: MemberDocument, at: string): UserRow {
  const { _id: id, email, firstName, lastName, username, role, profileEmoji, profileImageUrl } = doc;
  const { isAdmin, isModerator, createdAt } = doc;
  return {
    ...{ id, email, firstName, lastName, username, role, profileEmoji, profileImageUrl },
    ...{ isAdmin, isModerator, isSuspended: isSuspendedAt(doc, at), createdAt },
  };
}

export async function userRow(read: ReadModels, memberId: string, at: string): Promise<UserRow | undefined> {
  const found = await read.get(members, memberId);
  return found && present(found, at);
}

/** Returns addresses by member id, without missing members. */
export async function emailsOf(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await read.getMany(members, [...new Set(ids)]);
  return new Map(found.map(({ _id, email }) => [_id, email]));
}

export const hasAdmin = async (read: ReadModels) => (await read.count(members, { marks: 'admin' }, 1)) > 0;

/** `members` are those who are not staff. */
export const usersWho = ['all', 'members', 'moderators', 'admins', 'suspended'] as const;
type UsersWho = (typeof usersWho)[number];

type Among = Readonly<{ mark?: MemberMark; has(doc: MemberDocument, at: string): boolean }>;
const among: Readonly<Record<UsersWho, Among>> = {
  all: { has: () => true },
  // There are few staff, so skipping them costs little.
  members: { has: ({ isAdmin, isModerator }) => !isAdmin && !isModerator },
  moderators: { mark: 'moderator', has: ({ isModerator }) => isModerator },
  admins: { mark: 'admin', has: ({ isAdmin }) => isAdmin },
  suspended: { mark: 'suspended', has: isSuspendedAt },
};

export const userOrders = ['newest', 'oldest', 'name'] as const;
type UserOrder = (typeof userOrders)[number];

type Ordering = Readonly<{ sort: Sort<MemberDocument>; placeOf(doc: MemberDocument): After }>;
const orderings: Readonly<Record<UserOrder, Ordering>> = {
  newest: { sort: { createdAt: -1 }, placeOf: ({ createdAt, _id }) => [-Date.parse(createdAt), _id] },
  oldest: { sort: { createdAt: 1 }, placeOf: ({ createdAt, _id }) => [createdAt, _id] },
  name: { sort: { sortName: 1 }, placeOf: ({ sortName, _id }) => [sortName, _id] },
};

export type UsersAsked = Readonly<{
  /** Parts of their email address, username or names. */
  q: string;
  who: UsersWho;
  order: UserOrder;
}>;

/** Beyond this, typing another letter is more useful than another page. */
const maxFound = 500;

export const membersFound = async (read: ReadModels, q: string): Promise<readonly string[]> =>
  (await read.search(findable, partsAsked(q), { limit: maxFound })).filter(matchesAll(q)).map(({ _id }) => _id);

/** Returns all members, or those that match the text. `at`: the current time, ISO 8601. */
export async function usersPage(read: ReadModels, { q, who, order, ...page }: UsersAsked & PageRequest, at: string) {
  const { mark, has } = among[who];
  const { sort, placeOf } = orderings[order];
  if (q === '') {
    const listed = { from: members, where: mark === undefined ? {} : { marks: mark }, sort };
    return filledPage(read, listed, page, async (docs) =>
      docs.map((doc) => (has(doc, at) ? present(doc, at) : undefined)),
    );
  }
  const found = (await read.getMany(members, await membersFound(read, q))).filter((doc) => has(doc, at));
  const { items, nextCursor } = pageOfFound(found, placeOf, page);
  return { items: items.map((doc) => present(doc, at)), nextCursor };
}
