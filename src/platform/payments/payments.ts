// The port of a payment provider: it collects payments on its own page. The state of a payment is always read from it
// again, so the order and the age of its messages don't matter.
import type { ConfirmedAddress } from '../../kernel/confirmed-address.ts';

export type Offer = Readonly<{
  tier: string;
  name: string;
  /** In the smallest unit of the currency, tax included. */
  amount: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Null for a one-time payment. */
  every: 'month' | null;
}>;

/** Objects at the provider, by its own ids. */
export type PaymentSubject = Readonly<{ kind: 'checkout' | 'payment' | 'subscription'; id: string }>;

/** The current state of a payment. Instants are ISO 8601. */
export type PaymentNews = Readonly<{
  kind: 'payment';
  memberId: string;
  paymentId: string;
  amount: number;
  paidAt: string;
  revoked: 'refunded' | 'disputed' | null;
  observedAt: string;
}>;

export type SubscriptionNews = Readonly<{
  kind: 'subscription';
  memberId: string;
  subscriptionId: string;
  periodEndsAt: string;
  pastDueSince: string | null;
  /** When it ends because it was cancelled; null while it continues. */
  endsAt: string | null;
  endedAt: string | null;
  observedAt: string;
}>;

export type News = PaymentNews | SubscriptionNews;

export type Checkout = Readonly<{
  memberId: string;
  /** `paid`: `newsOf` returns its state; `open`: it may still be paid. */
  state: 'open' | 'expired' | 'processing' | 'paid';
  subject: PaymentSubject | null;
  /** The page where it is paid; null once that is no longer possible. */
  url: string | null;
}>;

export type Receipt = Readonly<{
  id: string;
  number: string | null;
  at: string;
  amount: number;
  currency: string;
  url: string;
}>;

/** A message that the provider sends by itself, after its signature was checked. */
export type Message = Readonly<{ id: string; type: string; about: PaymentSubject | null }>;

/** All but `messageIn` throw `PaymentsUnavailable` if the provider can't be reached or refuses. */
export interface Payments {
  /** A retry under the same key creates no second one. Without an address, the provider asks for one, for receipts. */
  openCustomer(customer: Readonly<{ memberId: string; email: ConfirmedAddress | null; key: string }>): Promise<string>;
  /** Ends all of the customer's subscriptions, and has the provider forget them. */
  closeCustomer(customerId: string): Promise<void>;
  /** Starts a checkout. A retry under the same key returns the same page. */
  startCheckout(
    asked: Readonly<{
      memberId: string;
      customerId: string;
      offer: Offer;
      /** Where the page leads after payment; `{id}` becomes the id of the checkout. */
      paidUrl: string;
      backUrl: string;
      key: string;
    }>,
  ): Promise<Readonly<{ checkoutId: string; url: string }>>;
  /** Returns undefined if there is none, or it isn't ours. */
  checkout(id: string): Promise<Checkout | undefined>;
  /** Returns the current state; undefined if it is not paid, or not for one of our offers. */
  newsOf(subject: PaymentSubject): Promise<News | undefined>;
  /** Cancels at the end of the paid period, or reverses that. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  endNow(subscriptionId: string): Promise<void>;
  /** Ends a subscription now and refunds its last month. Returns the amount. Idempotent. */
  endAndRefund(subscriptionId: string): Promise<number>;
  /** Returns a page where the customer changes cards, cancels, and finds receipts. */
  portal(customerId: string, backUrl: string): Promise<string>;
  receipts(customerId: string): Promise<readonly Receipt[]>;
  /** Makes one small call, to check that the provider accepts our key. */
  check(): Promise<void>;
  /** Throws `UnsignedMessage` unless the provider signed exactly these bytes within the last five minutes. */
  messageIn(body: Buffer, signature: string, now: Date): Promise<Message>;
}

/** The provider can't be reached, is too slow, or refuses. Reveals nothing of keys or customers. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** Whether the provider refuses our key: then only the operator can mend it. */
  readonly isKeyRefused: boolean;

  constructor(message: string, { isKeyRefused = false }: Readonly<{ isKeyRefused?: boolean }> = {}) {
    super(message);
    this.isKeyRefused = isKeyRefused;
  }
}

export class UnsignedMessage extends Error {
  override readonly name = 'UnsignedMessage';
}

/** Where payments go: to a provider; to a sandbox, outside production; or nowhere. */
export type PaymentGateway =
  | Readonly<{ kind: 'stripe'; payments: Payments }>
  | Readonly<{ kind: 'sandbox' }>
  | Readonly<{ kind: 'none' }>;
