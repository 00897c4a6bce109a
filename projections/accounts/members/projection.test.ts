import { test } from 'vitest';
import {
  EmailChangeCancelled,
  EmailChanged,
  EmailConfirmationRequested,
  EmailConfirmed,
  FullNameChanged,
  PasswordChanged,
  PasswordReset,
  ProfileUpdated,
} from '../../../modules/accounts/model/member/events.ts';
import {
  AdminGranted,
  AdminRevoked,
  ModeratorGranted,
  ModeratorRevoked,
} from '../../../modules/accounts/model/staff.ts';
import { MemberSuspended, SuspensionLifted } from '../../../modules/moderation/model/standing.ts';
import type { DomainEvent } from '../../../src/kernel/event.ts';
import { erased, joined, named } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { findable, members, membersProjection } from './projection.ts';
import type { MemberDocument } from './read-model.ts';

const directory = specifyProjection(membersProjection);

const ada = joined('ada', { firstName: 'Ada', lastName: 'Lovelace' });

test('a new member has the names they entered, and no profile yet', () => {
  directory.given(ada).thenHolds(members, {
    _id: 'ada',
    email: 'ada@mail.example',
    emailConfirmed: false,
    pendingEmail: null,
    pendingEmailUntil: null,
    username: null,
    usernameFolded: null,
    firstName: 'Ada',
    lastName: 'Lovelace',
    bio: null,
    role: null,
    profileEmoji: null,
    profileImageUrl: null,
    isAdmin: false,
    isModerator: false,
    suspensions: [],
    marks: [],
    sortName: 'ada lovelace',
    createdAt: minutesIn(0),
    updatedAt: minutesIn(0),
  });
});

test('a changed profile replaces the previous one completely, and is found in any case', () => {
  const first = { username: 'ada', bio: 'Engines', role: 'Founder', profileEmoji: '🚀', profileImageUrl: null };
  const second = { username: 'Ada.L', bio: null, role: 'CTO', profileEmoji: null, profileImageUrl: '/media/ada' };
  directory
    .given(ada, ProfileUpdated({ memberId: 'ada', ...first }), ProfileUpdated({ memberId: 'ada', ...second }))
    .thenHolds(members, {
      _id: 'ada',
      ...second,
      usernameFolded: 'ada.l',
      firstName: 'Ada',
      createdAt: minutesIn(0),
      updatedAt: minutesIn(2),
    });
});

test('a changed address replaces the previous one', () => {
  directory
    .given(ada, EmailChanged({ memberId: 'ada', email: 'ada@engines.example', formerEmail: 'ada@mail.example' }))
    .thenHolds(members, { _id: 'ada', email: 'ada@engines.example', updatedAt: minutesIn(1) });
});

test('an address is confirmed until it is changed, and a requested one is stored separately', () => {
  const expiresAt = minutesIn(1_440);
  const requested = (email: string) =>
    EmailConfirmationRequested({ memberId: 'ada', confirmationId: 'c1', email, tokenHash: 'hash', expiresAt });
  const confirmed = EmailConfirmed({ memberId: 'ada', confirmationId: 'c1' });
  const other = 'ada@engines.example';
  const changed = EmailChanged({ memberId: 'ada', email: other, formerEmail: 'ada@mail.example' });
  const nothing = { pendingEmail: null, pendingEmailUntil: null };
  const waiting = { email: 'ada@mail.example', pendingEmail: other, pendingEmailUntil: expiresAt };
  const afterwards = (...history: readonly DomainEvent[]) => ({
    thenShows: (fields: Partial<MemberDocument>) =>
      directory.given(ada, ...history).thenHolds(members, { _id: 'ada', ...fields }),
  });

  afterwards(requested('ada@mail.example')).thenShows({ emailConfirmed: false, ...nothing });
  afterwards(requested('ada@mail.example'), confirmed).thenShows({ emailConfirmed: true, ...nothing });
  afterwards(requested(other)).thenShows(waiting);
  afterwards(requested(other), changed).thenShows({ email: other, emailConfirmed: false, ...nothing });
  afterwards(requested(other), changed, confirmed).thenShows({ email: other, emailConfirmed: true, ...nothing });
  for (const voided of [
    EmailChangeCancelled({ memberId: 'ada', confirmationId: 'c1' }),
    PasswordChanged({ memberId: 'ada', passwordHash: 'hash' }),
    PasswordReset({ memberId: 'ada', resetId: 'r1', passwordHash: 'hash' }),
  ]) {
    afterwards(requested(other), voided).thenShows({ email: 'ada@mail.example', ...nothing });
  }
});

test('an admin is one from the grant until it is revoked', () => {
  const granted = AdminGranted({ memberId: 'ada' });
  directory
    .given(ada, joined('bob'), granted)
    .thenHolds(members, { _id: 'ada', isAdmin: true }, { _id: 'bob', isAdmin: false });
  directory.given(ada, granted, AdminRevoked({ memberId: 'ada' })).thenHolds(members, { _id: 'ada', isAdmin: false });
});

test('a moderator is one from the grant until it is revoked, whatever other roles they have', () => {
  const granted = ModeratorGranted({ memberId: 'ada' });
  directory
    .given(ada, granted, AdminGranted({ memberId: 'ada' }), AdminRevoked({ memberId: 'ada' }))
    .thenHolds(members, { _id: 'ada', isModerator: true, isAdmin: false });
  directory
    .given(ada, granted, ModeratorRevoked({ memberId: 'ada' }))
    .thenHolds(members, { _id: 'ada', isModerator: false });
});

test('nothing is left of an erased member, and late events do not bring them back', () => {
  directory
    .given(ada, joined('bob'), erased('ada'), named('ada', 'ada.l'), AdminGranted({ memberId: 'ada' }))
    .thenHolds(members, { _id: 'bob' });
});

test('a member is suspended until every suspension is lifted, even if one is over', () => {
  const suspended = (decisionId: string, until: string | null) =>
    MemberSuspended({ memberId: 'ada', decisionId, until });
  const lifted = (decisionId: string) => SuspensionLifted({ memberId: 'ada', decisionId });
  const two = [ada, suspended('d1', minutesIn(9)), suspended('d2', null)];
  const second = { decisionId: 'd2', until: null };
  directory.given(...two, lifted('d1')).thenHolds(members, { _id: 'ada', marks: ['suspended'], suspensions: [second] });
  directory.given(...two, lifted('d1'), lifted('d2')).thenHolds(members, { _id: 'ada', marks: [], suspensions: [] });
  directory.given(suspended('d1', null)).thenHolds(members);
});

test('a changed first or last name replaces the one from the sign-up, also in admins’ searches', () => {
  const renamed = FullNameChanged({ memberId: 'ada', firstName: null, lastName: 'King' });
  const names = { firstName: null, lastName: 'King' };
  const history = [joined('ada', { firstName: 'Ada', lastName: 'Lovelace' }), renamed];
  directory.given(...history).thenHolds(members, { _id: 'ada', ...names, sortName: 'king' });
  directory.given(...history).thenHolds(findable, { _id: 'ada', ...names });
});

test('a member is sorted by the name that heads their profile', () => {
  const sortedAs = (sortName: string, ...history: readonly DomainEvent[]) =>
    directory.given(...history).thenHolds(members, { _id: 'ada', sortName });
  sortedAs('emile zola', joined('ada', { firstName: 'Émile', lastName: 'Zola' }), named('ada', 'Mile'));
  sortedAs('mile', joined('ada'), named('ada', 'Mile'));
  sortedAs('new member', joined('ada'));
});
