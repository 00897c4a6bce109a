// What the member has paid for: their subscription and its end, what they bought once, and receipts.
import { useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { prices } from '../../planner/plan-price.ts';
import { QueryError } from '../../query-error.tsx';
import { type ApiOutputs, messageOf, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dayOf, Receipts } from './receipts.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

type Overview = ApiOutputs['billing']['overview'];
type Subscription = NonNullable<Overview['subscription']>;
type Purchase = Overview['purchases'][number];

export function PaymentsSection() {
  const overview = trpc.billing.overview.useQuery();
  if (overview.isPending) return <RowsSkeleton label="Loading your payments" rowHeight="h-14" />;
  if (!overview.data) {
    return (
      <QueryError query={overview} level={3} title="Your payments could not be loaded" otherwise="Please try again." />
    );
  }
  const { subscription, hasSubscription, purchases, hasPortal } = overview.data;
  return (
    <div className="flex flex-col gap-5">
      {subscription && <SubscriptionRow subscription={subscription} hasAccess={hasSubscription} />}
      {purchases.length > 0 && (
        <ul className="divide-y divide-line border-line border-t first:-mt-3 first:border-t-0">
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
      {!subscription && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-muted">
            {purchases.length === 0 ? 'You have not bought anything yet.' : 'You have no subscription.'}
          </p>
          <AnchorButton size="sm" href="/implementation-agent">
            See the plans
          </AnchorButton>
        </div>
      )}
      {hasPortal && <Receipts />}
    </div>
  );
}

function SubscriptionRow({ subscription, hasAccess }: { subscription: Subscription; hasAccess: boolean }) {
  const { status, isSandbox, periodEndsAt, accessUntil } = subscription;
  const isCancelled = status === 'cancelled';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-medium">
            Monthly Subscription
            <Badge tone={status === 'active' ? 'success' : status === 'past_due' ? 'danger' : 'neutral'}>
              {status === 'active' ? 'Active' : status === 'past_due' ? 'Payment failed' : 'Cancelled'}
            </Badge>
            {isSandbox && <Badge tone="highlight">Sandbox</Badge>}
          </h3>
          <p className="text-ink-muted text-sm">
            {isCancelled
              ? `You have access until ${dayOf(accessUntil)}.`
              : status === 'past_due'
                ? `Access ${hasAccess ? 'stays until' : 'ended on'} ${dayOf(accessUntil)}.`
                : `Renews on ${dayOf(periodEndsAt)} for ${prices.monthly}.`}
          </p>
        </div>
        {isCancelled ? <Resume /> : <Cancel until={hasAccess ? periodEndsAt : null} />}
      </div>
      {status === 'past_due' && (
        <Notice tone="danger" title="Your last payment failed">
          We will try again. To change your card, open the payment page below.
        </Notice>
      )}
    </div>
  );
}

/** `until`: when access ends; null if there is none left. */
function Cancel({ until }: { until: string | null }) {
  const [asking, setAsking] = useState(false);
  const { billing } = trpc.useUtils();
  const cancel = trpc.billing.cancel.useMutation({
    onSuccess: () => announce('Your subscription is cancelled.'),
    onSettled: () => billing.overview.invalidate(),
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your subscription?"
        description={
          until === null
            ? 'It ends now, and nothing more is charged.'
            : `You keep everything until ${dayOf(until)}. After that nothing more is charged.`
        }
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        onConfirm={() => cancel.mutateAsync()}
        failure={cancel.error ? messageOf(cancel.error, 'It was not cancelled. Please try again.') : undefined}
      />
    </>
  );
}

function Resume() {
  const { billing } = trpc.useUtils();
  const resume = trpc.billing.resume.useMutation({
    onSuccess: () => announce('Your subscription continues.'),
    onSettled: () => billing.overview.invalidate(),
  });
  return (
    <div className="flex flex-col items-end gap-2">
      <Button size="sm" pending={resume.isPending} onClick={() => resume.mutate()}>
        Keep subscription
      </Button>
      <FormFailure error={resume.error} otherwise="It was not resumed. Please try again." />
    </div>
  );
}

function PurchaseRow({ purchase: { boughtAt, isSandbox, state, trackedUntil } }: { purchase: Purchase }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:pb-0">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          One-Time Access
          {isSandbox && <Badge tone="highlight">Sandbox</Badge>}
        </p>
        <p className="text-ink-muted text-sm">Bought on {dayOf(boughtAt)}</p>
      </div>
      <p className="text-sm">
        {state === 'free' && <Badge tone="success">Ready to use</Badge>}
        {state === 'refunded' && <Badge>Refunded or disputed</Badge>}
        {state === 'used' && (
          <span className="text-ink-muted">
            {trackedUntil ? `Tracking until ${dayOf(trackedUntil)}` : 'In use, report on its way'}
          </span>
        )}
      </p>
    </li>
  );
}
