import { test } from 'vitest';
import {
  AuthenticatorCodeUsed,
  RecoveryCodesReplaced,
  RecoveryCodeUsed,
  SecondFactorSwitchedOff,
  SecondFactorSwitchedOn,
} from '../../modules/accounts/second-factor.ts';
import { erased } from '../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../src/testing/projection-specification.ts';
import { factorsProjection, secondFactors } from './projection.ts';

const factors = specifyProjection(factorsProjection);

const on = (memberId: string) =>
  SecondFactorSwitchedOn({ memberId, secret: 'JBSWY3DP', recoveryCodeHashes: ['1', '2', '3'], step: 7 });
const used = RecoveryCodeUsed({ memberId: 'ada', codeHash: '2' });

test('a second factor says since when it is on, and how many recovery codes are left', () => {
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
