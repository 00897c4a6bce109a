// The two ways to pay. A button leads to the log-in, the dashboard or the checkout, depending on who presses it.
import Check from 'lucide-react/icons/check';
import { HomeSection } from '../home/home-section.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/classes.ts';
import { useAccess } from './use-access.ts';

const plans = [
  {
    tier: 'one_time',
    name: 'One-Time Access',
    price: '£49',
    every: 'once',
    line: 'For one decision that you want to get right.',
    includes: ['One report', '30 days of tracking', 'Export'],
    label: 'Get one-time access',
    isPopular: false,
  },
  {
    tier: 'monthly',
    name: 'Monthly Subscription',
    price: '£19',
    every: 'per month',
    line: 'For a team that keeps finding the next thing to improve.',
    includes: [
      'Unlimited reports and tracking',
      'Weekly email reminders',
      'Live KPI dashboard',
      'Export',
      'Cancel anytime',
    ],
    label: 'Get the monthly subscription',
    isPopular: true,
  },
] as const;

export function PlanCards() {
  const { isSignedIn, hasSubscription } = useAccess();
  const hrefOf = (tier: string): string => {
    const checkout = `/implementation-agent/checkout?tier=${tier}`;
    if (!isSignedIn) return `/auth/login?returnTo=${encodeURIComponent(checkout)}`;
    return hasSubscription ? '/implementation-agent/dashboard' : checkout;
  };
  return (
    <HomeSection
      title="Choose how to begin"
      description="No trial that turns into a bill. You see the price, and that is it."
    >
      <ul className="grid items-stretch gap-5 md:grid-cols-2 lg:max-w-4xl">
        {plans.map(({ tier, name, price, every, line, includes, label, isPopular }) => (
          <li key={tier}>
            <Card
              padding="lg"
              className={cx('flex h-full flex-col gap-6', isPopular && 'border-accent-line shadow-raised')}
            >
              <div className="flex flex-col gap-2">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="font-semibold text-lg">{name}</h3>
                  {isPopular && <Badge tone="accent">Most Popular</Badge>}
                </div>
                <p className="flex items-baseline gap-2">
                  <span className="font-display font-bold text-2xl">{price}</span>
                  <span className="text-ink-muted">{every}</span>
                </p>
                <p className="text-ink-muted">{line}</p>
              </div>
              <ul className="flex flex-1 flex-col gap-2.5">
                {includes.map((each) => (
                  <li key={each} className="flex gap-2.5">
                    <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
                    {each}
                  </li>
                ))}
              </ul>
              <Button
                asChild
                size="lg"
                variant={isPopular ? 'primary' : 'secondary'}
                className="whitespace-normal! text-center"
              >
                <a href={hrefOf(tier)}>{label}</a>
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
