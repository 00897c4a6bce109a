// Folds the active second factors, and the passkeys. One that was switched off, removed or revoked has no document.
import { CredentialsRevoked, MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { PasskeyAdded, PasskeyRemoved, PasskeyRenamed, PasskeyUsed } from '../../../modules/accounts/model/passkeys.ts';
import {
  RecoveryCodesReplaced,
  RecoveryCodeUsed,
  SecondFactorSwitchedOff,
  SecondFactorSwitchedOn,
} from '../../../modules/accounts/model/second-factor.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';

export type SecondFactorDocument = Readonly<{ _id: string; since: string; recoveryCodesLeft: number }>;

export type PasskeyDocument = Readonly<{
  _id: string;
  memberId: string;
  name: string | null;
  addedAt: string;
  /** Null until first used to log in. */
  lastUsedAt: string | null;
  /** The host that it was created for. */
  domain: string;
  isSynced: boolean;
}>;

export type OwnPasskey = Readonly<{ id: string } & Omit<PasskeyDocument, '_id' | 'memberId'>>;

export function presentPasskey({ _id, memberId: _, ...passkey }: PasskeyDocument): OwnPasskey {
  return { id: _id, ...passkey };
}

const memberId = (event: { data: { memberId: string } }): string => event.data.memberId;

export const secondFactors = collection<SecondFactorDocument>('factors.second-factors', {
  whose: { owner: '_id', exportedAs: 'secondFactor' },
  rules: ({ on }) => [
    on(SecondFactorSwitchedOn, {
      key: memberId,
      fold: (_, { data, metadata }, _id) => ({
        _id,
        since: metadata.at,
        recoveryCodesLeft: data.recoveryCodeHashes?.length ?? 0,
      }),
    }),
    on(RecoveryCodeUsed, {
      key: memberId,
      fold: (doc) => doc && { ...doc, recoveryCodesLeft: doc.recoveryCodesLeft - 1 },
    }),
    on(RecoveryCodesReplaced, {
      key: memberId,
      fold: (doc, { data }) => doc && { ...doc, recoveryCodesLeft: data.recoveryCodeHashes?.length ?? 0 },
    }),
    on(SecondFactorSwitchedOff, { key: memberId, fold: () => null }),
    on(CredentialsRevoked, { key: memberId, fold: () => null }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

const ofMember = ({ data }: { data: { memberId: string } }) => ({ memberId: data.memberId });
const passkeyId = (event: { data: { passkeyId: string } }): string => event.data.passkeyId;

export const passkeys = collection<PasskeyDocument>('factors.passkeys', {
  whose: { owner: 'memberId', exportedAs: 'passkeys', present: presentPasskey },
  indexes: [{ fields: { memberId: 1, addedAt: 1 } }],
  rules: ({ on, onEach }) => [
    on(PasskeyAdded, {
      key: passkeyId,
      fold: (_, { data: { memberId, name, domain, isSynced }, metadata }, _id) => ({
        ...{ _id, memberId, name, domain, isSynced },
        addedAt: metadata.at,
        lastUsedAt: null,
      }),
    }),
    on(PasskeyRenamed, { key: passkeyId, fold: (doc, { data: { name } }) => doc && { ...doc, name } }),
    on(PasskeyUsed, { key: passkeyId, fold: (doc, { metadata }) => doc && { ...doc, lastUsedAt: metadata.at } }),
    on(PasskeyRemoved, { key: passkeyId, fold: () => null }),
    onEach(CredentialsRevoked, { where: ofMember, fold: () => null }),
    onEach(MemberErased, { where: ofMember, fold: () => null }),
  ],
});

/** The number of passkeys by host: those of other hosts don't work here. */
export const passkeyDomains = tally('factors.passkey-domains', {
  of: passkeys,
  into: ({ domain }) => domain,
  count: () => ({ passkeys: 1 }),
});

export const factorsProjection = defineProjection({
  name: 'factors',
  version: 2,
  collections: [secondFactors, passkeys, passkeyDomains],
});
