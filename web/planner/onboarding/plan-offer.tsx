// The price of a plan and a sample, for a member who has answered everything and has not paid.
import { inBrief, paymentNeeded } from '../../billing/offer.ts';
import { PlanExcerpt } from '../plan-excerpt.tsx';
import { useOffers } from '../use-offers.ts';

export function PlanOffer() {
  const offers = useOffers();
  return (
    <section aria-labelledby="plan-offer" className="grid gap-x-8 gap-y-6 border-line border-t pt-6 sm:grid-cols-2">
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 id="plan-offer" className="font-semibold text-base">
            {paymentNeeded.title}
          </h2>
          <p className="text-ink-muted">{paymentNeeded.line}</p>
        </div>
        <ul className="flex flex-col divide-y divide-line border-line border-y">
          {offers.map(({ tier, name, price, every, href, label }) => (
            <li key={tier} className="flex flex-col items-start gap-1 py-3">
              <p className="flex w-full items-baseline justify-between gap-3">
                <span className="font-medium">{name}</span>
                <span className="whitespace-nowrap">
                  <span className="font-semibold">{price}</span> <span className="text-ink-muted">{every}</span>
                </span>
              </p>
              <p className="text-ink-muted text-sm">{inBrief[tier]}</p>
              <a href={href} className="font-medium text-accent-text text-sm underline-offset-4 hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <PlanExcerpt />
    </section>
  );
}
