// Shown after a payment: that it worked, what it includes, and where to go next.
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Tier } from './checkout-search.ts';
import { inBrief } from './offer.ts';

export function Paid({ tier }: { tier: Tier }) {
  return (
    <Card padding="none" role="status">
      <EmptyState
        level={1}
        icon={<CircleCheck />}
        title="You’re all set"
        description={inBrief[tier]}
        action={
          <>
            <Button asChild variant="primary">
              <a href="/implementation-agent/onboarding">Create your plan</a>
            </Button>
            <Button asChild>
              <a href="/account#payments">Plan and payments</a>
            </Button>
          </>
        }
      />
    </Card>
  );
}
