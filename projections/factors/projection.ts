// Folds the second factors that are on. One that was switched off has no document.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import {
  RecoveryCodesReplaced,
  RecoveryCodeUsed,
  SecondFactorSwitchedOff,
  SecondFactorSwitchedOn,
} from '../../modules/accounts/second-factor.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { SecondFactorDocument } from './read-model.ts';

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
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const factorsProjection = defineProjection({ name: 'factors', version: 1, collections: [secondFactors] });
