import { test } from 'vitest';
import {
  AddressBounced,
  AddressComplained,
  AddressRestored,
} from '../../../modules/notifications/model/mail-address.ts';
import { erased } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { failedAddresses, mailAddressesProjection } from './projection.ts';

const addressesSpec = specifyProjection(mailAddressesProjection);
const of = { address: 'print', memberId: 'ada' };

test('an address is stored from its failure until that is lifted', () => {
  const bounced = { _id: 'print', memberId: 'ada', failure: 'bounced', failedAt: minutesIn(0) } as const;
  addressesSpec.given(AddressBounced(of)).thenHolds(failedAddresses, bounced);
  addressesSpec.given(AddressBounced(of), AddressComplained(of)).thenHolds(failedAddresses, {
    ...{ _id: 'print', failure: 'complained', failedAt: minutesIn(1) },
  });
  addressesSpec.given(AddressBounced(of), AddressRestored(of)).thenHolds(failedAddresses);
});

test('nothing is left of an erased member', () => {
  addressesSpec.given(AddressBounced(of), erased('ada')).thenHolds(failedAddresses);
});
