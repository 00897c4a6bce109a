import { describe, expect, it, test } from 'vitest';
import * as errors from './errors.ts';
import type { ActiveMember } from './member/state.ts';
import {
  aNameIsFreeWhenNoOneHasIt,
  aNameMayNotClaimStaff,
  aNewNameIsTheOneClaimedNext,
  aNewUsernameIsAllowed,
  aResetLinkIsHonouredOnceAndInTime,
  aRoleMayNotClaimStaff,
  isFresh,
  theLastAdminStays,
} from './policies.ts';

const at = '2026-03-01T09:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

describe('a reserved username cannot be taken', () => {
  test.each([
    'admin',
    'Admin',
    'ADMINISTRATOR',
    'ad.min',
    's_u-p.port',
    'kindling',
    'Kindling-Team',
    'api',
    'www',
    'no.reply',
    'kindling_support',
    'the-admin',
    'support.ada',
    'Kindling-Team.ada',
    'ada__no-reply',
    'adm1n',
    'Supp0rt',
    'KindIing',
    'k1ndl1ng-team',
    'the_m0derator',
    'admin1',
    'ada-the-mod',
    'official_ada',
    'KindlingSupport',
    'adrnin',
    'secur1ty',
    'moderation',
    'trust-safety',
    'new_member',
  ])('%s', (username) => expect(aNewUsernameIsAllowed(username)).toBe(errors.usernameReserved));
  test.each([
    'ada',
    'administer',
    'apia',
    'kindlings',
    'supporter',
    'wwww',
    'newsie',
    'ada.admin.l',
    'ada.staff.7',
    'modest.ada',
    'adminski',
    'staffan',
    'kindlings.ada',
    'ada_',
    '_ada',
    'm3-ada',
    'ada1nfo',
    'jane_founder',
  ])('%s is not one', (username) => expect(aNewUsernameIsAllowed(username)).toBeUndefined());
});

describe('a new username cannot begin or end with . or -', () => {
  test.each(['.ada', 'ada.', '-ada', 'ada-', '...', '-.-'])('%s', (username) =>
    expect(aNewUsernameIsAllowed(username)).toBe(errors.usernameEnds));
});

describe('a name may not claim staff, neither in its parts nor as a whole', () => {
  test.each([
    ['Admin', 'Team'],
    ['Kindling', 'HQ'],
    ['Kindling Support', 'Official'],
    ['Kindling', 'Support'],
    ['KindIing', 'Team'],
    ['The Kindling', 'Moderators'],
    ['Kindling Admin', null],
    [null, 'Кindling Staff'],
    ['Kindling', null],
    ['KindIing', ''],
    [null, 'Кindling'],
    ['The', 'Kindling'],
    ['Ada', 'Kindling'],
    ['Ada of Kindling', null],
    ['Ada', 'Admin'],
    ['Admin', 'Lovelace'],
    ['Ada, Admin', null],
    ['Ada (Moderator)', 'Lovelace'],
    ['Mo', 'Support'],
    ['Support', null],
    ['Ad', 'min'],
    ['A D M I N', 'Ada'],
    ['Ada', 'a d m i n'],
    ['ᴀᴅᴍɪɴ', null],
    ['Ada', 'ᴍᴏᴅᴇʀᴀᴛᴏʀ'],
    ['ａｄｍｉｎ', 'Ada'],
    ['𝕒𝕕𝕞𝕚𝕟', 'Ada'],
    ['Ⓐⓓⓜⓘⓝ', 'Ada'],
    ['αdmιn', 'Ada'],
    ['Аdmіn', 'Ada'],
    ['ᎪᎠᎷᏆΝ', 'Ada'],
    ['ádmïn', 'Ada'],
    ['a\u0336d\u0336m\u0336i\u0336n\u0336', 'Ada'],
    ['Ad\u200bm\u2063in', 'Ada'],
    ['Ada\u3164Admin', null],
    ['Ada\u2800Admin', null],
    ['@dm1n', 'Ada'],
    ['4dmin2', 'Ada'],
    ['Admin!', 'Ada'],
    ['Ada|Admin', null],
    ['Ada/Admin', null],
    ['🅰🅳🅼🅸🅽', 'Ada'],
    ['rnoderator', 'Ada'],
    ['Ѕtаff', null],
    ['Moderation', 'Team'],
    ['Community', 'Manager'],
    ['Unknown', 'User'],
    ['New', 'Member'],
  ])('%s %s', (firstName, lastName) =>
    expect(aNameMayNotClaimStaff({ firstName, lastName })?.code).toBe(errors.nameClaimsStaff.code));
  test.each([
    ['Anna', 'Kindlinger'],
    ['Sup', 'Porter'],
    ['Stafford', 'Moderson'],
    ['Ada', 'Moderow'],
    ['Jan', 'Adminski'],
    ['Modesta', 'Officer'],
    ['Kind', 'Teamer'],
    ['J. R. R.', 'Tolkien'],
    ['Łukasz', 'Müller-Ørsted'],
    ['Мария', 'Иванова'],
    ['王', '小明'],
    ['Dev', 'Patel'],
    ['Dev', null],
    ['Ada', null],
    [null, null],
  ])('%s %s is fine', (firstName, lastName) => expect(aNameMayNotClaimStaff({ firstName, lastName })).toBeUndefined());
});

test.each([
  ['Admin', 'Lovelace', 'firstName'],
  ['Ada', 'Admin', 'lastName'],
  ['Ad', 'Min', 'firstName'],
])('%s %s is corrected in the field %s', (firstName, lastName, field) =>
  expect(aNameMayNotClaimStaff({ firstName, lastName })?.field).toBe(field));

describe('a role may not claim staff', () => {
  test.each([
    'Admin',
    'a d m i n',
    'Site Administrator',
    '@dmin',
    '4dm1n',
    'Аdmin',
    'Αdmin',
    'ＡＤＭＩＮ',
    'Moderator',
    'Senior Moderator of all',
    'mod',
    'Head Mods',
    'Support',
    'Staff Member',
    'Official',
    'Kindling Team',
    'K1ndling',
    'CEO of Kindling',
    'sysadmin',
    'CEO & Admin',
    'Admin, CEO',
    'Founder / Admin',
    'Investor and Moderator',
    'CTO - Staff',
    'Admin (verified)',
    'Official Support',
    'KindIing Team',
    'ᴀᴅᴍɪɴ',
    'ⓜⓞⓓ',
    'Admin!',
    'Admin 1',
    'Ad\u3164min',
    'Kindling HQ',
    'Kindling Support Official',
    'Founder Admin',
    'Co-Admin',
    'CTO Admin',
    'Moderation Team',
  ])('%s', (role) => expect(aRoleMayNotClaimStaff(role)).toBe(errors.roleClaimsStaff));
  test.each([
    'Founder',
    'CEO',
    'CTO',
    'Developer',
    'Product Manager',
    'Modeller',
    'Customer support lead',
    'Investor',
    'Administration consultant',
    'Chief of Staff',
    'Co-Founder & CTO',
    'Brand and design',
    'Database administrator',
    'Support at Acme',
    'Content moderation',
    'Salesforce admin',
    'Owner',
    'Rekindling old code',
    'Модель',
  ])('%s is fine', (role) => expect(aRoleMayNotClaimStaff(role)).toBeUndefined());
});

describe('a reset link is honoured once and in time', () => {
  const member = (reset: ActiveMember['reset']): ActiveMember => ({
    status: 'active',
    memberId: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: null,
    passwordHash: 'hash',
    profile: { username: null, bio: null, role: null, profileEmoji: null, profileImageUrl: null },
    emailCount: 1,
    usernameCount: 0,
    formerUsernames: new Set(),
    isEmailConfirmed: false,
    hasProvenNames: false,
    credentialEpoch: 0,
    confirmation: null,
    reset,
  });
  const reset = { resetId: 'r1', tokenHash: 'token', expiresAt: later(30) };

  test.each([
    ['in time', reset, 'token', later(29.99), undefined],
    ['in its last moment', reset, 'token', later(30), errors.invalidResetToken],
    ['with another token', reset, 'other', at, errors.invalidResetToken],
    ['where none is open', null, 'token', at, errors.invalidResetToken],
  ])('%s', (_when, open, tokenHash, when, refusal) =>
    expect(aResetLinkIsHonouredOnceAndInTime(member(open), tokenHash, when)).toBe(refusal));
});

describe('a name is free when no one has it', () => {
  const bobs = { status: 'claimed' as const, ownerId: 'bob', claimedAt: at, ordinal: 1 };
  test.each([
    ['nobody ever claimed it', null, false, at, true],
    ['one’s own claim', { ...bobs, ownerId: 'ada' }, true, at, true],
    ['claimed a moment ago', bobs, false, later(1), false],
    ['claimed ten minutes ago, for nothing', bobs, false, later(10), true],
    ['claimed long ago, and held', bobs, true, later(10_000), false],
  ])('%s', (_what, claim, ownerHolds, when, isFree) =>
    expect(aNameIsFreeWhenNoOneHasIt(claim, 'ada', ownerHolds, when)).toBe(isFree));

  it('a claim is fresh for half the time after which it counts as abandoned', () => {
    expect(isFresh(bobs, later(4.99))).toBe(true);
    expect(isFresh(bobs, later(5))).toBe(false);
  });
});

test.each([
  [0, 1, true],
  [3, 4, true],
  [3, 3, false],
  [3, 5, false],
  [3, undefined, false],
])('after %d names, one claimed as the %s. is taken: %s', (count, ordinal, isTaken) => {
  expect(aNewNameIsTheOneClaimedNext(count, ordinal)).toBe(isTaken ? undefined : errors.nameChangedMeanwhile);
});

test.each([
  [[], 'ada', true],
  [['ada'], 'ada', false],
  [['ada'], 'bob', true],
  [['ada', 'bob'], 'ada', true],
])('of the admins %j, %s may go: %s', (admins, memberId, mayGo) => {
  expect(theLastAdminStays(new Set(admins), memberId)).toBe(mayGo ? undefined : errors.lastAdmin);
});
