// Anybody can sign up with another person's address and make us write to it. This test sends each kind of mail to an unconfirmed address
// whose member typed hostile text into every field, and requires that no mail contains any of it. A new kind of mail fails until it is
// listed here.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  approvals,
  emailClaimId,
  members,
  passkeys,
  secondFactors,
  sessions,
  signUpMode,
  staff,
} from '../../modules/accounts/index.ts';
import { subscriptions } from '../../modules/newsletter/index.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { type Caller, testPassword } from '../testing/test-member.ts';
import { contributionsOf, features } from './registry.ts';

/** The subject of the mail that a reaction sends to an unconfirmed address, by the reaction's name. */
const kinds: Readonly<Record<string, string | 'only to confirmed addresses'>> = {
  'accounts.mail-confirmation-link': 'Confirm your email address for Kindling',
  'accounts.mail-reset-link': 'Set a new password for Kindling',
  'accounts.tell-admins-of-wave': 'Many sign-ups at once at Kindling',
  'accounts.tell-former-address': 'Your Kindling email address was changed',
  'accounts.tell-of-access-token': 'An access token was made',
  'accounts.tell-of-approval': 'Your account is approved',
  'accounts.tell-of-decline': 'Your account was not approved',
  'accounts.tell-of-new-device': 'New log-in to your account',
  'accounts.tell-of-new-passkey': 'A passkey was added',
  'accounts.tell-of-new-password': 'Your Kindling password was changed',
  'accounts.tell-of-recovery-code': 'A recovery code was used',
  'accounts.tell-of-recovery-codes': 'New recovery codes were made',
  'accounts.tell-of-removed-passkey': 'A passkey was removed',
  'accounts.tell-of-reset-password': 'Your Kindling password was changed',
  'accounts.tell-of-second-factor-off': 'Two-factor log-in is off',
  'accounts.tell-of-second-factor-on': 'Two-factor log-in is on',
  'accounts.tell-of-wanted-address': 'Your Kindling email address is about to change',
  'newsletter.mail-confirmation-link': 'Confirm your subscription to Kindling',
  'newsletter.mail-reports': 'only to confirmed addresses',
  'notifications.mail-digest': 'only to confirmed addresses',
  'notifications.mail-message': 'only to confirmed addresses',
  'planner.mail-reminder': 'only to confirmed addresses',
};

/** A part of all hostile text, so it is found even if that is escaped or cut short. */
const hostile = 'evil.example';
const formula = `=HYPERLINK("http://${hostile}","Click")`;

const victim = 'victim@example.org';
const next = 'second.victim@example.org';

let kindling: TestKindling;
let attacker: Caller;
let memberId = '';
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

const mailsToVictims = async () => {
  await kindling.kindling().reactor?.settle();
  const all = kindling.kindling().mail.outbox?.list() ?? [];
  return all.filter(({ to }) => to === victim || to === next);
};

/** Runs commands that no call allows any more, or that need many members. */
const acting = (kind: 'visitor' | 'operator') => kindling.as(kind === 'visitor' ? { kind } : { kind, id: 'olga' });

async function signUp(username: string): Promise<void> {
  attacker = kindling.visitor();
  const names = { firstName: formula, lastName: formula };
  const registered = await attacker.post('/auth/register', { email: victim, password: testPassword, ...names });
  expect(registered.status).toBe(201);
  memberId = (registered.body.user as { id: string }).id;
  const profile = { username, bio: formula, role: formula.slice(0, 50) };
  expect((await attacker.post('/auth/profile', profile)).status).toBe(200);
}

it('every kind of mail is listed here', () => {
  const { deps } = kindling.kindling();
  const ofAll = features.flatMap((each) => [
    ...(each.reactions?.(deps, contributionsOf(deps)) ?? []),
    ...(each.schedules?.(deps, contributionsOf(deps)) ?? []),
  ]);
  const inMailLane = ofAll.filter(({ lane }) => lane === 'mail').map(({ name }) => name);
  expect(inMailLane.toSorted()).toEqual(Object.keys(kinds).toSorted());
});

it('no typed text reaches an unconfirmed address', async () => {
  await signUp(hostile);
  await attacker.post('/auth/confirm-email/request');
  await kindling.visitor().post('/auth/request-password-reset', { email: victim });
  await kindling.visitor().post('/auth/login', { email: victim, password: testPassword });
  const token = { name: formula, scope: 'write', password: testPassword };
  expect((await attacker.post('/auth/tokens', token)).status).toBe(201);
  expect((await attacker.post('/auth/tokens', { ...token, scope: 'read' })).status).toBe(201);
  const change = { currentPassword: testPassword, newPassword: 'another lamp' };
  expect((await attacker.post('/auth/change-password', change)).status).toBe(200);
  await kindling.kindling().reactor?.settle();

  // Behind a proxy that trusts its clients, a client can claim any network address.
  const session = { sessionId: 'claimed', memberId, address: formula, userAgent: formula, isNewDevice: true };
  await acting('visitor').execute(sessions, 'claimed', { type: 'StartSession', data: session });
  await useOlderCredentials();
  await acting('operator').execute(approvals, memberId, { type: 'AskApproval', data: { memberId } });
  await acting('operator').execute(approvals, memberId, { type: 'Decline', data: { memberId } });
  await acting('operator').execute(approvals, memberId, { type: 'Approve', data: { memberId } });
  await becomeAdminInAWave();
  await subscribe();
  await notifyOfThings();
  const wanted = { confirmationId: 'wanted', tokenHash: 'hash', email: next };
  await acting('visitor').execute(members, memberId, { type: 'RequestEmailConfirmation', data: wanted });
  await kindling.kindling().reactor?.settle();
  const moved = { email: 'third@example.org', password: 'another lamp' };
  expect((await attacker.post('/auth/change-email', moved)).status).toBe(200);

  const mails = await mailsToVictims();
  expect(JSON.stringify(mails)).not.toMatch(/evil|HYPERLINK/i);
  for (const mail of mails) expect(mail.text).toMatch(/\n\nHello( there)?,\n\n/);
  const subjects = new Set(mails.map(({ subject }) => subject));
  const expected = Object.values(kinds).filter((subject) => subject !== 'only to confirmed addresses');
  expect(subjects).toEqual(new Set(expected));
});

it('no earlier typed text reaches an address that a reset of the password confirmed', async () => {
  await signUp(`another.${hostile}`);
  const { body } = await kindling.visitor().post('/auth/request-password-reset', { email: victim });
  const newPassword = 'a lamp of my own';
  await kindling.visitor().post('/auth/reset-password', { token: body.resetToken, newPassword });
  const owner = kindling.visitor();
  expect((await owner.post('/auth/login', { email: victim, password: newPassword })).status).toBe(200);
  const before = await mailsToVictims();
  expect(before.filter(({ subject }) => subject === 'Your Kindling password was changed')).not.toEqual([]);
  expect(JSON.stringify(before)).not.toMatch(/evil|HYPERLINK/i);

  expect((await owner.post('/auth/profile', { username: 'vera' })).status).toBe(200);
  await owner.post('/auth/change-password', { currentPassword: newPassword, newPassword: 'my next lamp' });
  expect((await mailsToVictims())[0]?.text).toContain('Hello vera,');
});

/** Passkeys and the second factor did not always require a confirmed address. */
async function useOlderCredentials(): Promise<void> {
  const passkey = {
    passkeyId: 'p',
    credentialId: 'c',
    publicKey: 'k',
    transports: [],
    name: formula,
    domain: 'localhost',
  };
  const added = { memberId, ...passkey, isSynced: false, counter: 0, challengeId: 'asked', epoch: 0 };
  await acting('visitor').execute(passkeys, memberId, { type: 'AddPasskey', data: added });
  await acting('visitor').execute(passkeys, memberId, { type: 'RemovePasskey', data: { passkeyId: 'p' } });
  const factor = { memberId, secret: 'JBSWY3DP', recoveryCodeHashes: ['hash'], step: 1, epoch: 0 };
  await acting('visitor').execute(secondFactors, memberId, { type: 'SwitchOnSecondFactor', data: factor });
  const codes = { recoveryCodeHashes: ['another hash'], epoch: 0 };
  await acting('visitor').execute(secondFactors, memberId, { type: 'ReplaceRecoveryCodes', data: codes });
  const used = { codeHash: 'another hash', epoch: 0 };
  await acting('visitor').execute(secondFactors, memberId, { type: 'UseRecoveryCode', data: used });
  await acting('visitor').execute(secondFactors, memberId, { type: 'SwitchOffSecondFactor', data: { epoch: 0 } });
}

async function becomeAdminInAWave(): Promise<void> {
  await kindling.admin('grace');
  await acting('operator').execute(staff, [], { type: 'GrantAdmin', data: { memberId } });
  await acting('visitor').execute(signUpMode, [], { type: 'NoticeWave', data: {} });
  await acting('operator').execute(signUpMode, [], { type: 'SetSignUpMode', data: { mode: 'open' } });
}

/** Subscribes by command, because without a mail transport the call confirms the subscription at once. */
async function subscribe(): Promise<void> {
  const request = { subscriberId: 's', requestId: 'r', email: victim, source: formula, clientAddress: formula };
  const addressId = emailClaimId(kindling.kindling().keyring.fingerprint, victim);
  await acting('visitor').execute(subscriptions, addressId, { type: 'RequestSubscription', data: request });
  await kindling.kindling().reactor?.settle();
}

/** Gives the member unread notifications, and lets three digests fall due. */
async function notifyOfThings(): Promise<void> {
  const everyMail = { messageMails: true, contentInMails: true, digest: 'daily' };
  expect((await attacker.call('PATCH', '/notifications/settings', { body: everyMail })).status).toBe(200);
  const friend = await kindling.member('their-friend');
  expect((await friend.post('/messages', { receiverId: memberId, content: formula })).status).toBe(201);
  expect((await friend.post(`/users/${memberId}/follow`)).status).toBe(200);
  for (const _ of [1, 2, 3]) {
    kindling.clock.advance({ days: 1 });
    await kindling.kindling().reactor?.settle();
  }
}
