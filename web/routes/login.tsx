// Logging in and signing up on a page of its own: `mode` tells them apart, `returnTo` (a path of ours) says where to go then,
// `resetToken` comes from the mail of a forgotten password.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from '../root-route.tsx';

const search = z.object({
  mode: z.enum(['signup', 'forgot', 'reset']).optional().catch(undefined),
  returnTo: z.string().optional().catch(undefined),
  resetToken: z.coerce.string().optional().catch(undefined),
});

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: search,
  loader: ({ context }) => void context.api.demo.sampleAccount.prefetch(),
  component: lazyRouteComponent(() => import('../auth/login-page.tsx'), 'LoginPage'),
});
