// Shows the outcome of a payment. The query also records it, so a lost webhook does no harm.
import { useQuery } from '@tanstack/react-query';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CreditCard from 'lucide-react/icons/credit-card';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useCheckoutSearch } from './checkout-search.ts';
import { Paid, Told } from './paid.tsx';

export function Settling({ sessionId }: { sessionId: string }) {
  const { tier } = useCheckoutSearch();
  const { billing, client } = trpc.useUtils();
  // Idempotent, so it is a query, run once per checkout.
  const settle = useQuery({
    queryKey: ['settling', sessionId],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn() {
      const settled = await client.billing.settle.mutate({ sessionId });
      void billing.overview.invalidate();
      return settled;
    },
  });
  const askAgain = () => void settle.refetch();

  if (settle.error) {
    return (
      <ErrorState
        level={1}
        title="We could not check your payment"
        description={`${messageOf(settle.error, 'Please try again.')} If you have paid, it is not lost.`}
        onRetry={askAgain}
        retrying={settle.isFetching}
      />
    );
  }
  if (settle.data === undefined) {
    return <Told mood="waiting" title="Checking your payment" description="This takes a moment." />;
  }
  switch (settle.data.state) {
    case 'paid':
      return <Paid tier={tier} />;
    case 'processing':
      return (
        <Told
          icon={<CircleDashed />}
          title="Your bank is still working on it"
          description="Some payments take days. We will know as soon as the money has arrived; you don’t have to wait here."
          action={
            <Button pending={settle.isFetching} onClick={askAgain}>
              Check again
            </Button>
          }
        />
      );
    default:
      return (
        <Told
          icon={<CreditCard />}
          title="This payment was not finished"
          description="Nothing was charged."
          action={
            <LinkButton variant="primary" to="/implementation-agent/checkout" search={{ tier }}>
              Back to the checkout
            </LinkButton>
          }
        />
      );
  }
}
