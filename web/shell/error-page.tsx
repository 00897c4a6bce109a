// A page that could not be shown: says what happened, in the server's words if there are any, and offers to try again.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { PageNotFetched } from '../lazy-page.ts';
import { isUnreachable, messageOf, statusOf } from '../trpc.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageTitle } from './page-title.tsx';

const notShown = 'This page could not be shown. Try again; if it happens again, reload the window.';
const notFetched = 'This page could not be fetched. Check your connection and try again.';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [retrying, setRetrying] = useState(false);
  if (statusOf(error) === 404) return <NotFoundPage />;

  const retry = async () => {
    setRetrying(true);
    reset();
    await router.invalidate();
    setRetrying(false);
  };

  return (
    <Page width="narrow">
      <PageTitle>Something went wrong</PageTitle>
      <ErrorState
        level={1}
        title="Something went wrong"
        description={messageOf(error, isUnreachable(error) || error instanceof PageNotFetched ? notFetched : notShown)}
        onRetry={retry}
        retrying={retrying}
        action={
          <LinkButton variant="ghost" to="/">
            Go to the home page
          </LinkButton>
        }
      />
    </Page>
  );
}
