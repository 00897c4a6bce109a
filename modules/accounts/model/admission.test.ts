// How sign-ups are admitted: the mode, invitations, approvals, and addresses that can't be taken.
import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { AddressBarred, addressRestrictions } from './address-restriction.ts';
import { ApprovalAsked, approvals, MemberApproved, MemberDeclined } from './approval.ts';
import {
  approvalNotFound,
  approvedAlready,
  invitationNotFound,
  invitationVoid,
  onlyAdminsOpenSignUps,
} from './errors.ts';
import { InvitationMade, InvitationRevoked, InvitationUsed, invitations } from './invitation.ts';
import { SignUpModeSet, signUpMode } from './sign-up-mode.ts';

const at = '2026-03-01T09:00:00.000Z';
const chief = { actor: { kind: 'member', id: 'chief', isAdmin: true } satisfies Actor, at };
const ada = { actor: { kind: 'member', id: 'ada', isAdmin: false } satisfies Actor, at };
const visitor = { actor: { kind: 'visitor' } satisfies Actor, at };

describe('the mode of sign-ups', () => {
  const mode = specify(signUpMode);
  const close = { type: 'SetSignUpMode', data: { mode: 'closed' } } as const;
  const wave = { type: 'NoticeWave', data: {} } as const;
  const setTo = (to: 'open' | 'closed', setAt: string) => SignUpModeSet({ mode: to, becauseOfWave: false, setAt });
  const byWave = SignUpModeSet({ mode: 'approval', becauseOfWave: true, setAt: at });

  it('is set by admins alone, once', () => {
    mode
      .given()
      .when({ ...close, ...chief })
      .thenDecided(setTo('closed', at));
    mode
      .given(setTo('closed', at))
      .when({ ...close, ...chief })
      .thenNothing();
    mode
      .given()
      .when({ ...close, ...ada })
      .thenRefused(onlyAdminsOpenSignUps);
  });

  it('that an admin confirms is recorded, although it stays the same', () => {
    mode
      .given()
      .when({ type: 'SetSignUpMode', data: { mode: 'open' }, ...chief })
      .thenDecided(setTo('open', at));
  });

  it('turns to approval in a wave, unless an admin opened sign-ups within the hour', () => {
    mode
      .given()
      .when({ ...wave, ...visitor })
      .thenDecided(byWave);
    mode
      .given(setTo('open', '2026-03-01T07:59:00.000Z'))
      .when({ ...wave, ...visitor })
      .thenDecided(byWave);
    mode
      .given(setTo('open', '2026-03-01T08:01:00.000Z'))
      .when({ ...wave, ...visitor })
      .thenNothing();
    mode
      .given(setTo('closed', '2026-02-01T08:00:00.000Z'))
      .when({ ...wave, ...visitor })
      .thenNothing();
  });
});

describe('an invitation', () => {
  const invitation = specify(invitations);
  const invitationMade = (uses: number, expiresAt: string | null = null) =>
    InvitationMade({ invitationId: 'inv', uses, madeAt: '2026-02-01T09:00:00.000Z', expiresAt });
  const used = (memberId: string) => InvitationUsed({ invitationId: 'inv', memberId });
  const use = { type: 'UseInvitation', data: { memberId: 'bob' }, ...visitor } as const;
  const revoke = { type: 'RevokeInvitation', data: {} } as const;

  it('is made by admins alone', () => {
    const make = { type: 'MakeInvitation', data: { invitationId: 'inv', uses: 2, expiresAt: null } } as const;
    invitation
      .given()
      .when({ ...make, ...chief })
      .thenDecided(InvitationMade({ ...make.data, madeAt: at }));
    invitation
      .given()
      .when({ ...make, ...ada })
      .thenRefused(onlyAdminsOpenSignUps);
  });

  it('lets in as many as it says, until it expires', () => {
    invitation.given(invitationMade(2), used('ada')).when(use).thenDecided(used('bob'));
    invitation.given(invitationMade(2), used('ada'), used('eve')).when(use).thenRefused(invitationVoid);
    invitation.given(invitationMade(2, '2026-03-01T09:00:00.001Z')).when(use).thenDecided(used('bob'));
    invitation.given(invitationMade(2, at)).when(use).thenRefused(invitationVoid);
  });

  it('that was never made lets in no one, and cannot be revoked', () => {
    invitation.given().when(use).thenRefused(invitationVoid);
    invitation
      .given()
      .when({ ...revoke, ...chief })
      .thenRefused(invitationNotFound);
  });

  it('lets in no one once it is revoked', () => {
    const revoked = InvitationRevoked({ invitationId: 'inv' });
    invitation
      .given(invitationMade(2))
      .when({ ...revoke, ...chief })
      .thenDecided(revoked);
    invitation
      .given(invitationMade(2), revoked)
      .when({ ...revoke, ...chief })
      .thenNothing();
    invitation.given(invitationMade(2), revoked).when(use).thenRefused(invitationVoid);
  });
});

describe('an approval', () => {
  const approval = specify(approvals);
  const data = { memberId: 'bob' };
  const approvalAsked = ApprovalAsked(data);
  const approve = { type: 'Approve', data } as const;
  const decline = { type: 'Decline', data } as const;

  it('is requested once', () => {
    approval
      .given()
      .when({ type: 'AskApproval', data, ...visitor })
      .thenDecided(approvalAsked);
    approval
      .given(approvalAsked)
      .when({ type: 'AskApproval', data, ...visitor })
      .thenNothing();
  });

  it('is decided by admins alone, and only if it was requested', () => {
    approval
      .given(approvalAsked)
      .when({ ...approve, ...chief })
      .thenDecided(MemberApproved(data));
    approval
      .given(approvalAsked)
      .when({ ...approve, ...ada })
      .thenRefused(onlyAdminsOpenSignUps);
    approval
      .given()
      .when({ ...approve, ...chief })
      .thenRefused(approvalNotFound);
  });

  it('may follow a refusal, and is final', () => {
    approval
      .given(approvalAsked, MemberDeclined(data))
      .when({ ...approve, ...chief })
      .thenDecided(MemberApproved(data));
    approval
      .given(approvalAsked, MemberDeclined(data))
      .when({ ...decline, ...chief })
      .thenNothing();
    approval
      .given(approvalAsked, MemberApproved(data))
      .when({ ...approve, ...chief })
      .thenNothing();
    approval
      .given(approvalAsked, MemberApproved(data))
      .when({ ...decline, ...chief })
      .thenRefused(approvedAlready);
  });
});

it('an address is restricted once for a member, and again for the next', () => {
  const restrict = (memberId: string) =>
    ({ type: 'RestrictAddress', data: { memberId, until: null }, ...chief }) as const;
  const barred = (memberId: string) => AddressBarred({ memberId, until: null });
  const address = specify(addressRestrictions);
  address.given().when(restrict('bob')).thenDecided(barred('bob'));
  address.given(barred('bob')).when(restrict('bob')).thenNothing();
  address.given(barred('bob')).when(restrict('ada')).thenDecided(barred('ada'));
});
