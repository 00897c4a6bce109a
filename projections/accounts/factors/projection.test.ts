import { test } from 'vitest';
import { CredentialsRevoked } from '../../../modules/accounts/model/member/events.ts';
import { PasskeyAdded, PasskeyRemoved, PasskeyRenamed, PasskeyUsed } from '../../../modules/accounts/model/passkeys.ts';
import {
  AuthenticatorCodeUsed,
  RecoveryCodesReplaced,
  RecoveryCodeUsed,
  SecondFactorSwitchedOff,
  SecondFactorSwitchedOn,
} from '../../../modules/accounts/model/second-factor.ts';
import { erased } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { factorsProjection, passkeyDomains, passkeys, secondFactors } from './projection.ts';

const factors = specifyProjection(factorsProjection);

const on = (memberId: string) =>
  SecondFactorSwitchedOn({ memberId, secret: 'JBSWY3DP', recoveryCodeHashes: ['1', '2', '3'], step: 7, epoch: 0 });
const used = RecoveryCodeUsed({ memberId: 'ada', codeHash: '2' });

test('a second factor has the time it was switched on, and the number of recovery codes left', () => {
  factors.given(on('ada')).thenHolds(secondFactors, { _id: 'ada', since: minutesIn(0), recoveryCodesLeft: 3 });
  factors
    .given(on('ada'), on('bob'), AuthenticatorCodeUsed({ memberId: 'ada', step: 8 }), used)
    .thenHolds(secondFactors, { _id: 'ada', recoveryCodesLeft: 2 }, { _id: 'bob', recoveryCodesLeft: 3 });
  const replaced = RecoveryCodesReplaced({ memberId: 'ada', recoveryCodeHashes: ['4', '5', '6'] });
  factors.given(on('ada'), used, replaced).thenHolds(secondFactors, { _id: 'ada', recoveryCodesLeft: 3 });
});

test('one that is off, or whose member is erased, is gone', () => {
  factors.given(on('ada'), SecondFactorSwitchedOff({ memberId: 'ada' })).thenHolds(secondFactors);
  factors.given(on('ada'), on('bob'), erased('ada')).thenHolds(secondFactors, { _id: 'bob' });
});

const passkey = (memberId: string, passkeyId: string, domain = 'kindling.example') =>
  PasskeyAdded({
    ...{ memberId, passkeyId, domain, name: 'My laptop', isSynced: true, counter: 0, challengeId: 'asked' },
    ...{ credentialId: 'credential', publicKey: 'key', transports: [], epoch: 0 },
  });
const ofAda = { memberId: 'ada', passkeyId: 'p1' };

test('a passkey has its name, its host and its last use', () => {
  const made = { _id: 'p1', memberId: 'ada', domain: 'kindling.example', isSynced: true, addedAt: minutesIn(0) };
  factors.given(passkey('ada', 'p1')).thenHolds(passkeys, { ...made, name: 'My laptop', lastUsedAt: null });
  factors
    .given(
      passkey('ada', 'p1'),
      PasskeyUsed({ ...ofAda, counter: 1, challengeId: 'asked again' }),
      PasskeyRenamed({ ...ofAda, name: 'Old laptop' }),
    )
    .thenHolds(passkeys, { ...made, name: 'Old laptop', lastUsedAt: minutesIn(1) });
});

test('a passkey that is removed, or whose member is erased, is gone, and no longer counted', () => {
  const three = [passkey('ada', 'p1'), passkey('ada', 'p2', 'old.example'), passkey('bob', 'p3')];
  factors
    .given(...three)
    .thenHolds(passkeyDomains, { _id: 'kindling.example', passkeys: 2 }, { _id: 'old.example', passkeys: 1 });
  factors.given(...three, PasskeyRemoved(ofAda)).thenHolds(passkeys, { _id: 'p2' }, { _id: 'p3' });
  factors.given(...three, erased('ada')).thenHolds(passkeys, { _id: 'p3' });
  factors.given(...three, erased('ada')).thenHolds(passkeyDomains, { _id: 'kindling.example', passkeys: 1 });
});

test('revoked credentials are gone, and those of other members stay', () => {
  const revoked = CredentialsRevoked({ memberId: 'ada' });
  factors.given(on('ada'), on('bob'), revoked).thenHolds(secondFactors, { _id: 'bob' });
  factors.given(passkey('ada', 'p1'), passkey('bob', 'p2'), revoked).thenHolds(passkeys, { _id: 'p2' });
  factors.given(on('ada'), revoked, on('ada')).thenHolds(secondFactors, { _id: 'ada', since: minutesIn(2) });
});
