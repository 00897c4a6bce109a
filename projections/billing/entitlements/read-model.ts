// What members have paid for, and what remains of it.
import type { CustomerState } from '../../../modules/billing/model/customer-state.ts';

/** `_id` is the member's id. */
export type CustomerDocument = CustomerState & Readonly<{ _id: string }>;

/**
 * What may still change at the payment provider: an active subscription, or a purchase. `_id` is the provider's id of
 * it.
 */
export type PaymentDocument = Readonly<{
  _id: string;
  memberId: string;
  isSubscription: boolean;
  since: string;
}>;
