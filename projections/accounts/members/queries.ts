// Queries about members. Other projections get the bylines for their pages here.
import { members as memberStreams } from '../../../modules/accounts/model/member/member.ts';
import { staff } from '../../../modules/accounts/model/staff.ts';
import { refuse } from '../../../src/kernel/refusal.ts';
import { documentFrom, type ReadStreams } from '../../../src/platform/document-of-streams.ts';
import type { Stored, Where } from '../../../src/platform/documents/document-store.ts';
import { undefinedWhileBuilt } from '../../../src/platform/projector/projected-read-models.ts';
import { Refused } from '../../../src/platform/rpc/refused.ts';
import { type PageRequest, pageOfFound } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { firstFound, type ViewPipeline, viewPage, viewsOf } from '../../../src/platform/viewing/view-pipeline.ts';
import { askingByName, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { cut } from '../../../src/text/cut.ts';
import type { Mention } from '../../../src/text/names.ts';
import { parseText } from '../../../src/text/parse.ts';
import { mentionsIn, plainText } from '../../../src/text/reading.ts';
import { unadmittedAmong } from '../sign-ups/queries.ts';
import { type Byline, bylineOf } from './display.ts';
import { members, memberTotals } from './projection.ts';
import type { MemberDocument } from './read-model.ts';

export type { Byline } from './display.ts';
export type { MemberDocument } from './read-model.ts';

/** Repeats the refusal of the accounts module, of which a projection may import only the model. */
export const memberNotFound = refuse.notFound('accounts/member-not-found', 'User not found');

export type PublicMember = Readonly<{
  id: string;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  role: string | null;
  profileEmoji: string | null;
  profileImageUrl: string | null;
  createdAt: string;
  /** Shown only to admins and to the member. */
  isAdmin?: boolean;
  isModerator?: boolean;
}>;

function present(doc: MemberDocument): PublicMember {
  const { _id, username, firstName, lastName, bio, role, profileEmoji, profileImageUrl, createdAt } = doc;
  return { id: _id, username, firstName, lastName, bio, role, profileEmoji, profileImageUrl, createdAt };
}

/** Names in a bio mean their current owners. */
export type Profile = PublicMember &
  Readonly<{
    mentions: readonly MentionView[];
    /** The first words of the bio, without Markdown; empty without one. */
    bioExcerpt: string;
  }>;

const longestBioExcerpt = 200;

export type CurrentUser = PublicMember &
  Readonly<{
    email: string;
    emailConfirmed: boolean;
    pendingEmail: string | null;
    isAdmin: boolean;
    isModerator: boolean;
  }>;

export function currentUserOf(doc: MemberDocument, now: Date): CurrentUser {
  const { email, emailConfirmed, isAdmin, isModerator } = doc;
  const pendingEmail = now.toISOString() < (doc.pendingEmailUntil ?? '') ? doc.pendingEmail : null;
  return { ...present(doc), email, emailConfirmed, pendingEmail, isAdmin, isModerator };
}

const memberViews: ViewPipeline<MemberDocument, undefined, PublicMember> = {
  // A member's document contains everything that is shown about them.
  hydrate: async () => undefined,
  madeBy: ({ _id }) => _id,
  flaggedAs: ({ _id }) => _id,
  // An erased member has no document.
  rules: [],
  present(doc, _, viewer) {
    const mayKnow = viewer.isAdmin || viewer.memberId === doc._id;
    return mayKnow ? { ...present(doc), isAdmin: doc.isAdmin, isModerator: doc.isModerator } : present(doc);
  },
};

/** Only admins and the member see a sign-up that is not approved. */
export async function profileById(read: ReadModels, id: string, viewer: Viewer): Promise<Profile | undefined> {
  const doc = await memberById(read, id);
  // Whoever has a username was a regular member when they chose it.
  const isToCheck = doc?.username === null && viewer.memberId !== id && !viewer.isAdmin;
  if (isToCheck && (await unadmittedAmong(read, [id])).has(id)) return undefined;
  return profileOf(read, doc, viewer);
}

/** Throws if there is no such member, or if one of the two blocks the other. */
export async function requireVisible(read: ReadModels, id: string, viewer: Viewer): Promise<void> {
  const [member, blocked] = await Promise.all([memberById(read, id), viewer.blocked()]);
  if (member === undefined || blocked.has(id)) throw new Refused(memberNotFound);
}

export async function profileByUsername(
  read: ReadModels,
  username: string,
  viewer: Viewer,
): Promise<Profile | undefined> {
  return profileOf(read, (await membersByUsername(read, [username], viewer.now))(username), viewer);
}

async function profileOf(
  read: ReadModels,
  doc: MemberDocument | undefined,
  viewer: Viewer,
): Promise<Profile | undefined> {
  const [view] = doc ? await viewsOf(read, memberViews, { items: [doc] }, askingByName(viewer)) : [];
  if (view === undefined) return undefined;
  const bio = parseText(view.bio ?? '');
  const mentioned = await membersMentioned(read, mentionsIn(bio), viewer.now);
  const ids = mentioned.map(({ memberId }) => memberId);
  const mentions = presentMentions(mentioned, await bylinesOf(read, ids)) ?? [];
  return { ...view, mentions, bioExcerpt: cut(plainText(bio), longestBioExcerpt) };
}

/** Returns what the viewer sees of these members, by id. */
export async function membersByIds(read: ReadModels, ids: readonly string[], viewer: Viewer) {
  const found = await read.getMany(members, [...new Set(ids)]);
  const views = await viewsOf(read, memberViews, { items: found }, viewer);
  return new Map(views.map((view) => [view.id, view]));
}

export async function memberById(read: ReadModels, id: string): Promise<Stored<MemberDocument> | undefined> {
  return read.get(members, id);
}

/** Reads the streams while the read model shows no member, without suspensions: a new account is valid at once. */
export async function memberShownOrStored(
  { read, streams }: Readonly<{ read: ReadModels; streams: ReadStreams }>,
  id: string,
): Promise<MemberDocument | undefined> {
  const shown = await memberById(read, id).catch(undefinedWhileBuilt);
  return shown ?? documentFrom(members, id, await streams([memberStreams.stream(id), staff.stream([])]));
}

export type BylineOf = (memberId: string) => Byline;

export async function bylinesOf(read: ReadModels, ids: readonly string[]): Promise<BylineOf> {
  const known = await knownBylines(read, ids);
  return (id) => known.get(id) ?? bylineOf(undefined);
}

export async function namesOf(read: ReadModels, ids: readonly string[]) {
  const bylineOf = await bylinesOf(read, ids);
  return (id: string) => ({ id, name: bylineOf(id).name });
}

/** A name in a text, the member it means, and the member's current name, which is shown. */
export type MentionView = Readonly<{ name: string; userId: string; username: string }>;

/** Returns the mentions of a text, without missing members. `bylineOf` has the bylines of the text's page. */
export function presentMentions(
  mentioned: readonly Readonly<{ name: string; memberId: string }>[] | null,
  bylineOf: BylineOf,
): readonly MentionView[] | null {
  if (mentioned === null) return null;
  return mentioned
    .filter(({ memberId }) => bylineOf(memberId).isThere)
    .map(({ name, memberId }) => ({ name, userId: memberId, username: bylineOf(memberId).username ?? name }));
}

/** Like `bylinesOf`, but only for members who exist. */
export async function knownBylines(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, Byline>> {
  const found = await read.getMany(members, [...new Set(ids)]);
  return new Map(found.map((doc) => [doc._id, bylineOf(doc)]));
}

/** Returns the members who have confirmed these addresses, by address. */
export async function membersByConfirmedEmails(
  read: ReadModels,
  emails: readonly string[],
): Promise<ReadonlyMap<string, MemberDocument>> {
  if (emails.length === 0) return new Map();
  const found = await read.find(members, { where: { email: { $in: emails } }, limit: emails.length });
  return new Map(found.filter(({ emailConfirmed }) => emailConfirmed).map((member) => [member.email, member]));
}

export async function whenJoined(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await read.getMany(members, [...new Set(ids)]);
  return new Map(found.map(({ _id, createdAt }) => [_id, createdAt]));
}

/** Returns the members that these mentions mean, each by the longest of its spellings that matches. */
export async function membersMentioned(read: ReadModels, mentions: readonly Mention[], now: Date) {
  const byName = await membersByUsername(read, mentions.flat(), now);
  const named = (name: string) => {
    const member = byName(name);
    return member === undefined ? [] : [{ name, memberId: member._id }];
  };
  const mentioned = mentions.flatMap((spellings) => spellings.flatMap(named).slice(0, 1));
  return [...Map.groupBy(mentioned, ({ name }) => name.toLowerCase()).values()].flatMap((same) => same.slice(0, 1));
}

export async function countMembers(read: ReadModels): Promise<number> {
  return (await read.get(memberTotals, 'all'))?.members ?? 0;
}

/** A text mentions at most 20 members, in up to 28 spellings each. */
const maxFound = 1_000;

/** Finds members by username, in any case, or by a former one while it is reserved. */
async function membersByUsername(read: ReadModels, usernames: readonly string[], now: Date) {
  const byName = new Map<string, MemberDocument>();
  const missing = new Set(usernames.map((username) => username.toLowerCase()));
  const find = async (where: Where<MemberDocument>) =>
    missing.size === 0 ? [] : read.find(members, { where, limit: maxFound });
  for (const member of await find({ usernameFolded: { $in: [...missing] } })) {
    byName.set(member.usernameFolded ?? '', member);
    missing.delete(member.usernameFolded ?? '');
  }
  const at = now.toISOString();
  for (const member of await find({ formerUsernames: { $in: [...missing] } })) {
    for (const [index, name] of member.formerUsernames.entries()) {
      const isKept = at < (member.formerUsernamesKeptUntil[index] ?? '');
      if (isKept && missing.has(name)) byName.set(name, member);
    }
  }
  return (username: string) => byName.get(username.toLowerCase());
}

export async function searchMembers(read: ReadModels, text: string, limit: number, viewer: Viewer) {
  const search = async (upTo: number) => {
    const found = await read.search(members, text, { limit: upTo });
    const admitted = await admittedAmong(read, found);
    const isAll = found.length < upTo || admitted.length === found.length;
    return isAll ? admitted : admittedAmong(read, await read.search(members, text, { limit: maxPaged }));
  };
  return firstFound(read, memberViews, search, limit, viewer);
}

/** If more names than this match, typing another letter is more useful than another page. */
const maxPaged = 500;

/** Orders exact usernames first, then usernames that start with `text`, then the others, each by age. */
export async function memberSearchPage(read: ReadModels, text: string, page: PageRequest, viewer: Viewer) {
  const typed = text.trim().toLowerCase();
  const found = await admittedAmong(read, await read.search(members, text, { limit: maxPaged }));
  const skeletonOf = async (asked: PageRequest) =>
    pageOfFound(found, (doc) => [nearness(doc, typed), doc.createdAt, doc._id], asked);
  return viewPage(read, memberViews, skeletonOf, page, viewer);
}

/** Excludes members who are pending or were declined: a wave of them would fill every search. */
async function admittedAmong<Found extends MemberDocument>(read: ReadModels, found: readonly Found[]) {
  const ids = found.map(({ _id }) => _id);
  const barred = await unadmittedAmong(read, ids);
  return found.filter(({ _id }) => !barred.has(_id));
}

function nearness({ usernameFolded }: MemberDocument, typed: string): number {
  if (usernameFolded === typed) return 0;
  return usernameFolded?.startsWith(typed) ? 1 : 2;
}
