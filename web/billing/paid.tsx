// Shown after a payment: what was bought, what it includes, and where to go next.
import type { ComponentProps } from 'react';
import { longDate } from '../planner/long-date.ts';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import type { Tier } from './checkout-search.ts';
import { inBrief, priceOf } from './offer.ts';

/** A page that is announced when it replaces another. Its heading takes the focus if the replaced page had it. */
export const Told = (props: ComponentProps<typeof EmptyState>) => (
  <div role="status">
    <EmptyState level={1} headingRef={takeLostFocus} {...props} />
  </div>
);

function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

export function Paid({ tier }: { tier: Tier }) {
  const { data: shop } = trpc.billing.offers.useQuery();
  const { data: overview } = trpc.billing.overview.useQuery();
  const offer = shop?.offers.find((each) => each.tier === tier);
  const subscription = tier === 'monthly' ? overview?.subscription : null;
  return (
    <Told
      mood="done"
      title="You’re all set"
      description={
        <>
          {offer && (
            <span className="block font-medium text-ink">
              {offer.name}, {priceOf(offer)}
              {shop?.payment === 'sandbox' && ', not charged'}
            </span>
          )}
          {inBrief[tier]}
          {subscription?.status === 'active' && (
            <span className="block">Renews on {longDate(subscription.periodEndsAt)}.</span>
          )}
        </>
      }
      action={
        <>
          <AnchorButton variant="primary" href="/implementation-agent/onboarding">
            Create your plan
          </AnchorButton>
          <AnchorButton href="/account#payments">Plan and payments</AnchorButton>
        </>
      }
    />
  );
}
