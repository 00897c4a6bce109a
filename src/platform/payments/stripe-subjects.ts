// Finds the subject of a Stripe message. Nothing else in its body is trusted: it may be old, or of another version.
import { z } from 'zod';
import type { PaymentSubject } from './payments.ts';

const identified = z.object({ id: z.string() });
const idOrThing = z.union([z.string(), identified.transform(({ id }) => id)]);
const invoice = z.object({
  subscription: idOrThing.nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: idOrThing }).nullish() }).nullish(),
});
const ofPayment = z.object({ payment_intent: idOrThing });

/** Returns null for a message that isn't about one of our objects. */
export function subjectOf({
  type,
  data,
}: Readonly<{ type: string; data: Readonly<{ object: unknown }> }>): PaymentSubject | null {
  const { object } = data;
  if (type.startsWith('checkout.session.')) return subject('checkout', identified.safeParse(object).data?.id);
  if (type.startsWith('customer.subscription.')) return subject('subscription', identified.safeParse(object).data?.id);
  if (type.startsWith('invoice.')) {
    const { parent, subscription } = invoice.safeParse(object).data ?? {};
    return subject('subscription', parent?.subscription_details?.subscription ?? subscription ?? undefined);
  }
  if (type === 'charge.refunded' || type.startsWith('charge.dispute.'))
    return subject('payment', ofPayment.safeParse(object).data?.payment_intent);
  return null;
}

const subject = (kind: PaymentSubject['kind'], id: string | undefined): PaymentSubject | null =>
  id === undefined ? null : { kind, id };
