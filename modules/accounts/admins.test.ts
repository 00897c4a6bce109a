import { describe, it } from 'vitest';
import type { Actor } from '../../src/kernel/event.ts';
import { specify } from '../../src/testing/decider-specification.ts';
import { AdminGranted, AdminRevoked, admins } from './admins.ts';
import * as errors from './errors.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const operator: Actor = { kind: 'operator', id: 'root' };
const at = '2026-03-01T09:00:00.000Z';

describe('the admins', () => {
  const theAdmins = specify(admins);
  const [adaGranted, bobGranted] = [AdminGranted({ memberId: 'ada' }), AdminGranted({ memberId: 'bob' })];
  const grant = (memberId: string) => ({ type: 'GrantAdmin' as const, data: { memberId }, actor: operator, at });
  const revoke = (memberId: string) => ({ type: 'RevokeAdmin' as const, data: { memberId }, actor: operator, at });

  it('become so once', () => {
    theAdmins.given().when(grant('ada')).thenDecided(adaGranted);
    theAdmins.given(adaGranted).when(grant('ada')).thenNothing();
  });

  it('step down while another one stays', () => {
    const adaRevoked = AdminRevoked({ memberId: 'ada' });
    theAdmins.given(adaGranted, bobGranted).when(revoke('ada')).thenDecided(adaRevoked);
    theAdmins.given(adaGranted, bobGranted, adaRevoked).when(revoke('ada')).thenNothing();
    theAdmins.given(adaGranted, bobGranted, adaRevoked).when(revoke('bob')).thenRefused(errors.lastAdmin);
  });

  it('are not fewer for somebody who is none', () => {
    theAdmins.given(adaGranted).when(revoke('bob')).thenNothing();
    theAdmins.given().when(revoke('bob')).thenNothing();
  });

  it('are named by an operator or an admin, whatever a command says of who gives it', () => {
    const asked = { type: 'GrantAdmin', data: { memberId: 'cleo' }, at } as const;
    const claimsToBe: Actor = { kind: 'member', id: 'eve', isAdmin: true };
    theAdmins
      .given(adaGranted)
      .when({ ...asked, actor: ada })
      .thenDecided(AdminGranted({ memberId: 'cleo' }));
    for (const actor of [claimsToBe, { kind: 'visitor' }, { kind: 'system', id: 'a reaction' }] as const) {
      theAdmins
        .given(adaGranted)
        .when({ ...asked, actor })
        .thenRefused(errors.adminsOnly);
      theAdmins
        .given(adaGranted, bobGranted)
        .when({ ...revoke('bob'), actor })
        .thenRefused(errors.adminsOnly);
    }
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
