import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import * as errors from './errors.ts';
import { AdminGranted, AdminRevoked, ModeratorGranted, ModeratorRevoked, staff } from './staff.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const operator: Actor = { kind: 'operator', id: 'root' };
const at = '2026-03-01T09:00:00.000Z';

describe('the admins', () => {
  const theAdmins = specify(staff);
  const [adaGranted, bobGranted] = [AdminGranted({ memberId: 'ada' }), AdminGranted({ memberId: 'bob' })];
  const grant = (memberId: string) => ({ type: 'GrantAdmin' as const, data: { memberId }, actor: operator, at });
  const revoke = (memberId: string) => ({ type: 'RevokeAdmin' as const, data: { memberId }, actor: operator, at });

  it('are appointed once', () => {
    theAdmins.given().when(grant('ada')).thenDecided(adaGranted);
    theAdmins.given(adaGranted).when(grant('ada')).thenNothing();
  });

  it('step down while another one stays', () => {
    const adaRevoked = AdminRevoked({ memberId: 'ada' });
    theAdmins.given(adaGranted, bobGranted).when(revoke('ada')).thenDecided(adaRevoked);
    theAdmins.given(adaGranted, bobGranted, adaRevoked).when(revoke('ada')).thenNothing();
    theAdmins.given(adaGranted, bobGranted, adaRevoked).when(revoke('bob')).thenRefused(errors.lastAdmin);
  });

  it('do not decrease when a non-admin is removed', () => {
    theAdmins.given(adaGranted).when(revoke('bob')).thenNothing();
    theAdmins.given().when(revoke('bob')).thenNothing();
  });

  it('are appointed only by an operator or an admin, whatever a command claims about its sender', () => {
    const command = { type: 'GrantAdmin', data: { memberId: 'cleo' }, at } as const;
    const claimsToBe: Actor = { kind: 'member', id: 'eve', isAdmin: true };
    theAdmins
      .given(adaGranted)
      .when({ ...command, actor: ada })
      .thenDecided(AdminGranted({ memberId: 'cleo' }));
    for (const actor of [claimsToBe, { kind: 'visitor' }, { kind: 'system', id: 'a reaction' }] as const) {
      theAdmins
        .given(adaGranted)
        .when({ ...command, actor })
        .thenRefused(errors.adminsOnly);
      theAdmins
        .given(adaGranted, bobGranted)
        .when({ ...revoke('bob'), actor })
        .thenRefused(errors.adminsOnly);
    }
  });

  it('are toggled from the state of the stream', () => {
    const toggle = { type: 'ToggleAdmin', data: { memberId: 'bob' }, actor: operator, at } as const;
    theAdmins.given(adaGranted).when(toggle).thenDecided(bobGranted);
    theAdmins
      .given(adaGranted, bobGranted)
      .when(toggle)
      .thenDecided(AdminRevoked({ memberId: 'bob' }));
    theAdmins
      .given(adaGranted)
      .when({ ...toggle, data: { memberId: 'ada' } })
      .thenRefused(errors.lastAdmin);
    theAdmins
      .given(adaGranted)
      .when({ ...toggle, actor: { kind: 'visitor' } })
      .thenRefused(errors.adminsOnly);
  });

  it('are removed once their account is gone, even the last one', () => {
    const takeOff = { type: 'TakeOffErased', data: { memberId: 'ada' }, actor: operator, at } as const;
    const moderates = ModeratorGranted({ memberId: 'ada' });
    theAdmins
      .given(adaGranted, moderates)
      .when(takeOff)
      .thenDecided(AdminRevoked({ memberId: 'ada' }), ModeratorRevoked({ memberId: 'ada' }));
    theAdmins.given(bobGranted).when(takeOff).thenNothing();
  });

  it('may step down by themselves', () => {
    const own = { ...revoke('ada'), actor: ada };
    theAdmins
      .given(adaGranted, bobGranted)
      .when(own)
      .thenDecided(AdminRevoked({ memberId: 'ada' }));
    theAdmins.given(adaGranted).when(own).thenRefused(errors.lastAdmin);
  });
});

it('the first admin is whoever enters the code while there is none', () => {
  const command = { type: 'BecomeFirstAdmin', data: {}, at } as const;
  const setup = specify(staff);
  setup
    .given(ModeratorGranted({ memberId: 'cleo' }))
    .when({ ...command, actor: ada })
    .thenDecided(AdminGranted({ memberId: 'ada' }));
  for (const memberId of ['ada', 'bob'])
    setup
      .given(AdminGranted({ memberId }))
      .when({ ...command, actor: ada })
      .thenRefused(errors.setUpAlready);
});

describe('the moderators', () => {
  const theModerators = specify(staff);
  const [cleoGranted, adaIsAdmin] = [ModeratorGranted({ memberId: 'cleo' }), AdminGranted({ memberId: 'ada' })];
  const commandOf = (type: 'GrantModerator' | 'RevokeModerator', actor: Actor, memberId = 'cleo') => ({
    type,
    data: { memberId },
    actor,
    at,
  });

  it('are appointed by an admin or an operator, once, and dismissed likewise', () => {
    for (const actor of [ada, operator]) {
      theModerators.given(adaIsAdmin).when(commandOf('GrantModerator', actor)).thenDecided(cleoGranted);
      theModerators.given(adaIsAdmin, cleoGranted).when(commandOf('GrantModerator', actor)).thenNothing();
      theModerators
        .given(adaIsAdmin, cleoGranted)
        .when(commandOf('RevokeModerator', actor))
        .thenDecided(ModeratorRevoked({ memberId: 'cleo' }));
      theModerators.given(adaIsAdmin).when(commandOf('RevokeModerator', actor)).thenNothing();
    }
  });

  it('cannot appoint or dismiss staff, whatever a command claims about its sender', () => {
    const cleo: Actor = { kind: 'member', id: 'cleo', isAdmin: true, isModerator: true };
    const bob = ModeratorGranted({ memberId: 'bob' });
    for (const type of ['GrantModerator', 'RevokeModerator', 'GrantAdmin', 'RevokeAdmin'] as const)
      theModerators
        .given(adaIsAdmin, AdminGranted({ memberId: 'bob' }), bob, cleoGranted)
        .when({ type, data: { memberId: 'bob' }, actor: cleo, at })
        .thenRefused(errors.adminsOnly);
  });

  it('may step down by themselves, even the last one', () => {
    const cleo: Actor = { kind: 'member', id: 'cleo', isAdmin: false, isModerator: true };
    theModerators
      .given(adaIsAdmin, cleoGranted)
      .when(commandOf('RevokeModerator', cleo))
      .thenDecided(ModeratorRevoked({ memberId: 'cleo' }));
  });

  it('are not admins: they do not replace the last admin', () => {
    theModerators
      .given(adaIsAdmin, cleoGranted)
      .when({ type: 'RevokeAdmin', data: { memberId: 'ada' }, actor: operator, at })
      .thenRefused(errors.lastAdmin);
  });
});
