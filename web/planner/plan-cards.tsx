// The two ways to pay, in the middle of the page, with what each includes.
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/classes.ts';
import { AnchorButton } from '../ui/link-button.tsx';
import { useOffers } from './use-offers.ts';

export function PlanCards() {
  const id = useId();
  const offers = useOffers();
  return (
    <section aria-labelledby={id} className="mx-auto flex w-full max-w-4xl flex-col gap-4 sm:gap-7">
      <div className="flex flex-col gap-1.5 text-center">
        <h2 id={id} className="text-title">
          Choose how to begin
        </h2>
        <p className="text-ink-muted">No trial that turns into a bill. You see the price, and that is it.</p>
      </div>
      <ul className="grid items-stretch gap-5 md:grid-cols-2">
        {offers.map(({ tier, name, price, every, line, includes, label, isPopular, href }) => (
          <li key={tier}>
            <div
              className={cx(
                'elevated flex h-full flex-col gap-6 p-6 sm:p-8',
                isPopular && 'border-accent-line shadow-raised',
              )}
            >
              <div className="flex flex-col gap-2">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="font-semibold text-base">{name}</h3>
                  {isPopular && <Badge tone="accent">Most Popular</Badge>}
                </div>
                <p className="flex items-baseline gap-2">
                  <span className="font-display font-bold text-title">{price}</span>
                  <span className="text-ink-muted">{every}</span>
                </p>
                <p className="text-ink-muted">{line}</p>
              </div>
              <ul className="flex flex-1 flex-col gap-2.5">
                {includes.map((each) => (
                  <li key={each} className="flex gap-2.5">
                    <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-subtle" />
                    {each}
                  </li>
                ))}
              </ul>
              <AnchorButton
                size="lg"
                variant={isPopular ? 'primary' : 'secondary'}
                className="whitespace-normal! text-center"
                href={href}
              >
                {label}
              </AnchorButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
