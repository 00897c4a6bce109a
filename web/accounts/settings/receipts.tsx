// Lists the payment provider's receipts, and links to its own page.
import ExternalLink from 'lucide-react/icons/external-link';
import { inPounds } from '../../billing/offer.ts';
import { FormFailure } from '../../form-failure.tsx';
import { fullLoad } from '../../full-load.ts';
import { QueryError } from '../../query-error.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
export const dayOf = (instant: string): string => day.format(new Date(instant));

export function Receipts() {
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="font-medium">Receipts</h3>
          <p className="text-ink-muted text-sm">Cards, invoices and refunds are at Stripe.</p>
        </div>
        <PortalButton />
      </div>
      <ReceiptList />
    </div>
  );
}

function ReceiptList() {
  const receipts = trpc.billing.receipts.useQuery();
  if (receipts.isPending) return <RowsSkeleton label="Loading your receipts" rowHeight="h-10" />;
  if (!receipts.data) {
    return (
      <QueryError query={receipts} level={3} title="Your receipts could not be loaded" otherwise="Please try again." />
    );
  }
  if (receipts.data.receipts.length === 0) return <p className="text-ink-muted text-sm">There are no receipts yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {receipts.data.receipts.map(({ id, number, at, amount, url }) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center gap-3 py-2 hover:text-accent-text"
          >
            <span className="min-w-0 flex-1 truncate">{number ?? 'Receipt'}</span>
            <time dateTime={at} className="text-ink-muted text-sm">
              {dayOf(at)}
            </time>
            <span>{inPounds(amount)}</span>
            <ExternalLink aria-hidden="true" className="size-4 text-ink-subtle" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function PortalButton() {
  const portal = trpc.billing.portal.useMutation({ onSuccess: ({ url }) => fullLoad.goTo(url) });
  return (
    <div className="flex flex-col items-end gap-2">
      <Button size="sm" pending={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
        Open the payment page
      </Button>
      <FormFailure error={portal.error} otherwise="It could not be opened. Please try again." />
    </div>
  );
}
