import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import * as errors from './errors.ts';
import {
  AuthenticatorCodeUsed,
  RecoveryCodesReplaced,
  RecoveryCodeUsed,
  SecondFactorSwitchedOff,
  SecondFactorSwitchedOn,
  secondFactors,
} from './second-factor.ts';

const at = '2026-03-01T09:00:00.000Z';
const visitor: Actor = { kind: 'visitor' };
const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const operator: Actor = { kind: 'operator', id: 'olga' };

const factor = specify(secondFactors);
const set = { memberId: 'ada', secret: 'JBSWY3DP', recoveryCodeHashes: ['hash 1', 'hash 2'], step: 100, epoch: 0 };
const on = SecondFactorSwitchedOn(set);
const off = SecondFactorSwitchedOff({ memberId: 'ada' });
const used = (step: number) => AuthenticatorCodeUsed({ memberId: 'ada', step });
const recovered = (codeHash: string) => RecoveryCodeUsed({ memberId: 'ada', codeHash });

const switchOn = { type: 'SwitchOnSecondFactor', data: set, actor: ada, at } as const;
const switchOff = (actor: Actor = ada) => ({ type: 'SwitchOffSecondFactor', data: { epoch: 0 }, actor, at }) as const;
const enterStep = (step: number, epoch = 0) =>
  ({ type: 'UseAuthenticatorCode', data: { step, epoch }, actor: visitor, at }) as const;
const recover = (codeHash: string, epoch = 0) =>
  ({ type: 'UseRecoveryCode', data: { codeHash, epoch }, actor: visitor, at }) as const;
const replace = (...recoveryCodeHashes: string[]) =>
  ({ type: 'ReplaceRecoveryCodes', data: { recoveryCodeHashes, epoch: 0 }, actor: ada, at }) as const;

describe('a second factor', () => {
  it('is switched on with its recovery codes, once', () => {
    factor.given().when(switchOn).thenDecided(on);
    factor.given(on).when(switchOn).thenRefused(errors.secondFactorOn);
    factor.given(on, off).when(switchOn).thenDecided(on);
  });

  it('is switched off by its member or an operator, and a repeat appends no event', () => {
    factor.given(on).when(switchOff()).thenDecided(off);
    factor.given(on).when(switchOff(operator)).thenDecided(off);
    factor.given().when(switchOff()).thenNothing();
    factor.given(on, off).when(switchOff()).thenNothing();
  });

  it('that is off has no codes', () => {
    for (const command of [enterStep(101), recover('hash 1'), replace('hash 3')]) {
      factor.given().when(command).thenRefused(errors.secondFactorOff);
      factor.given(on, off).when(command).thenRefused(errors.secondFactorOff);
    }
  });
});

describe('a code from the app', () => {
  it('is accepted once, and no earlier code is accepted afterwards', () => {
    factor.given(on).when(enterStep(101)).thenDecided(used(101));
    for (const step of [100, 101, 102])
      factor.given(on, used(102)).when(enterStep(step)).thenRefused(errors.invalidCode);
    factor.given(on, used(102)).when(enterStep(103)).thenDecided(used(103));
  });

  it('that switched the factor on does not log in', () => {
    factor.given(on).when(enterStep(100)).thenRefused(errors.invalidCode);
  });
});

describe('a recovery code', () => {
  it('is accepted once', () => {
    factor.given(on).when(recover('hash 1')).thenDecided(recovered('hash 1'));
    factor.given(on, recovered('hash 1')).when(recover('hash 1')).thenRefused(errors.invalidCode);
    factor.given(on, recovered('hash 1')).when(recover('hash 2')).thenDecided(recovered('hash 2'));
    factor.given(on).when(recover('no hash')).thenRefused(errors.invalidCode);
  });

  it('is void once new ones were created', () => {
    const replaced = RecoveryCodesReplaced({ memberId: 'ada', recoveryCodeHashes: ['hash 3'] });
    factor.given(on).when(replace('hash 3')).thenDecided(replaced);
    factor.given(on, replaced).when(recover('hash 1')).thenRefused(errors.invalidCode);
    factor.given(on, replaced).when(recover('hash 3')).thenDecided(recovered('hash 3'));
  });
});

describe('once all credentials were revoked', () => {
  const late = { ...set, secret: 'NBSWY3DP', epoch: 1 };
  const switchOnLate = { ...switchOn, data: late };
  const onLate = SecondFactorSwitchedOn(late);

  it('an older factor has no codes, and another one can be switched on', () => {
    factor.given(on).when(enterStep(101, 1)).thenRefused(errors.secondFactorOff);
    factor.given(on).when(recover('hash 1', 1)).thenRefused(errors.secondFactorOff);
    factor.given(on).when(switchOnLate).thenDecided(onLate);
    factor.given(on, onLate).when(enterStep(101, 1)).thenDecided(used(101));
  });

  it('a late change to the older factor changes nothing about the new one', () => {
    const history = factor.given(on, onLate);
    history.when(switchOn).thenRefused(errors.secondFactorOn);
    history.when(switchOff()).thenNothing();
    for (const command of [enterStep(101), recover('hash 1'), replace('hash 3')]) {
      history.when(command).thenRefused(errors.secondFactorOff);
    }
  });

  it('an older factor can still be switched off', () => {
    factor
      .given(on)
      .when({ ...switchOff(), data: { epoch: 1 } })
      .thenDecided(off);
  });

  it('a factor of event version 1 counts as switched on before any revocation', () => {
    const { epoch: _, ...recorded } = set;
    expect(SecondFactorSwitchedOn.upcasters[1]?.(recorded)).toEqual(set);
  });
});
