import { describe, expect, it } from 'vitest';
import type { Actor } from '../../src/kernel/event.ts';
import { specify } from '../../src/testing/decider-specification.ts';
import type { ProfileChanges } from './commands.ts';
import { adminsDecider, emailClaimDecider, memberDecider, sessionDecider, usernameClaimDecider } from './decider.ts';
import * as errors from './errors.ts';
import {
  AdminGranted,
  AdminRevoked,
  EmailChanged,
  EmailClaimed,
  EmailReleased,
  LoggedOutEverywhere,
  MemberErased,
  MemberRegistered,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
  ProfileUpdated,
  SessionEnded,
  SessionStarted,
  UsernameClaimed,
  UsernameReleased,
} from './events.ts';

const visitor: Actor = { kind: 'visitor' };
const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const operator: Actor = { kind: 'operator', id: 'root' };
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

const member = specify(memberDecider);

describe('an account', () => {
  const register = { type: 'Register' as const, data: registration, actor: visitor, at };

  it('is made once', () => {
    member.given().when(register).thenDecided(registered);
    expect(() => member.given(registered).when(register)).toThrow('registered before');
  });

  it('is erased once, and then nothing can be asked of it', () => {
    member.given(registered).when({ type: 'Erase', data: {}, actor: ada, at }).thenDecided(erased);
    for (const command of [
      { type: 'Erase' as const, data: {} },
      { type: 'UpdateProfile' as const, data: { bio: 'Back' } },
      { type: 'ChangeEmail' as const, data: { email: 'back@example.com', ordinal: 2 } },
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

  it('that is as it was is no event', () => {
    given.when(update({})).thenNothing();
    given.when(update({ bio: profile.bio, username: 'ada', profileImageUrl: null })).thenNothing();
  });

  it('takes a new username as the one that was claimed next', () => {
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

  it('takes no reserved name and no role of staff', () => {
    given.when(update({ username: 'Ad-min', usernameOrdinal: 2 })).thenRefused(errors.usernameReserved);
    given.when(update({ role: 'Moderator' })).thenRefused(errors.roleClaimsStaff);
  });
});

describe('an e-mail address', () => {
  const change = (email: string, ordinal: number) => ({
    type: 'ChangeEmail' as const,
    data: { email, ordinal },
    actor: ada,
    at,
  });

  it('is changed to the one that was claimed next', () => {
    member
      .given(registered)
      .when(change('new@example.com', 2))
      .thenDecided(EmailChanged({ memberId: 'ada', email: 'new@example.com' }));
    member.given(registered).when(change('new@example.com', 1)).thenRefused(errors.nameChangedMeanwhile);
    member
      .given(registered, EmailChanged({ memberId: 'ada', email: 'new@example.com' }))
      .when(change('newer@example.com', 2))
      .thenRefused(errors.nameChangedMeanwhile);
  });

  it('that is the same is no event', () => {
    member.given(registered).when(change('ada@example.com', 1)).thenNothing();
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
    const asked = member.given(registered, requested('r1'));
    asked.when(reset('token r1', minutesLater(29.99))).thenDecided(wasReset('r1'));
    asked.when(reset('token r1', minutesLater(30))).thenRefused(errors.invalidResetToken);
  });

  it.each([
    ['with another token', [requested('r1')], 'token r2'],
    ['without a request', [], 'token r1'],
    ['twice with one token', [requested('r1'), wasReset('r1')], 'token r1'],
    ['with an earlier token than the last one asked for', [requested('r1'), requested('r2')], 'token r1'],
    ['with a token from before the password was changed', [requested('r1'), changed], 'token r1'],
    [
      'with a token from before the address was changed',
      [requested('r1'), EmailChanged({ memberId: 'ada', email: 'new@example.com' })],
      'token r1',
    ],
  ])('is not reset %s', (_promise, history, token) => {
    member
      .given(registered, ...history)
      .when(reset(token))
      .thenRefused(errors.invalidResetToken);
  });

  it('is reset with the last token that was asked for', () => {
    member.given(registered, requested('r1'), requested('r2')).when(reset('token r2')).thenDecided(wasReset('r2'));
  });

  it('leaves sessions to be ended without it, too', () => {
    member
      .given(registered)
      .when({ type: 'LogOutEverywhere', data: { keptSessionId: null }, actor: ada, at })
      .thenDecided(LoggedOutEverywhere({ memberId: 'ada', keptSessionId: null }));
  });
});

describe('a session', () => {
  const session = specify(sessionDecider);
  const data = { sessionId: 's1', memberId: 'ada', address: '198.51.100.7', userAgent: 'Browser' };
  const started = SessionStarted(data);
  const ended = SessionEnded({ sessionId: 's1', memberId: 'ada' });
  const end = (memberId: string) => ({ type: 'EndSession' as const, data: { memberId }, actor: ada, at });

  it('is started once', () => {
    const start = { type: 'StartSession' as const, data, actor: ada, at };
    session.given().when(start).thenDecided(started);
    expect(() => session.given(started).when(start)).toThrow('started before');
  });

  it('is ended by its member, and ending it again changes nothing', () => {
    session.given(started).when(end('ada')).thenDecided(ended);
    session.given(started, ended).when(end('ada')).thenNothing();
  });

  it('of another member is not there, nor is one that never was', () => {
    session.given(started).when(end('eve')).thenRefused(errors.sessionNotFound);
    session.given(started, ended).when(end('eve')).thenRefused(errors.sessionNotFound);
    session.given().when(end('ada')).thenRefused(errors.sessionNotFound);
  });
});

describe.each([
  {
    kind: 'an address',
    claim: specify(emailClaimDecider),
    Claimed: EmailClaimed,
    Released: EmailReleased,
    taken: errors.emailTaken,
  },
  {
    kind: 'a username',
    claim: specify(usernameClaimDecider),
    Claimed: UsernameClaimed,
    Released: UsernameReleased,
    taken: errors.usernameTaken,
  },
])('a claim on $kind', ({ claim, Claimed, Released, taken }) => {
  const claimed = (memberId: string, ordinal = 1, claimedAt = at) => Claimed({ memberId, claimedAt, ordinal });
  const released = (memberId: string) => Released({ memberId });
  const ask = (memberId: string, { ordinal = 1, ownerHolds = false, when = at } = {}) => ({
    type: 'ClaimName' as const,
    data: { memberId, ordinal, ownerHolds },
    actor: ada,
    at: when,
  });
  const release = (memberId: string, upTo: number) => ({
    type: 'ReleaseName' as const,
    data: { memberId, upTo },
    actor: ada,
    at,
  });

  it('is had where there is none, or none any more', () => {
    claim.given().when(ask('ada')).thenDecided(claimed('ada'));
    claim.given(claimed('bob'), released('bob')).when(ask('ada')).thenDecided(claimed('ada'));
  });

  it('is not had while another one has the name, nor for ten minutes after they claimed it', () => {
    const bobs = claim.given(claimed('bob'));
    bobs.when(ask('ada', { when: minutesLater(9.99) })).thenRefused(taken);
    bobs.when(ask('ada', { when: minutesLater(90), ownerHolds: true })).thenRefused(taken);
  });

  it('that came to nothing is taken over after ten minutes', () => {
    claim
      .given(claimed('bob'))
      .when(ask('ada', { when: minutesLater(10) }))
      .thenDecided(claimed('ada', 1, minutesLater(10)));
  });

  it('of one’s own stands while it is fresh, and is made anew before it could be taken for abandoned', () => {
    claim
      .given(claimed('ada'))
      .when(ask('ada', { when: minutesLater(4.99) }))
      .thenNothing();
    claim
      .given(claimed('ada'))
      .when(ask('ada', { when: minutesLater(5) }))
      .thenDecided(claimed('ada', 1, minutesLater(5)));
  });

  it('of one’s own is made anew for a later name, and not for an earlier one', () => {
    claim
      .given(claimed('ada', 1))
      .when(ask('ada', { ordinal: 3 }))
      .thenDecided(claimed('ada', 3));
    claim
      .given(claimed('ada', 3))
      .when(ask('ada', { ordinal: 2 }))
      .thenNothing();
    claim
      .given(claimed('ada', 3))
      .when(ask('ada', { ordinal: 2, when: minutesLater(6) }))
      .thenDecided(claimed('ada', 3, minutesLater(6)));
  });

  it('is released up to the name that took its place, and not for a later one', () => {
    claim.given(claimed('ada', 1)).when(release('ada', 2)).thenDecided(released('ada'));
    claim.given(claimed('ada', 2)).when(release('ada', 2)).thenDecided(released('ada'));
    claim.given(claimed('ada', 3)).when(release('ada', 2)).thenNothing();
  });

  it('of another member, or none, is not released', () => {
    claim.given(claimed('bob')).when(release('ada', 9)).thenNothing();
    claim.given().when(release('ada', 9)).thenNothing();
    claim.given(claimed('ada'), released('ada')).when(release('ada', 9)).thenNothing();
  });
});

describe('the admins', () => {
  const admins = specify(adminsDecider);
  const [adaGranted, bobGranted] = [AdminGranted({ memberId: 'ada' }), AdminGranted({ memberId: 'bob' })];
  const grant = (memberId: string) => ({ type: 'GrantAdmin' as const, data: { memberId }, actor: operator, at });
  const revoke = (memberId: string) => ({ type: 'RevokeAdmin' as const, data: { memberId }, actor: operator, at });

  it('become so once', () => {
    admins.given().when(grant('ada')).thenDecided(adaGranted);
    admins.given(adaGranted).when(grant('ada')).thenNothing();
  });

  it('step down while another one stays', () => {
    const adaRevoked = AdminRevoked({ memberId: 'ada' });
    admins.given(adaGranted, bobGranted).when(revoke('ada')).thenDecided(adaRevoked);
    admins.given(adaGranted, bobGranted, adaRevoked).when(revoke('ada')).thenNothing();
    admins.given(adaGranted, bobGranted, adaRevoked).when(revoke('bob')).thenRefused(errors.lastAdmin);
  });

  it('are not fewer for somebody who is none', () => {
    admins.given(adaGranted).when(revoke('bob')).thenNothing();
    admins.given().when(revoke('bob')).thenNothing();
  });
});
