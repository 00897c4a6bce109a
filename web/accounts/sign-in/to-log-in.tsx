// Leads a visitor to the log-in, and afterwards back to the same page.
import { useRouterState } from '@tanstack/react-router';
import { AnchorButton } from '../../ui/link-button.tsx';

export function ToLogIn() {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <AnchorButton variant="primary" href={`/api/auth/login?returnTo=${encodeURIComponent(here)}`}>
      Log in or sign up
    </AnchorButton>
  );
}
