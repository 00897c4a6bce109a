// The second factor of a member's log-ins: an authenticator app, and recovery codes in case it is lost. Each code works
// once, and a factor switched on before all credentials were revoked is void.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { invalidCode, secondFactorOff, secondFactorOn } from './errors.ts';

const recoveryCodeHashes = personal('memberId', z.array(z.string()));

export const SecondFactorSwitchedOn = defineEvent('SecondFactorSwitchedOn', {
  summary: 'A member switched on two-factor log-in. The password alone no longer logs them in.',
  version: 2,
  schema: z.object({
    memberId: idOf('member'),
    secret: personal('memberId', z.string()),
    recoveryCodeHashes,
    /** The time step of the entered code. */
    step: z.int(),
    /** How often the member's credentials had been revoked at that time. The next revocation voids the factor. */
    epoch: z.int().min(0),
  }),
  upcasters: { 1: (data) => ({ ...data, epoch: 0 }) },
});

export const AuthenticatorCodeUsed = defineEvent('AuthenticatorCodeUsed', {
  summary: 'A code from a member’s authenticator app was used to log in. It and earlier codes can’t be used again.',
  schema: z.object({ memberId: idOf('member'), step: z.int() }),
});

export const RecoveryCodeUsed = defineEvent('RecoveryCodeUsed', {
  summary: 'A recovery code was used to log in, instead of the authenticator app. It can’t be used again.',
  schema: z.object({ memberId: idOf('member'), codeHash: personal('memberId', z.string()) }),
});

export const RecoveryCodesReplaced = defineEvent('RecoveryCodesReplaced', {
  summary: 'A member created new recovery codes. Earlier ones no longer work.',
  schema: z.object({ memberId: idOf('member'), recoveryCodeHashes }),
});

export const SecondFactorSwitchedOff = defineEvent('SecondFactorSwitchedOff', {
  summary:
    'A member, or an operator at their request, switched off two-factor log-in. The password alone logs them in again.',
  schema: z.object({ memberId: idOf('member') }),
});

const events = [
  SecondFactorSwitchedOn,
  AuthenticatorCodeUsed,
  RecoveryCodeUsed,
  RecoveryCodesReplaced,
  SecondFactorSwitchedOff,
] as const;
type SecondFactorEvent = EventsOf<typeof events>;

/** `epoch`: that of the member's credentials. */
type InEpoch<Data> = Readonly<Data & { epoch: number }>;
type SwitchOn = Command<'SwitchOnSecondFactor', DataOf<typeof SecondFactorSwitchedOn>>;
/** Sent by a visitor who has entered the password. `step`: the time step of the code they entered. */
type UseAuthenticatorCode = Command<'UseAuthenticatorCode', InEpoch<{ step: number }>>;
type UseRecoveryCode = Command<'UseRecoveryCode', InEpoch<{ codeHash: string }>>;
type ReplaceRecoveryCodes = Command<'ReplaceRecoveryCodes', InEpoch<{ recoveryCodeHashes: readonly string[] }>>;
/** Does not affect a factor of a later epoch. */
type SwitchOff = Command<'SwitchOffSecondFactor', InEpoch<unknown>>;
type SecondFactorCommand = SwitchOn | UseAuthenticatorCode | UseRecoveryCode | ReplaceRecoveryCodes | SwitchOff;

/** `secret`: in base 32, as authenticator apps take it. */
export type SecondFactor = Readonly<{
  status: 'on';
  memberId: string;
  secret: string | null;
  /** Only the unused ones. */
  recoveryCodeHashes: readonly string[];
  lastStep: number;
  epoch: number;
}>;
type SecondFactorState = Readonly<{ status: 'off' }> | SecondFactor;

const off: SecondFactorState = { status: 'off' };

/** The valid factor of an epoch; undefined if it is off or void. */
export const factorIn = (state: SecondFactorState, epoch: number): SecondFactor | undefined =>
  state.status === 'on' && state.epoch === epoch ? state : undefined;

function evolve(state: SecondFactorState, { type, data }: SecondFactorEvent): SecondFactorState {
  if (type === 'SecondFactorSwitchedOn') {
    const { memberId, secret, recoveryCodeHashes: hashes, step, epoch } = data;
    return { status: 'on', memberId, secret, recoveryCodeHashes: hashes ?? [], lastStep: step, epoch };
  }
  if (state.status === 'off') return state;
  switch (type) {
    case 'AuthenticatorCodeUsed':
      return { ...state, lastStep: data.step };
    case 'RecoveryCodeUsed':
      return { ...state, recoveryCodeHashes: state.recoveryCodeHashes.filter((hash) => hash !== data.codeHash) };
    case 'RecoveryCodesReplaced':
      return { ...state, recoveryCodeHashes: data.recoveryCodeHashes ?? [] };
    case 'SecondFactorSwitchedOff':
      return off;
  }
}

function decide(command: SecondFactorCommand, state: SecondFactorState): readonly SecondFactorEvent[] | Refusal {
  const { epoch } = command.data;
  if (command.type === 'SwitchOffSecondFactor') {
    const isItsOwn = state.status === 'on' && state.epoch <= epoch;
    return isItsOwn ? [SecondFactorSwitchedOff({ memberId: state.memberId })] : [];
  }
  if (command.type === 'SwitchOnSecondFactor') {
    const isOn = state.status === 'on' && state.epoch >= epoch;
    return isOn ? secondFactorOn : [SecondFactorSwitchedOn(command.data)];
  }
  const factor = factorIn(state, epoch);
  if (factor === undefined) return secondFactorOff;
  const { memberId } = factor;
  switch (command.type) {
    case 'UseAuthenticatorCode': {
      const { step } = command.data;
      return step > factor.lastStep ? [AuthenticatorCodeUsed({ memberId, step })] : invalidCode;
    }
    case 'UseRecoveryCode': {
      const { codeHash } = command.data;
      return factor.recoveryCodeHashes.includes(codeHash) ? [RecoveryCodeUsed({ memberId, codeHash })] : invalidCode;
    }
    case 'ReplaceRecoveryCodes':
      return [RecoveryCodesReplaced({ memberId, recoveryCodeHashes: command.data.recoveryCodeHashes })];
  }
}

export const secondFactors = aggregate({ category: 'secondfactor', events, decider: { initial: off, evolve, decide } });
