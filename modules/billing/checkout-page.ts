// The provider's page where a member pays. A member who subscribes twice, even at once, gets one page.
import { derivedId } from '../../src/kernel/ids.ts';
import { type Checkout, type Payments, PaymentsUnavailable } from '../../src/platform/payments/payments.ts';
import { type MemberContext, Refused } from '../../src/platform/rpc/procedure.ts';
import { hasConfirmedAddress, members } from '../accounts/index.ts';
import { customers } from './model/customer.ts';
import { keyRefused, paymentUnderWay, providerUnreachable } from './model/errors.ts';
import { checkoutPath, offerOf, type Tier } from './model/tier.ts';
import { recordStateOf } from './recording.ts';

/** Returns the provider's response. Throws `Refused` (503) if the provider can't be reached. */
export async function orUnreachable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const refusal = error.isKeyRefused ? providerUnreachable.saying(keyRefused) : providerUnreachable;
    throw new Refused(refusal, 'SERVICE_UNAVAILABLE', error);
  }
}

/** Returns the provider's id of the member. Two calls at once create one customer, because the key is the member's. */
async function customerIdOf(ctx: MemberContext, payments: Payments): Promise<string> {
  const { id: memberId } = ctx.member;
  const { state } = await ctx.load(customers, memberId);
  if (state.customerId !== null) return state.customerId;
  const { state: member } = await ctx.load(members, memberId);
  const email = member.status === 'active' && hasConfirmedAddress(member) ? member.email : null;
  const key = derivedId('customer', memberId, email ?? '');
  const customerId = await orUnreachable(payments.openCustomer({ memberId, email, key }));
  const opened = await ctx.execute(customers, memberId, { type: 'OpenCustomer', data: { memberId, customerId } });
  return opened.state.customerId ?? customerId;
}

async function openCheckout(
  ctx: MemberContext,
  payments: Payments,
): Promise<Readonly<{ attemptId: string; checkout: Checkout | undefined }> | undefined> {
  const { openCheckout: open } = (await ctx.load(customers, ctx.member.id)).state;
  if (open === null || open.checkoutId === null) return undefined;
  return { attemptId: open.attemptId, checkout: await orUnreachable(payments.checkout(open.checkoutId)) };
}

/** Returns the address of the page. Throws `Refused` if the tier can't be bought now. */
export async function checkoutPage(
  ctx: MemberContext,
  { payments, publicUrl }: Readonly<{ payments: Payments; publicUrl(): string }>,
  tier: Tier,
): Promise<string> {
  const memberId = ctx.member.id;
  const open = tier === 'monthly' ? await openCheckout(ctx, payments) : undefined;
  const { state: how, url: openUrl, subject } = open?.checkout ?? {};
  if (how === 'open' && openUrl) return openUrl;
  if (how === 'processing') throw new Refused(paymentUnderWay);
  if (how === 'paid' && subject) await orUnreachable(recordStateOf(ctx, payments, subject));

  const ownId = ctx.newId('checkout');
  const begin = { memberId, attemptId: ownId, tier, over: open?.attemptId ?? null };
  const result = await ctx.execute(customers, memberId, { type: 'BeginCheckout', data: begin });
  // A concurrent request may have begun the checkout first; then its attempt counts.
  const attemptId = (tier === 'monthly' ? result.state.openCheckout?.attemptId : undefined) ?? ownId;
  const customerId = await customerIdOf(ctx, payments);
  const backUrl = `${publicUrl()}${checkoutPath}?tier=${tier}`;
  const { checkoutId, url } = await orUnreachable(
    payments.startCheckout({
      ...{ memberId, customerId, offer: offerOf(tier), key: attemptId },
      ...{ paidUrl: `${backUrl}&session_id={id}`, backUrl },
    }),
  );
  await ctx.execute(customers, memberId, { type: 'StartCheckout', data: { memberId, attemptId, checkoutId, tier } });
  return url;
}
