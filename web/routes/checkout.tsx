// The checkout. What its address says is read by the page itself, so that no other page brings it.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/checkout',
  staticData: { code: 'billing/checkout-page.tsx' },
  component: lazyPage(async () => (await import('../billing/checkout-page.tsx')).CheckoutPage),
});
