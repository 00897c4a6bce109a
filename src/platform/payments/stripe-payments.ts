// Payments through Stripe. Prices are sent with each checkout, so nothing has to be set up in Stripe first. A payment
// counts only if it has our metadata and one of our prices. The package is loaded with the first call.
import type Stripe from 'stripe';
import type { Clock } from '../../kernel/clock.ts';
import { type Offer, type PaymentSubject, type Payments, PaymentsUnavailable, UnsignedMessage } from './payments.ts';
import { isLiveDispute, markOf, newsOfPayment, newsOfSubscription, subscriptionOfInvoice } from './stripe-news.ts';
import { subjectOf } from './stripe-subjects.ts';

const timeoutMs = 8_000;
const toleranceSeconds = 5 * 60;
const maxReceipts = 50;

export type StripeSettings = Readonly<{
  secretKey: string;
  webhookSecret: string;
  /** Overrides Stripe's address, for tests. */
  apiUrl?: string | undefined;
}>;

type StripeDeps = StripeSettings & Readonly<{ clock: Clock; offers: readonly Offer[] }>;

export function createStripePayments({ secretKey, webhookSecret, apiUrl, clock, offers }: StripeDeps): Payments {
  let loaded: Promise<Stripe> | undefined;
  const client = () => {
    loaded ??= import('stripe').then(
      ({ default: Client }) => new Client(secretKey, { ...placeOf(apiUrl), timeout: timeoutMs, maxNetworkRetries: 1 }),
    );
    return loaded;
  };

  /** Stripe's own messages may quote keys and customers, so none of them leaves this file. */
  async function ask<Answer>(what: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const stripe = await client();
    try {
      return await what(stripe);
    } catch (error) {
      throw isOfStripe(error) ? unavailable(error, apiUrl) : error;
    }
  }

  /** Returns the object, or undefined for an id that Stripe doesn't know. */
  async function found<Answer>(what: (stripe: Stripe) => Promise<Answer>): Promise<Answer | undefined> {
    const stripe = await client();
    try {
      return await what(stripe);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw isOfStripe(error) ? unavailable(error, apiUrl) : error;
    }
  }

  async function newsOfSubscriptionNow(id: string) {
    const observedAt = clock().toISOString();
    const subscription = await found((stripe) => stripe.subscriptions.retrieve(id));
    return subscription && newsOfSubscription(subscription, offers, observedAt);
  }

  async function newsOfPaymentNow(id: string) {
    const observedAt = clock().toISOString();
    const payment = await found((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    if (payment === undefined) return undefined;
    const charge = typeof payment.latest_charge === 'string' ? null : payment.latest_charge;
    const disputes = charge?.disputed
      ? (await ask((stripe) => stripe.disputes.list({ payment_intent: id, limit: 10 }))).data
      : [];
    const isDisputed = disputes.some(isLiveDispute);
    if (markOf(payment.metadata) !== undefined)
      return newsOfPayment(payment, { charge, isDisputed }, offers, observedAt);
    // A month of a subscription. A refund or a dispute of it ends the subscription.
    if (!charge?.refunded && !isDisputed) return undefined;
    const subscriptionId = await subscriptionPaidBy(id);
    if (subscriptionId === undefined) return undefined;
    const news = await newsOfSubscriptionNow(subscriptionId);
    if (news === undefined || news.endedAt !== null) return news;
    await ask((stripe) => stripe.subscriptions.cancel(subscriptionId));
    return newsOfSubscriptionNow(subscriptionId);
  }

  async function subscriptionPaidBy(paymentId: string): Promise<string | undefined> {
    const payment = { type: 'payment_intent', payment_intent: paymentId } as const;
    const { data } = await ask((stripe) =>
      stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] }),
    );
    const invoice = data[0]?.invoice;
    return invoice === undefined || typeof invoice === 'string' || invoice.deleted
      ? undefined
      : subscriptionOfInvoice(invoice);
  }

  async function refund(invoice: string): Promise<number> {
    const { data } = await ask((stripe) => stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 }));
    let amount = 0;
    for (const { payment } of data) {
      if (!payment.payment_intent) continue;
      const id = idOfEither(payment.payment_intent);
      const paid = await ask((stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
      const isPaidBack = typeof paid.latest_charge === 'object' && paid.latest_charge?.refunded === true;
      if (!isPaidBack)
        await ask((stripe) => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `pay-back-${id}` }));
      amount += paid.amount_received;
    }
    return amount;
  }

  return {
    async openCustomer({ memberId, email, key }) {
      const customerFields = { metadata: { kindling_member: memberId }, ...(email !== null && { email }) };
      const customer = await ask((stripe) => stripe.customers.create(customerFields, { idempotencyKey: key }));
      return given(customer.id);
    },
    async closeCustomer(customerId) {
      await found((stripe) => stripe.customers.del(customerId));
    },
    async startCheckout({ key, ...asked }) {
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(sessionFor(asked), { idempotencyKey: key }),
      );
      return { checkoutId: given(session.id), url: given(session.url) };
    },
    async checkout(id) {
      const session = await found((stripe) => stripe.checkout.sessions.retrieve(id));
      const mark = session && markOf(session.metadata);
      if (session === undefined || mark === undefined) return undefined;
      const { payment_intent: payment, subscription } = session;
      const subject: PaymentSubject | null = subscription
        ? { kind: 'subscription', id: idOfEither(subscription) }
        : payment
          ? { kind: 'payment', id: idOfEither(payment) }
          : null;
      return { memberId: mark.memberId, state: stateOf(session), subject, url: session.url };
    },
    async newsOf({ kind, id }) {
      if (kind === 'subscription') return newsOfSubscriptionNow(id);
      if (kind === 'payment') return newsOfPaymentNow(id);
      const checkout = await this.checkout(id);
      if (checkout?.state !== 'paid' || checkout.subject === null) return undefined;
      return this.newsOf(checkout.subject);
    },
    async cancelAtPeriodEnd(subscriptionId, cancel) {
      await ask((stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel }));
    },
    async endNow(subscriptionId) {
      const subscription = await found((stripe) => stripe.subscriptions.retrieve(subscriptionId));
      if (subscription === undefined || subscription.status === 'canceled') return;
      await ask((stripe) => stripe.subscriptions.cancel(subscriptionId));
    },
    async endAndRefund(subscriptionId) {
      const subscription = await found((stripe) => stripe.subscriptions.retrieve(subscriptionId));
      if (subscription === undefined) return 0;
      if (subscription.status !== 'canceled') await ask((stripe) => stripe.subscriptions.cancel(subscriptionId));
      return subscription.latest_invoice === null ? 0 : refund(idOfEither(subscription.latest_invoice));
    },
    async portal(customer, backUrl) {
      const { url } = await ask((stripe) => stripe.billingPortal.sessions.create({ customer, return_url: backUrl }));
      return url;
    },
    async receipts(customer) {
      const { data } = await ask((stripe) => stripe.invoices.list({ customer, status: 'paid', limit: maxReceipts }));
      return data.flatMap(({ id, number, created, amount_paid: amount, currency, hosted_invoice_url: url }) =>
        id && url ? [{ id, number, at: instantOf(created), amount, currency, url }] : [],
      );
    },
    async check() {
      await ask((stripe) => stripe.customers.list({ limit: 1 }));
    },
    async messageIn(body, signature, now) {
      const stripe = await client();
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          ...([body, signature, webhookSecret, toleranceSeconds, undefined, now.getTime()] as const),
        );
      } catch {
        throw new UnsignedMessage('The signature does not match.');
      }
      // The package itself refuses only messages that are too old.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (!(signedAt * 1_000 <= now.getTime() + toleranceSeconds * 1_000))
        throw new UnsignedMessage('The signature is from the future.');
      return { id: event.id, type: event.type, about: subjectOf(event) };
    },
  };
}

function sessionFor({
  memberId,
  customerId,
  offer: { tier, name, amount, currency, every },
  paidUrl,
  backUrl,
}: Omit<Parameters<Payments['startCheckout']>[0], 'key'>): Stripe.Checkout.SessionCreateParams {
  const metadata = { kindling_member: memberId, kindling_tier: tier };
  const price = { currency, unit_amount: amount, tax_behavior: 'inclusive', product_data: { name } } as const;
  return {
    customer: customerId,
    client_reference_id: memberId,
    metadata,
    success_url: paidUrl.replace('{id}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: backUrl,
    automatic_tax: { enabled: true },
    customer_update: { address: 'auto', name: 'auto' },
    line_items: [{ quantity: 1, price_data: every === null ? price : { ...price, recurring: { interval: every } } }],
    ...(every === null
      ? { mode: 'payment', payment_intent_data: { metadata }, invoice_creation: { enabled: true } }
      : { mode: 'subscription', subscription_data: { metadata } }),
  };
}

/** Paid means that the money has arrived; some payment methods take days. */
function stateOf({ status, payment_status: payment }: Stripe.Checkout.Session) {
  if (status === 'expired') return 'expired' as const;
  if (status !== 'complete') return 'open' as const;
  return payment === 'unpaid' ? ('processing' as const) : ('paid' as const);
}

const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const idOfEither = (given: string | Readonly<{ id: string }>): string => (typeof given === 'string' ? given : given.id);

function placeOf(apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}

type StripeFailure = Error & Readonly<{ type: string; code?: string; statusCode?: number }>;

const isOfStripe = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

/** Returns a text that Stripe always gives. Without it, something else answered in its place. */
function given(text: unknown): string {
  if (typeof text !== 'string') throw new PaymentsUnavailable('The response was not Stripe’s.');
  return text;
}

const isMissing = (error: unknown): boolean =>
  isOfStripe(error) && (error.code === 'resource_missing' || error.statusCode === 404);

export const stripeHost = (apiUrl: string | undefined): string =>
  apiUrl === undefined ? 'api.stripe.com, port 443' : new URL(apiUrl).host;

function unavailable({ type, code, statusCode }: StripeFailure, apiUrl: string | undefined): PaymentsUnavailable {
  const answered = [type, code, statusCode].filter((part) => part !== undefined).join(' ');
  const isOffline = type === 'StripeConnectionError';
  const message = isOffline ? `Stripe did not respond at ${stripeHost(apiUrl)}.` : `Stripe answered ${answered}.`;
  return new PaymentsUnavailable(message, { isKeyRefused: statusCode === 401 || statusCode === 403 });
}
