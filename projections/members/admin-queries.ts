// Members as admins see them, with their addresses. The calls that answer from here are for admins alone.
import { findPage, type Page, type PageRequest, pageOfFound } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { findable, members } from './projection.ts';
import type { MemberDocument } from './read-model.ts';

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
  > & { id: string }
>;

function present(doc: MemberDocument): UserRow {
  const {
    _id: id,
    email,
    firstName,
    lastName,
    username,
    role,
    profileEmoji,
    profileImageUrl,
    isAdmin,
    isModerator,
    createdAt,
  } = doc;
  return {
    ...{ id, email, firstName, lastName, username, role, profileEmoji, profileImageUrl },
    ...{ isAdmin, isModerator, createdAt },
  };
}

export async function userRow(read: ReadModels, memberId: string): Promise<UserRow | undefined> {
  const found = await read.get(members, memberId);
  return found && present(found);
}

/** By id; those who are gone have none. */
export async function emailsOf(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await read.getMany(members, [...new Set(ids)]);
  return new Map(found.map(({ _id, email }) => [_id, email]));
}

/** Whether anybody is an admin. */
export const hasAdmin = async (read: ReadModels): Promise<boolean> =>
  (await read.count(members, { isAdmin: true }, 1)) > 0;

export type UsersAsked = Readonly<{
  /** Begins a word of their e-mail address, username, first or last name. */
  q: string;
  isAdmin?: boolean | undefined;
  isModerator?: boolean | undefined;
}>;

/** Another letter helps sooner than another page. */
const mostFound = 500;

/** All members, or those whom the text finds, newest first. */
export async function usersPage(
  read: ReadModels,
  { q, isAdmin, isModerator }: UsersAsked,
  page: PageRequest,
): Promise<Page<UserRow>> {
  if (q === '') {
    const staff = { ...(isAdmin !== undefined && { isAdmin }), ...(isModerator !== undefined && { isModerator }) };
    const { items, nextCursor } = await findPage(read, members, { where: staff, sort: { createdAt: -1 } }, page);
    return { items: items.map(present), nextCursor };
  }
  const ids = (await read.search(findable, q, { limit: mostFound })).map(({ _id }) => _id);
  const found = (await read.getMany(members, ids)).filter(
    (doc) => doc.isAdmin === (isAdmin ?? doc.isAdmin) && doc.isModerator === (isModerator ?? doc.isModerator),
  );
  const { items, nextCursor } = pageOfFound(found, ({ createdAt, _id }) => [-Date.parse(createdAt), _id], page);
  return { items: items.map(present), nextCursor };
}
