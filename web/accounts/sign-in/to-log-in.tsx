// Leads a visitor to the log-in, and afterwards back to the same page.
import { useRouterState } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';

export function ToLogIn() {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <Button asChild variant="primary">
      <a href={`/api/auth/login?returnTo=${encodeURIComponent(here)}`}>Log in or sign up</a>
    </Button>
  );
}
