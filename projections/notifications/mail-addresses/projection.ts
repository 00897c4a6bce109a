// Folds mail servers' reports about addresses. A lifted one has no document.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  AddressBounced,
  AddressComplained,
  AddressRestored,
} from '../../../modules/notifications/model/mail-address.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

/** `_id` is the fingerprint of the address. */
export type FailedAddressDocument = Readonly<{
  _id: string;
  /** The owner at the time. */
  memberId: string;
  failure: 'bounced' | 'complained';
  failedAt: string;
}>;

type Failed = Readonly<{ data: { address: string; memberId: string }; metadata: { at: string } }>;

const address = ({ data }: Failed): string => data.address;
const failed =
  (failure: FailedAddressDocument['failure']) =>
  (_: unknown, { data: { memberId }, metadata }: Failed, _id: string): FailedAddressDocument => ({
    ...{ _id, memberId, failure, failedAt: metadata.at },
  });

export const failedAddresses = collection<FailedAddressDocument>('mail-addresses.failed', {
  whose: { owner: 'memberId', exportedAs: 'mailFailures' },
  indexes: [{ fields: { failedAt: -1 } }, { fields: { failure: 1, failedAt: -1 } }, { fields: { memberId: 1 } }],
  rules: ({ on, onEach }) => [
    on(AddressBounced, { key: address, fold: failed('bounced') }),
    on(AddressComplained, { key: address, fold: failed('complained') }),
    on(AddressRestored, { key: address, fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const mailAddressesProjection = defineProjection({
  name: 'mail-addresses',
  version: 1,
  collections: [failedAddresses],
});
