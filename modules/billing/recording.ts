// Records the state of things at the payment provider. It is queried again each time, so reports may be late or lost.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { News, PaymentSubject, Payments } from '../../src/platform/payments/payments.ts';
import { members } from '../accounts/index.ts';
import { customers } from './model/customer.ts';

type Actor = Pick<Acting, 'load' | 'execute'>;

export async function recordStateOf(acting: Actor, payments: Payments, subject: PaymentSubject): Promise<void> {
  const news = await payments.newsOf(subject);
  if (news === undefined) return;
  const { state: member } = await acting.load(members, news.memberId);
  // Another installation may share the provider account.
  if (member.status === 'none') return;
  if (member.status === 'active' || news.kind === 'payment' || news.endedAt !== null) return record(acting, news);
  // It was paid while the account was being erased.
  await payments.endNow(news.subscriptionId);
  const ended = await payments.newsOf({ kind: 'subscription', id: news.subscriptionId });
  if (ended !== undefined) await record(acting, ended);
}

async function record(acting: Actor, news: News): Promise<void> {
  const { memberId } = news;
  const provider = 'stripe';
  if (news.kind === 'payment') {
    const { paymentId: purchaseId, amount: amountPence, paidAt: boughtAt, revoked, observedAt } = news;
    const data = { memberId, purchaseId, provider, amountPence, boughtAt, revoked, observedAt } as const;
    await acting.execute(customers, memberId, { type: 'RecordPurchase', data });
    return;
  }
  const { kind: _, ...subscription } = news;
  // One member may have several.
  const step = { step: `RecordSubscription ${news.subscriptionId}` };
  await acting.execute(customers, memberId, { type: 'RecordSubscription', data: { ...subscription, provider } }, step);
}
