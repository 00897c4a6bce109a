// Says that a plan requires payment, and that the answers are not lost by paying.
import { paymentNeeded } from '../billing/offer.ts';
import { AnchorButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';

const checkoutPath = '/implementation-agent/checkout';

export function PaymentNotice() {
  return (
    <Notice tone="tip" title={paymentNeeded.title}>
      <p>{paymentNeeded.line}</p>
      <AnchorButton size="sm" className="mt-3" href={`${checkoutPath}?tier=one_time`}>
        See what it costs
      </AnchorButton>
    </Notice>
  );
}
