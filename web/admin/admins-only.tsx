// Shows a card instead of a page that is only for staff. The server refuses its calls in any case.
import type { ReactNode } from 'react';
import { LogInButton } from '../accounts/sign-in/log-in-button.tsx';
import { useSession } from '../session/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';

type AdminsOnlyProps = {
  /** What only they may see: "the dashboard". */
  to: string;
  moderatorsToo?: boolean;
  children: ReactNode;
};

export function AdminsOnly({ to, moderatorsToo = false, children }: AdminsOnlyProps) {
  const { user, isPending } = useSession();
  if (user?.isAdmin || (moderatorsToo && user?.isModerator)) return children;
  if (isPending) {
    return (
      <Page>
        <LoadingArea label="Loading" className="flex flex-col gap-6">
          <Skeleton className="h-9 w-56" />
          <Skeleton shape="block" className="h-32" />
          <Skeleton shape="block" className="h-64" />
        </LoadingArea>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        mood="error"
        title="Access Denied"
        description={`You need admin privileges to access ${to}`}
        action={
          user ? (
            <LinkButton variant="primary" to="/">
              Go to the home page
            </LinkButton>
          ) : (
            <LogInButton />
          )
        }
      />
    </Page>
  );
}
