// Says that a plan requires payment, and that the answers are not lost by paying.
import { paymentNeeded } from '../billing/offer.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

const checkoutPath = '/implementation-agent/checkout';

export function PaymentNotice() {
  return (
    <Notice tone="tip" title={paymentNeeded.title}>
      <p>{paymentNeeded.line}</p>
      <Button asChild size="sm" className="mt-3">
        <a href={`${checkoutPath}?tier=one_time`}>See what it costs</a>
      </Button>
    </Notice>
  );
}
