// Asks an admin to switch on two-factor log-in, until they have.
import { Link } from '@tanstack/react-router';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export function AskForSecondFactor() {
  const { data } = trpc.secondFactor.mine.useQuery();
  if (data?.secondFactor !== null) return null;
  return (
    <Notice tone="tip" title="Please switch on two-factor log-in">
      <p>
        Your account opens more doors than others. A code of an app on your phone keeps them shut to a stolen password.
      </p>
      <Button size="sm" asChild className="mt-3">
        <Link to="/account" hash="second-factor">
          Switch it on
        </Link>
      </Button>
    </Notice>
  );
}
