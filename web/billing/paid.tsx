// Shown after a payment: that it worked, what it includes, and where to go next.
import type { ComponentProps } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import type { Tier } from './checkout-search.ts';
import { inBrief } from './offer.ts';

/** A page that is announced when it replaces another. */
export const Told = (props: ComponentProps<typeof EmptyState>) => (
  <div role="status">
    <EmptyState level={1} {...props} />
  </div>
);

export function Paid({ tier }: { tier: Tier }) {
  return (
    <Told
      mood="done"
      title="You’re all set"
      description={inBrief[tier]}
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
