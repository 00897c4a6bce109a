// The checkout. Visitors log in first and come back here; subscribers go straight to their dashboard.
import { useLocation, useNavigate } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import LogIn from 'lucide-react/icons/log-in';
import { useEffect, useState } from 'react';
import { fullLoad } from '../full-load.ts';
import { useSession } from '../session/session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { type Tier, useCheckoutSearch } from './checkout-search.ts';
import { Order } from './order.tsx';
import { Paid } from './paid.tsx';
import { Settling } from './settling.tsx';

export function CheckoutPage() {
  const { user, isPending } = useSession();
  const { sessionId } = useCheckoutSearch();
  return (
    <Page width="reading">
      <PageTitle>Checkout</PageTitle>
      {isPending ? (
        <CheckoutSkeleton />
      ) : user === null ? (
        <SignedOut />
      ) : sessionId ? (
        <Settling sessionId={sessionId} />
      ) : (
        <Choice />
      )}
    </Page>
  );
}

function SignedOut() {
  const navigate = useNavigate();
  const { href } = useLocation();
  // The address that they arrived at, not one that they are redirected to.
  const [returnTo] = useState(href);
  useEffect(() => {
    void navigate({ to: '/login', search: { mode: 'signup', returnTo }, replace: true });
  }, [navigate, returnTo]);
  return (
    <EmptyState
      level={1}
      icon={<LogIn />}
      title="Log in to check out"
      description="What you buy belongs to your account."
      action={
        <AnchorButton variant="primary" href={`/auth/login?returnTo=${encodeURIComponent(returnTo)}`}>
          Log in
        </AnchorButton>
      }
    />
  );
}

function Choice() {
  const offers = trpc.billing.offers.useQuery();
  const status = trpc.billing.status.useQuery();
  const [paid, setPaid] = useState<Tier>();
  if (paid !== undefined) return <Paid tier={paid} />;
  const failed = [offers, status].find(({ error }) => error !== null);
  if (failed) {
    return (
      <ErrorState
        level={1}
        title="The checkout did not load"
        description={messageOf(failed.error, 'Please try again.')}
        onRetry={() => Promise.all([offers.refetch(), status.refetch()])}
        retrying={offers.isFetching || status.isFetching}
      />
    );
  }
  if (!offers.data || !status.data) return <CheckoutSkeleton />;
  if (status.data.hasSubscription) return <ToDashboard />;
  if (offers.data.payment === 'none') return <NotAvailable />;
  return (
    <>
      <PageHeader eyebrow="Implementation Agent" title="Checkout" description="Choose what suits you." />
      <Order offers={offers.data.offers} isSandbox={offers.data.payment === 'sandbox'} onPaid={setPaid} />
    </>
  );
}

function ToDashboard() {
  useEffect(() => fullLoad.goTo('/implementation-agent/dashboard'), []);
  return <CheckoutSkeleton />;
}

function NotAvailable() {
  return (
    <EmptyState
      level={1}
      icon={<CreditCard />}
      title="Payment is not available"
      description="Nothing can be bought here at the moment. You have not been charged."
      action={<AnchorButton href="/implementation-agent">Back to the Implementation Agent</AnchorButton>}
    />
  );
}

function CheckoutSkeleton() {
  return (
    <LoadingArea label="Loading the checkout" className="flex min-h-dvh flex-col gap-8">
      <Skeleton shape="block" className="h-20 max-w-sm" />
      <div className="grid gap-6 md:grid-cols-[1fr_19rem]">
        <Skeleton shape="block" className="h-52" />
        <Skeleton shape="block" className="h-80" />
      </div>
    </LoadingArea>
  );
}
