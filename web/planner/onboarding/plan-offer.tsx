// The two ways to pay for a plan, once everything is answered. A visitor creates an account before choosing one.
import type { Ref } from 'react';
import { inBrief, paymentNeeded } from '../../billing/offer.ts';
import { useSession } from '../../session/session.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { SampleLink } from '../report/sample-link.tsx';
import { useOffers } from '../use-offers.ts';

export function PlanOffer({ ref }: { ref: Ref<HTMLElement> }) {
  const { isSignedIn } = useSession();
  const offers = useOffers();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="plan-offer"
      className="flex flex-col gap-4 border-line border-t pt-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id="plan-offer" className="font-semibold text-base">
          {paymentNeeded.title}
        </h2>
        <p className="text-ink-muted">
          {isSignedIn ? paymentNeeded.line : 'First create a free account, then choose one.'}
        </p>
      </div>
      <ul className="flex flex-col divide-y divide-line border-line border-y">
        {offers.map(({ tier, name, price, every, href, label, isPopular }) => (
          <li key={tier} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-3">
            <div className="min-w-0">
              <p>
                <span className="font-medium">{name}</span> <span className="font-semibold">{price}</span>{' '}
                <span className="text-ink-muted">{every}</span>
              </p>
              <p className="text-ink-muted text-sm">{inBrief[tier]}</p>
            </div>
            {isSignedIn && (
              <AnchorButton variant={isPopular ? 'primary' : 'secondary'} href={href} className="max-sm:w-full">
                {label}
              </AnchorButton>
            )}
          </li>
        ))}
      </ul>
      <div>
        <SampleLink variant="link" />
      </div>
    </section>
  );
}
