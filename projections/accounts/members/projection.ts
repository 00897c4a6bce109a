// Folds members and their suspensions.
import {
  EmailChangeCancelled,
  EmailChanged,
  EmailConfirmationRequested,
  EmailConfirmed,
  FullNameChanged,
  MemberErased,
  MemberRegistered,
  PasswordChanged,
  PasswordReset,
  ProfileUpdated,
} from '../../../modules/accounts/model/member/events.ts';
import { reservedAfterReleaseMs } from '../../../modules/accounts/model/policies.ts';
import {
  AdminGranted,
  AdminRevoked,
  ModeratorGranted,
  ModeratorRevoked,
} from '../../../modules/accounts/model/staff.ts';
import { MemberSuspended, SuspensionLifted } from '../../../modules/moderation/model/standing.ts';
import { addMs } from '../../../src/kernel/instants.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';
import { fold } from '../../../src/text/fold.ts';
import { fullName } from './display.ts';
import { withParts } from './findable.ts';
import type { FindableDocument, MemberDocument, MemberMark } from './read-model.ts';

const noPendingEmail = { pendingEmail: null, pendingEmailUntil: null };

const memberId = (event: { data: { memberId: string } }): string => event.data.memberId;

function indexed(doc: Omit<MemberDocument, 'marks' | 'sortName'>): MemberDocument {
  const { isAdmin, isModerator, suspensions } = doc;
  const marks: readonly (MemberMark | false)[] = [
    isAdmin && 'admin',
    isModerator && 'moderator',
    suspensions.length > 0 && 'suspended',
  ];
  return { ...doc, marks: marks.filter((mark) => mark !== false), sortName: fold(fullName(doc)) };
}

export const members = collection<MemberDocument>('members.members', {
  whose: { owner: '_id', exportedAs: 'profile' },
  indexes: [
    { fields: { usernameFolded: 1 } },
    { fields: { email: 1 } },
    { fields: { formerUsernames: 1 }, array: true },
    { fields: { createdAt: -1 } },
    { fields: { sortName: 1 } },
    { fields: { marks: 1, createdAt: -1 }, array: true },
    { fields: { marks: 1, sortName: 1 }, array: true },
  ],
  text: ['username', 'firstName', 'lastName'],
  rules: ({ on }) => [
    on(MemberRegistered, {
      key: memberId,
      fold: (_, { data, metadata }) =>
        indexed({
          ...{ _id: data.memberId, email: data.email ?? '', emailConfirmed: false, ...noPendingEmail },
          ...{ username: null, usernameFolded: null, formerUsernames: [], formerUsernamesKeptUntil: [] },
          ...{ firstName: data.firstName, lastName: data.lastName },
          ...{ bio: null, role: null, profileEmoji: null, profileImageUrl: null },
          ...{ isAdmin: false, isModerator: false, suspensions: [], createdAt: metadata.at, updatedAt: metadata.at },
        }),
    }),
    on(ProfileUpdated, {
      key: memberId,
      fold(doc, { data, metadata }) {
        const { username, bio, role, profileEmoji, profileImageUrl } = data;
        const usernameFolded = username?.toLowerCase() ?? null;
        const profile = { username, usernameFolded, bio, role, profileEmoji, profileImageUrl, updatedAt: metadata.at };
        return doc && indexed({ ...doc, ...profile, ...formerUsernames(doc, usernameFolded, metadata.at) });
      },
    }),
    on(FullNameChanged, {
      key: memberId,
      fold: (doc, { data: { firstName, lastName }, metadata }) =>
        doc && indexed({ ...doc, firstName, lastName, updatedAt: metadata.at }),
    }),
    on(EmailChanged, {
      key: memberId,
      fold: (doc, { data, metadata }) =>
        doc && { ...doc, email: data.email ?? '', emailConfirmed: false, ...noPendingEmail, updatedAt: metadata.at },
    }),
    on(EmailConfirmationRequested, {
      key: memberId,
      fold(doc, { data }) {
        const isAnother = data.email !== doc?.email;
        const pending = { pendingEmail: data.email, pendingEmailUntil: data.expiresAt };
        return doc && { ...doc, ...(isAnother ? pending : noPendingEmail) };
      },
    }),
    on(EmailConfirmed, { key: memberId, fold: (doc) => doc && { ...doc, emailConfirmed: true } }),
    on(EmailChangeCancelled, { key: memberId, fold: (doc) => doc && { ...doc, ...noPendingEmail } }),
    on(PasswordChanged, { key: memberId, fold: (doc) => doc && { ...doc, ...noPendingEmail } }),
    on(PasswordReset, { key: memberId, fold: (doc) => doc && { ...doc, ...noPendingEmail } }),
    on(AdminGranted, { key: memberId, fold: (doc) => doc && indexed({ ...doc, isAdmin: true }) }),
    on(AdminRevoked, { key: memberId, fold: (doc) => doc && indexed({ ...doc, isAdmin: false }) }),
    on(ModeratorGranted, { key: memberId, fold: (doc) => doc && indexed({ ...doc, isModerator: true }) }),
    on(ModeratorRevoked, { key: memberId, fold: (doc) => doc && indexed({ ...doc, isModerator: false }) }),
    on(MemberSuspended, {
      key: memberId,
      fold: (doc, { data: { decisionId, until } }) =>
        doc && indexed({ ...doc, suspensions: [...doc.suspensions, { decisionId, until }] }),
    }),
    on(SuspensionLifted, {
      key: memberId,
      fold: (doc, { data }) =>
        doc &&
        indexed({ ...doc, suspensions: doc.suspensions.filter(({ decisionId }) => decisionId !== data.decisionId) }),
    }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

/** Returns the previous usernames that are still reserved and that the member has not taken back. */
function formerUsernames(before: MemberDocument, usernameFolded: string | null, at: string) {
  if (usernameFolded === before.usernameFolded) return {};
  const former = before.formerUsernames.flatMap((name, index) => {
    const keptUntil = before.formerUsernamesKeptUntil[index] ?? at;
    return name === usernameFolded || keptUntil <= at ? [] : [{ name, keptUntil }];
  });
  const keptUntil = addMs(at, reservedAfterReleaseMs);
  if (before.usernameFolded !== null) former.push({ name: before.usernameFolded, keptUntil });
  return {
    formerUsernames: former.map(({ name }) => name),
    formerUsernamesKeptUntil: former.map((each) => each.keptUntil),
  };
}

/** The words by which admins find members: separate, so that no other search finds anyone by an address. */
export const findable = collection<FindableDocument>('members.findable', {
  whose: { owner: '_id', exportedAs: 'foundByAdminsAs', present: ({ parts: _, ...names }) => names },
  text: ['parts'],
  rules: ({ on }) => [
    on(MemberRegistered, {
      key: memberId,
      fold: (_, { data: { email, firstName, lastName } }, _id) =>
        withParts({ _id, email, username: null, firstName, lastName }),
    }),
    on(ProfileUpdated, {
      key: memberId,
      fold: (doc, { data: { username } }) => doc && withParts({ ...doc, username }),
    }),
    on(FullNameChanged, {
      key: memberId,
      fold: (doc, { data: { firstName, lastName } }) => doc && withParts({ ...doc, firstName, lastName }),
    }),
    on(EmailChanged, { key: memberId, fold: (doc, { data: { email } }) => doc && withParts({ ...doc, email }) }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const memberTotals = tally('members.totals', { of: members, into: () => 'all', count: () => ({ members: 1 }) });

export const membersProjection = defineProjection({
  name: 'members',
  version: 8,
  collections: [members, findable, memberTotals],
});
