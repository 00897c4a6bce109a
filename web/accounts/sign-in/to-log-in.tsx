// Leads a visitor to the log-in, and afterwards back to the same page.
import { useRouterState } from '@tanstack/react-router';
import type { Ref } from 'react';
import { AnchorButton } from '../../ui/link-button.tsx';

type ToLogInProps = { mode?: 'signup'; ref?: Ref<HTMLAnchorElement> };

export function ToLogIn({ mode, ref }: ToLogInProps) {
  const here = useRouterState({ select: ({ location }) => location.href });
  const search = new URLSearchParams({ ...(mode && { mode }), returnTo: here });
  return (
    <AnchorButton ref={ref} variant="primary" href={`/api/auth/login?${search}`}>
      Log in or sign up
    </AnchorButton>
  );
}
