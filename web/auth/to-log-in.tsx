// Leads a visitor to an account, and back to the page where they were.
import { useRouterState } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';

export function ToLogIn() {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <Button asChild variant="primary">
      <a href={`/api/auth/login?returnTo=${encodeURIComponent(here)}`}>Log in or sign up</a>
    </Button>
  );
}
