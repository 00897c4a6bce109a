// A member's passkeys. A challenge works once, a passkey whose counter decreases is taken for a copy, and one added
// before all credentials were revoked is void.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, personal, publicText } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { passkeyCopied, passkeyKnown, passkeyNotFound, passkeyRefused, tooManyPasskeys } from './errors.ts';

export const PasskeyAdded = defineEvent('PasskeyAdded', {
  summary: 'A member added a passkey, which logs them in without their password.',
  version: 2,
  schema: z.object({
    memberId: idOf('member'),
    passkeyId: idOf('passkey'),
    credentialId: personal('memberId', z.string()),
    publicKey: personal('memberId', z.string()),
    transports: personal('memberId', z.array(z.string())),
    name: personal('memberId', z.string()),
    /** The host that it was created for. Browsers offer it nowhere else. */
    domain: publicText('A host name of this site.'),
    /** Whether it is synced, so that it survives the loss of its device. */
    isSynced: z.boolean(),
    counter: z.int(),
    challengeId: idOf('passkey challenge'),
    /** How often the member's credentials had been revoked at that time. The next revocation voids the passkey. */
    epoch: z.int().min(0),
  }),
  upcasters: { 1: (data) => ({ ...data, epoch: 0 }) },
});

export const PasskeyRenamed = defineEvent('PasskeyRenamed', {
  summary: 'A member renamed a passkey.',
  schema: z.object({ memberId: idOf('member'), passkeyId: idOf('passkey'), name: personal('memberId', z.string()) }),
});

export const PasskeyUsed = defineEvent('PasskeyUsed', {
  summary: 'A member logged in with a passkey. Its challenge can’t be used again.',
  schema: z.object({
    memberId: idOf('member'),
    passkeyId: idOf('passkey'),
    counter: z.int(),
    challengeId: idOf('passkey challenge'),
  }),
});

export const PasskeyRemoved = defineEvent('PasskeyRemoved', {
  summary: 'A member removed a passkey. It no longer logs them in.',
  schema: z.object({ memberId: idOf('member'), passkeyId: idOf('passkey') }),
});

const events = [PasskeyAdded, PasskeyRenamed, PasskeyUsed, PasskeyRemoved] as const;
type PasskeyEvent = EventsOf<typeof events>;

export type NewPasskey = DataOf<typeof PasskeyAdded>;
type AddPasskey = Command<'AddPasskey', NewPasskey>;
type RenamePasskey = Command<'RenamePasskey', Readonly<{ passkeyId: string; name: string }>>;
/** Sent by a visitor whose passkey has signed the challenge. `epoch`: that of the member's credentials. */
type UsePasskey = Command<
  'UsePasskey',
  Readonly<{ passkeyId: string; counter: number; challengeId: string; epoch: number }>
>;
type RemovePasskey = Command<'RemovePasskey', Readonly<{ passkeyId: string }>>;
type PasskeyCommand = AddPasskey | RenamePasskey | UsePasskey | RemovePasskey;

/** `publicKey`: in COSE format, in base64url. */
export type Passkey = Omit<NewPasskey, 'challengeId'>;

type PasskeysState = Readonly<{
  /** Includes those of past epochs, which are void. */
  passkeys: readonly Passkey[];
  /** The newest challenges that were used. Older ones are void by their age. */
  answered: readonly string[];
}>;

const maxPasskeys = 20;
/** More than anyone uses before the first of them expires. */
const rememberedChallenges = 100;

export const passkeysIn = ({ passkeys: all }: PasskeysState, epoch: number): readonly Passkey[] =>
  all.filter((passkey) => passkey.epoch === epoch);

const answering = ({ answered }: PasskeysState, challengeId: string) =>
  [...answered, challengeId].slice(-rememberedChallenges);

function evolve(state: PasskeysState, { type, data }: PasskeyEvent): PasskeysState {
  const changed = (change: (passkey: Passkey) => Passkey) =>
    state.passkeys.map((each) => (each.passkeyId === data.passkeyId ? change(each) : each));
  switch (type) {
    case 'PasskeyAdded': {
      const { challengeId, ...added } = data;
      return { passkeys: [...state.passkeys, added], answered: answering(state, challengeId) };
    }
    case 'PasskeyRenamed':
      return { ...state, passkeys: changed((passkey) => ({ ...passkey, name: data.name })) };
    case 'PasskeyUsed':
      return {
        passkeys: changed((passkey) => ({ ...passkey, counter: data.counter })),
        answered: answering(state, data.challengeId),
      };
    case 'PasskeyRemoved':
      return { ...state, passkeys: state.passkeys.filter(({ passkeyId }) => passkeyId !== data.passkeyId) };
  }
}

function decide(command: PasskeyCommand, state: PasskeysState): readonly PasskeyEvent[] | Refusal {
  const known = state.passkeys.find(({ passkeyId }) => passkeyId === command.data.passkeyId);
  switch (command.type) {
    case 'AddPasskey': {
      const { data } = command;
      if (state.answered.includes(data.challengeId)) return passkeyRefused;
      if (known !== undefined) return passkeyKnown;
      if (passkeysIn(state, data.epoch).length >= maxPasskeys) return tooManyPasskeys;
      return [PasskeyAdded(data)];
    }
    case 'RenamePasskey': {
      if (known === undefined) return passkeyNotFound;
      const { passkeyId, name } = command.data;
      return name === known.name ? [] : [PasskeyRenamed({ memberId: known.memberId, passkeyId, name })];
    }
    case 'UsePasskey': {
      const { epoch, ...use } = command.data;
      const { challengeId, counter } = use;
      if (known?.epoch !== epoch || state.answered.includes(challengeId)) return passkeyRefused;
      // Passkeys without a counter always send 0.
      const counts = counter > 0 || known.counter > 0;
      if (counts && counter <= known.counter) return passkeyCopied;
      return [PasskeyUsed({ memberId: known.memberId, ...use })];
    }
    case 'RemovePasskey':
      return known === undefined
        ? passkeyNotFound
        : [PasskeyRemoved({ memberId: known.memberId, passkeyId: known.passkeyId })];
  }
}

export const passkeys = aggregate({
  category: 'passkeys',
  events,
  decider: { initial: { passkeys: [], answered: [] } as PasskeysState, evolve, decide },
});
