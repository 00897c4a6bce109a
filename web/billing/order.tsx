// The choice between the two offers, and the button that pays or leads to the payment.
import { useNavigate } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { FormFailure } from '../form-failure.tsx';
import { fullLoad } from '../full-load.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Tier, tiers, useCheckoutSearch } from './checkout-search.ts';
import { inBrief, included, inPounds, type Offer, priceOf } from './offer.ts';

type OrderProps = { offers: readonly Offer[]; isSandbox: boolean; onPaid: (tier: Tier) => void };

export function Order({ offers, isSandbox, onPaid }: OrderProps) {
  const { tier } = useCheckoutSearch();
  const navigate = useNavigate();
  const offer = offers.find((each) => each.tier === tier);
  return (
    <div className="flex flex-col gap-6">
      {isSandbox && (
        <Notice tone="tip" title="Sandbox: no money moves" className="border-b-0 pb-0">
          This is a checkout for trying things out. Nothing is charged, and everything else works as it would after a
          real payment.
        </Notice>
      )}
      <div className="grid items-start gap-6 md:grid-cols-[1fr_19rem]">
        <RadioGroup
          label="Plan"
          labelHidden
          look="rows"
          options={offers.map((each) => ({
            value: each.tier,
            label: `${each.name}, ${priceOf(each)}`,
            hint: inBrief[each.tier],
          }))}
          value={tier}
          onValueChange={(value) => {
            const chosen = tiers.find((each) => each === value) ?? tier;
            void navigate({ to: '/implementation-agent/checkout', search: { tier: chosen }, replace: true });
          }}
        />
        {offer && <Summary key={tier} offer={offer} isSandbox={isSandbox} onPaid={onPaid} />}
      </div>
    </div>
  );
}

type SummaryProps = { offer: Offer; isSandbox: boolean; onPaid: (tier: Tier) => void };

function Summary({ offer: { tier, name, amount, every }, isSandbox, onPaid }: SummaryProps) {
  const { billing } = trpc.useUtils();
  const pay = trpc.billing.payInSandbox.useMutation({
    onSuccess() {
      onPaid(tier);
      void billing.overview.invalidate();
    },
  });
  const start = trpc.billing.checkout.useMutation({ onSuccess: ({ url }) => fullLoad.goTo(url) });
  const price = inPounds(amount);
  return (
    <section aria-label="Your order" className="elevated p-5 flex flex-col gap-5 shadow-rest">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-base">{name}</h2>
        <p className="flex items-baseline gap-1.5">
          <span className="font-semibold text-title">{price}</span>
          <span className="text-ink-muted">{every ? 'per month' : 'once'}</span>
        </p>
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {included[tier].map((each) => (
          <li key={each} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-subtle" />
            {each}
          </li>
        ))}
      </ul>
      <dl className="flex items-baseline justify-between border-line border-t pt-4 font-semibold">
        <dt>Total today</dt>
        <dd>{isSandbox ? `${price}, not charged` : price}</dd>
      </dl>
      {isSandbox ? (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          pending={pay.isPending}
          pendingLabel="Paying..."
          onClick={() => pay.mutate({ tier })}
        >
          Pay {price} in the sandbox
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          icon={<Lock aria-hidden="true" />}
          pending={start.isPending || start.isSuccess}
          pendingLabel="One moment..."
          onClick={() => start.mutate({ tier })}
        >
          Continue to payment
        </Button>
      )}
      <FormFailure error={pay.error ?? start.error} otherwise="Nothing was charged. Please try again." />
      <p className="text-ink-muted text-sm">
        {isSandbox
          ? 'No card is asked for.'
          : `Tax is included. You pay at Stripe, so your card never reaches us.${every ? ' Cancel anytime: access stays until the end of what you paid.' : ''}`}
      </p>
    </section>
  );
}
