import { describe, expect, it } from 'vitest';
import { fold } from '../../../../src/kernel/decider.ts';
import type { Actor } from '../../../../src/kernel/event.ts';
import { specify } from '../../../../src/testing/decider-specification.ts';
import * as errors from '../errors.ts';
import type { ProfileChanges } from './commands.ts';
import {
  ConfirmedAddressLeft,
  CredentialsRevoked,
  EmailChangeCancelled,
  EmailChanged,
  EmailConfirmationRequested,
  EmailConfirmed,
  FullNameChanged,
  LoggedOutEverywhere,
  MemberErased,
  type MemberEvent,
  MemberRegistered,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
  ProfileUpdated,
} from './events.ts';
import { members } from './member.ts';

const visitor: Actor = { kind: 'visitor' };
const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const at = '2026-03-01T09:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

const registration = {
  memberId: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: null,
  passwordHash: 'hash 1',
};
const registered = MemberRegistered(registration);
const profile = {
  username: 'ada',
  bio: 'Wrote the first program.',
  role: 'CTO',
  profileEmoji: '🦊',
  profileImageUrl: null,
};
const named = ProfileUpdated({ memberId: 'ada', ...profile });
const erased = MemberErased({ memberId: 'ada' });

const member = specify(members);

describe('a username that no one could take any more', () => {
  const atUpdate = (data: ProfileChanges & { usernameOrdinal?: number }) =>
    ({ type: 'UpdateProfile', data, actor: ada, at }) as const;

  it.each(['ada.', '-ada', 'the-admin', 'kindling_support'])('%s stays with its member, in any case', (username) => {
    const has = member.given(registered, ProfileUpdated({ memberId: 'ada', ...profile, username }));
    has
      .when(atUpdate({ username, bio: null }))
      .thenDecided(ProfileUpdated({ memberId: 'ada', ...profile, username, bio: null }));
    const louder = username.toUpperCase();
    has
      .when(atUpdate({ username: louder }))
      .thenDecided(ProfileUpdated({ memberId: 'ada', ...profile, username: louder }));
  });

  it.each([
    ['ada.', errors.usernameEnds],
    ['the-admin', errors.usernameReserved],
  ])('%s is refused to others', (username, refusal) => {
    member
      .given(registered, named)
      .when(atUpdate({ username, usernameOrdinal: 2 }))
      .thenRefused(refusal);
  });
});

describe('first and last name', () => {
  const rename = (data: ProfileChanges) => ({ type: 'UpdateProfile' as const, data, actor: ada, at });
  const renamed = (firstName: string | null, lastName: string | null) =>
    FullNameChanged({ memberId: 'ada', firstName, lastName });
  const namedMember = member.given(registered, named);

  it('change independently, and an omitted one stays', () => {
    namedMember.when(rename({ lastName: 'King' })).thenDecided(renamed('Ada', 'King'));
    member
      .given(registered, named, renamed('Ada', 'King'))
      .when(rename({ firstName: null }))
      .thenDecided(renamed(null, 'King'));
  });

  it('can be changed before there is a username', () =>
    member
      .given(registered)
      .when(rename({ lastName: 'King' }))
      .thenDecided(renamed('Ada', 'King')));

  it('that are unchanged append no event', () =>
    namedMember.when(rename({ firstName: 'Ada', lastName: null })).thenNothing());

  it('change together with the rest', () =>
    namedMember
      .when(rename({ lastName: 'King', bio: null }))
      .thenDecided(ProfileUpdated({ memberId: 'ada', ...profile, bio: null }), renamed('Ada', 'King')));

  it.each([
    ['alone', { firstName: 'Moderator' }, errors.nameClaimsStaff],
    ['as the last name', { lastName: 'Kindling' }, errors.nameClaimsStaff.at('lastName')],
    ['together', { firstName: 'Ad', lastName: 'Min' }, errors.nameClaimsStaff],
  ])('may not claim staff, %s', (_how, changes, refusal) => namedMember.when(rename(changes)).thenRefused(refusal));

  it('may not claim staff together with the one that stays', () =>
    member
      .given(registered, named, renamed('Ad', null))
      .when(rename({ lastName: 'min' }))
      .thenRefused(errors.nameClaimsStaff));
});

describe('a name or role that predates the rule against it', () => {
  const atUpdate = (data: ProfileChanges) => ({ type: 'UpdateProfile' as const, data, actor: ada, at });
  const official = { ...profile, role: 'Moderator' };
  const given = member.given(
    MemberRegistered({ ...registration, firstName: 'Admin', lastName: 'Team' }),
    ProfileUpdated({ memberId: 'ada', ...official }),
  );

  it('does not block other changes', () =>
    given
      .when(atUpdate({ firstName: 'Admin', lastName: 'Team', role: 'Moderator', bio: null }))
      .thenDecided(ProfileUpdated({ memberId: 'ada', ...official, bio: null })));

  it('can be replaced, but not by another that breaks the rule', () => {
    given
      .when(atUpdate({ firstName: 'Ada', lastName: 'Lovelace' }))
      .thenDecided(FullNameChanged({ memberId: 'ada', firstName: 'Ada', lastName: 'Lovelace' }));
    given.when(atUpdate({ lastName: 'Group' })).thenRefused(errors.nameClaimsStaff);
    given.when(atUpdate({ role: 'Admin' })).thenRefused(errors.roleClaimsStaff);
  });
});

describe('an account', () => {
  const register = { type: 'Register' as const, data: registration, actor: visitor, at };

  it('is created once', () => {
    member.given().when(register).thenDecided(registered);
    expect(() => member.given(registered).when(register)).toThrow('registered before');
  });

  it('is erased once, and then accepts no command', () => {
    const erase = { type: 'Erase' as const, data: { address: 'print', ordinal: 1 } };
    member
      .given(registered)
      .when({ ...erase, actor: ada, at })
      .thenDecided(erased);
    for (const command of [
      erase,
      { type: 'VouchForEmail' as const, data: {} },
      { type: 'UpdateProfile' as const, data: { bio: 'Back' } },
      { type: 'ChangeEmail' as const, data: { email: 'back@example.com', ordinal: 2 } },
      { type: 'RequestEmailConfirmation' as const, data: { confirmationId: 'c1', tokenHash: 'token c1', email: null } },
      { type: 'ConfirmEmail' as const, data: { tokenHash: 'token c1', ordinal: 1 } },
      { type: 'CancelEmailChange' as const, data: {} },
      { type: 'ChangePassword' as const, data: { passwordHash: 'hash 2', keptSessionId: 's1' } },
      { type: 'RequestPasswordReset' as const, data: { resetId: 'r1', tokenHash: 'token 1' } },
      { type: 'ResetPassword' as const, data: { tokenHash: 'token 1', passwordHash: 'hash 2' } },
      { type: 'LogOutEverywhere' as const, data: { keptSessionId: null } },
    ]) {
      member
        .given(registered, erased)
        .when({ ...command, actor: ada, at })
        .thenRefused(errors.memberNotFound);
      member
        .given()
        .when({ ...command, actor: ada, at })
        .thenRefused(errors.memberNotFound);
    }
  });
});

describe('an erased member', () => {
  const erase = (ordinal: number, address: string | null = 'print') =>
    ({ type: 'Erase', data: { address, ordinal }, actor: ada, at }) as const;
  const confirmed = EmailConfirmed({ memberId: 'ada', confirmationId: 'c1' });
  const changed = EmailChanged({ memberId: 'ada', email: 'new@example.com', formerEmail: 'ada@example.com' });
  const left = ConfirmedAddressLeft({ memberId: 'ada', address: 'print' });

  it('leaves behind only the address that they confirmed', () => {
    member.given(registered, confirmed).when(erase(1)).thenDecided(left, erased);
    member.given(registered).when(erase(1)).thenDecided(erased);
    member.given(registered, confirmed, changed).when(erase(2)).thenDecided(erased);
    member.given(registered, confirmed, changed, confirmed).when(erase(2)).thenDecided(left, erased);
    member.given(registered, confirmed).when(erase(1, null)).thenDecided(erased);
  });

  it('is not erased under an address that changes at the same moment', () => {
    member.given(registered, confirmed, changed).when(erase(1)).thenRefused(errors.nameChangedMeanwhile);
  });
});

describe('a profile', () => {
  const update = (data: ProfileChanges & { usernameOrdinal?: number }) => ({
    type: 'UpdateProfile' as const,
    data,
    actor: ada,
    at,
  });
  const changedTo = (changes: Partial<typeof profile> | object) =>
    ProfileUpdated({ memberId: 'ada', ...profile, ...changes });
  const given = member.given(registered, named);

  it('begins with a username', () => {
    member
      .given(registered)
      .when(update({ bio: 'Hello' }))
      .thenRefused(errors.usernameRequired);
    member
      .given(registered)
      .when(update({ username: 'ada', usernameOrdinal: 1 }))
      .thenDecided(changedTo({ bio: null, role: null, profileEmoji: null }));
  });

  it.each<[string, ProfileChanges, object]>([
    ['a field that is left out stays', { role: 'CEO' }, { role: 'CEO' }],
    ['a field of null is cleared', { bio: null, role: null }, { bio: null, role: null }],
    [
      'a picture takes the emoji’s place',
      { profileImageUrl: '/media/m1' },
      { profileEmoji: null, profileImageUrl: '/media/m1' },
    ],
    [
      'an emoji stays where both are sent',
      { profileEmoji: '🌱', profileImageUrl: '/media/m1' },
      { profileEmoji: '🌱' },
    ],
    ['capitals of the name change without a claim', { username: 'ADA' }, { username: 'ADA' }],
  ])('%s', (_promise, changes, changed) => given.when(update(changes)).thenDecided(changedTo(changed)));

  it('that is unchanged appends no event', () => {
    given.when(update({})).thenNothing();
    given.when(update({ bio: profile.bio, username: 'ada', profileImageUrl: null })).thenNothing();
  });

  it('takes a new username as the next claimed ordinal', () => {
    given.when(update({ username: 'lovelace', usernameOrdinal: 2 })).thenDecided(changedTo({ username: 'lovelace' }));
    for (const usernameOrdinal of [undefined, 0, 1, 3]) {
      given
        .when(update({ username: 'lovelace', ...(usernameOrdinal !== undefined && { usernameOrdinal }) }))
        .thenRefused(errors.nameChangedMeanwhile);
    }
    member
      .given(registered, named, changedTo({ username: 'ADA' }), changedTo({ username: 'byron' }))
      .when(update({ username: 'lovelace', usernameOrdinal: 3 }))
      .thenDecided(changedTo({ username: 'lovelace' }));
  });

  it('takes no reserved name and no staff role', () => {
    given.when(update({ username: 'Ad-min', usernameOrdinal: 2 })).thenRefused(errors.usernameReserved);
    given.when(update({ role: 'Moderator' })).thenRefused(errors.roleClaimsStaff);
  });
});

describe('an email address', () => {
  const change = (email: string, ordinal: number) => ({
    type: 'ChangeEmail' as const,
    data: { email, ordinal },
    actor: ada,
    at,
  });

  it('is changed to the next claimed ordinal', () => {
    member
      .given(registered)
      .when(change('new@example.com', 2))
      .thenDecided(EmailChanged({ memberId: 'ada', email: 'new@example.com', formerEmail: 'ada@example.com' }));
    member.given(registered).when(change('new@example.com', 1)).thenRefused(errors.nameChangedMeanwhile);
    member
      .given(registered, EmailChanged({ memberId: 'ada', email: 'new@example.com', formerEmail: 'ada@example.com' }))
      .when(change('newer@example.com', 2))
      .thenRefused(errors.nameChangedMeanwhile);
  });

  it('that is unchanged appends no event', () => {
    member.given(registered).when(change('ada@example.com', 1)).thenNothing();
  });
});

describe('the confirmation of an address', () => {
  const requested = (confirmationId: string, email = 'ada@example.com', from = at) =>
    EmailConfirmationRequested({
      memberId: 'ada',
      confirmationId,
      email,
      tokenHash: `token ${confirmationId}`,
      expiresAt: new Date(Date.parse(from) + 24 * 60 * 60_000).toISOString(),
    });
  const request = (email: string | null, when = at) => ({
    type: 'RequestEmailConfirmation' as const,
    data: { confirmationId: 'c2', tokenHash: 'token c2', email },
    actor: ada,
    at: when,
  });
  const confirm = (confirmationId: string, ordinal = 1, when = minutesLater(24 * 60 - 0.01)) => ({
    type: 'ConfirmEmail' as const,
    data: { tokenHash: `token ${confirmationId}`, ordinal },
    actor: visitor,
    at: when,
  });
  const confirmed = (confirmationId: string) => EmailConfirmed({ memberId: 'ada', confirmationId });
  const changed = EmailChanged({ memberId: 'ada', email: 'new@example.com', formerEmail: 'ada@example.com' });
  const wanted = requested('c1', 'new@example.com');
  const cancelled = EmailChangeCancelled({ memberId: 'ada', confirmationId: 'c1' });

  it('is requested when the account is created', () => {
    const confirmation = { confirmationId: 'c1', tokenHash: 'token c1' };
    member
      .given()
      .when({ type: 'Register', data: { ...registration, confirmation }, actor: visitor, at })
      .thenDecided(registered, requested('c1'));
  });

  it('is for the requested address, else for the current one', () => {
    member.given(registered).when(request(null)).thenDecided(requested('c2'));
    member.given(registered).when(request('new@example.com')).thenDecided(requested('c2', 'new@example.com'));
    member.given(registered, wanted).when(request(null)).thenDecided(requested('c2', 'new@example.com'));
    const dayLater = minutesLater(24 * 60);
    const renewed = requested('c2', 'ada@example.com', dayLater);
    member.given(registered, wanted).when(request(null, dayLater)).thenDecided(renewed);
    member.given(registered, wanted, cancelled).when(request(null)).thenDecided(requested('c2'));
  });

  it('of an address that is confirmed cannot be requested again', () => {
    member.given(registered, requested('c1'), confirmed('c1')).when(request(null)).thenNothing();
    member.given(registered, wanted, changed, confirmed('c1')).when(request(null)).thenNothing();
  });

  it('works by the link, for a day', () => {
    member.given(registered, requested('c1')).when(confirm('c1')).thenDecided(confirmed('c1'));
    const late = confirm('c1', 1, minutesLater(24 * 60));
    member.given(registered, requested('c1')).when(late).thenRefused(errors.invalidConfirmationToken);
  });

  it('of a requested address replaces the previous one, under the claim that was made for it', () => {
    member.given(registered, wanted).when(confirm('c1', 2)).thenDecided(changed, confirmed('c1'));
    member.given(registered, wanted).when(confirm('c1', 1)).thenRefused(errors.nameChangedMeanwhile);
  });

  it.each([
    ['twice', [requested('c1'), confirmed('c1')]],
    ['with an earlier link than the last one', [requested('c1'), requested('c2')]],
    ['with a link that was cancelled', [wanted, cancelled]],
    ['without a request', []],
    ['with a link from before the address was changed', [requested('c1'), changed]],
    [
      'of a wanted address after the password was changed',
      [wanted, PasswordChanged({ memberId: 'ada', passwordHash: 'h' })],
    ],
    [
      'of a wanted address after the password was reset',
      [wanted, PasswordReset({ memberId: 'ada', resetId: 'r1', passwordHash: 'h' })],
    ],
  ])('is not made %s', (_promise, history) => {
    member
      .given(registered, ...history)
      .when(confirm('c1', 2))
      .thenRefused(errors.invalidConfirmationToken);
  });

  it('of the current address survives a change of password', () => {
    const newPassword = PasswordChanged({ memberId: 'ada', passwordHash: 'h' });
    member.given(registered, requested('c1'), newPassword).when(confirm('c1')).thenDecided(confirmed('c1'));
  });

  it('can be cancelled only if another address was requested', () => {
    const cancel = { type: 'CancelEmailChange' as const, data: {}, actor: ada, at };
    member.given(registered, wanted).when(cancel).thenDecided(cancelled);
    member.given(registered, requested('c1')).when(cancel).thenNothing();
    member.given(registered).when(cancel).thenNothing();
  });
});

describe('an operator', () => {
  const operator: Actor = { kind: 'operator', id: 'olga' };
  const vouch = (actor: Actor) => ({ type: 'VouchForEmail', data: {}, actor, at }) as const;
  const confirmed = EmailConfirmed({ memberId: 'ada', confirmationId: null });

  it('confirms an address once, and only an operator can', () => {
    member.given(registered).when(vouch(operator)).thenDecided(confirmed);
    member.given(registered, confirmed).when(vouch(operator)).thenNothing();
    for (const actor of [ada, visitor]) {
      member.given(registered).when(vouch(actor)).thenRefused(errors.operatorsOnly);
    }
  });
});

describe('a password', () => {
  const requested = (resetId: string, when = at) =>
    PasswordResetRequested({
      memberId: 'ada',
      resetId,
      tokenHash: `token ${resetId}`,
      expiresAt: new Date(Date.parse(when) + 30 * 60_000).toISOString(),
    });
  const reset = (tokenHash: string, when = minutesLater(29)) => ({
    type: 'ResetPassword' as const,
    data: { tokenHash, passwordHash: 'hash 2' },
    actor: visitor,
    at: when,
  });
  const wasReset = (resetId: string) => PasswordReset({ memberId: 'ada', resetId, passwordHash: 'hash 2' });
  const revoked = CredentialsRevoked({ memberId: 'ada' });
  const proved = EmailConfirmed({ memberId: 'ada', confirmationId: null });
  const confirmed = EmailConfirmed({ memberId: 'ada', confirmationId: 'c1' });
  const changed = PasswordChanged({ memberId: 'ada', passwordHash: 'hash 3' });

  it('is changed, and the other sessions end with it', () => {
    member
      .given(registered)
      .when({ type: 'ChangePassword', data: { passwordHash: 'hash 3', keptSessionId: 's1' }, actor: ada, at })
      .thenDecided(changed, LoggedOutEverywhere({ memberId: 'ada', keptSessionId: 's1' }));
  });

  it('can be reset for thirty minutes from the request', () => {
    member
      .given(registered)
      .when({ type: 'RequestPasswordReset', data: { resetId: 'r1', tokenHash: 'token r1' }, actor: visitor, at })
      .thenDecided(requested('r1'));
    const state = member.given(registered, requested('r1'));
    state.when(reset('token r1', minutesLater(29.99))).thenDecided(wasReset('r1'), revoked, proved);
    state.when(reset('token r1', minutesLater(30))).thenRefused(errors.invalidResetToken);
  });

  it.each([
    ['with another token', [requested('r1')], 'token r2'],
    ['without a request', [], 'token r1'],
    ['twice with one token', [requested('r1'), wasReset('r1')], 'token r1'],
    ['with an earlier token than the last one asked for', [requested('r1'), requested('r2')], 'token r1'],
    ['with a token from before the password was changed', [requested('r1'), changed], 'token r1'],
    [
      'with a token from before the address was changed',
      [requested('r1'), EmailChanged({ memberId: 'ada', email: 'new@example.com', formerEmail: 'ada@example.com' })],
      'token r1',
    ],
  ])('is not reset %s', (_promise, history, token) => {
    member
      .given(registered, ...history)
      .when(reset(token))
      .thenRefused(errors.invalidResetToken);
  });

  it('is reset only with the token requested last', () => {
    member
      .given(registered, confirmed, requested('r1'), requested('r2'))
      .when(reset('token r2'))
      .thenDecided(wasReset('r2'), revoked);
  });

  it('allows sessions to be ended without changing it', () => {
    member
      .given(registered)
      .when({ type: 'LogOutEverywhere', data: { keptSessionId: null }, actor: ada, at })
      .thenDecided(LoggedOutEverywhere({ memberId: 'ada', keptSessionId: null }));
  });
});

describe('the state of a member', () => {
  const stateAfter = (...history: readonly MemberEvent[]) => fold(members.decider, [registered, ...history]);
  const wasReset = PasswordReset({ memberId: 'ada', resetId: 'r1', passwordHash: 'hash 2' });
  const revoked = CredentialsRevoked({ memberId: 'ada' });
  const byLink = EmailConfirmed({ memberId: 'ada', confirmationId: 'c1' });
  const byReset = EmailConfirmed({ memberId: 'ada', confirmationId: null });
  const changed = EmailChanged({ memberId: 'ada', email: 'new@example.com', formerEmail: 'ada@example.com' });

  it('counts revocations of all credentials, which older resets did not cause', () => {
    expect(stateAfter(wasReset)).toMatchObject({ credentialEpoch: 0, isEmailConfirmed: false });
    expect(stateAfter(wasReset, revoked, byReset)).toMatchObject({ credentialEpoch: 1, isEmailConfirmed: true });
  });

  it.each<[string, readonly MemberEvent[], boolean]>([
    ['trusted once the link confirms the address', [byLink], true],
    ['not trusted once a reset confirms the address', [byReset], false],
    ['trusted if the profile is saved after the reset', [byReset, named], true],
    ['not trusted if the profile was saved before the reset', [named, byReset], false],
    ['not trusted if the confirmed address was replaced', [byLink, changed, byReset], false],
  ])('has names that are %s', (_which, history, hasProvenNames) => {
    expect(stateAfter(...history)).toMatchObject({ isEmailConfirmed: true, hasProvenNames });
  });

  it('keeps the link to another address when an operator confirms the current one', () => {
    const confirmation = { confirmationId: 'c2', email: 'new@example.com', tokenHash: 'token', expiresAt: at };
    const wanted = EmailConfirmationRequested({ memberId: 'ada', ...confirmation });
    expect(stateAfter(wanted, byReset)).toMatchObject({ confirmation });
  });
});
