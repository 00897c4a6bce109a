// The page for an address that doesn't exist.
import { useLocation } from '@tanstack/react-router';
import { Campfire } from '../ui/campfire.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageTitle } from './page-title.tsx';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <Page width="narrow" className="items-center gap-6! py-16 text-center sm:py-20">
      <PageTitle>Page not found</PageTitle>
      <Campfire mood="error" />
      <div className="flex flex-col gap-2">
        <h1 className="text-title">Page Not Found</h1>
        <p className="text-ink-muted">
          There is nothing at this address. It may have moved, or may never have existed.
        </p>
      </div>
      <p className="max-w-full overflow-x-auto rounded-lg border border-line bg-sunken px-4 py-3 text-left font-mono text-ink-muted text-sm">
        Did you forget to add <span className="text-ink">{pathname}</span> to the router?
      </p>
      <LinkButton variant="primary" to="/">
        Go to the home page
      </LinkButton>
    </Page>
  );
}
