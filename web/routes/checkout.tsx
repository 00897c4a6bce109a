// The checkout. The page itself reads its search parameters, so that no other page includes the code for them.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { rootRoute } from '../root-route.tsx';

export const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/implementation-agent/checkout',
  component: lazyPage(
    'billing/checkout-page.tsx',
    async () => (await import('../billing/checkout-page.tsx')).CheckoutPage,
  ),
});
