// Links from page to page of the list that an address shows, for browsers without script and for search engines. With script the
// list grows instead.
import { Link } from '@tanstack/react-router';
import { Button } from './ui/button.tsx';

type NextPageLinkProps = {
  /** Of the next page; null if there is none. */
  cursor: string | null | undefined;
  children: string;
};

/** Put this into a `noscript` that the server alone fills: with script, what one holds is never an element. */
export function NextPageLink({ cursor, children }: NextPageLinkProps) {
  if (!cursor) return null;
  return (
    <p className="flex justify-center py-2">
      <Button asChild>
        <Link to="." search={(shown) => ({ ...shown, from: cursor })}>
          {children}
        </Link>
      </Button>
    </p>
  );
}

/** Leads from a page further on back to where the list begins. */
export function FirstPageLink({ children }: { children: string }) {
  return (
    <Button asChild variant="link" className="self-start">
      <Link to="." search={(shown) => ({ ...shown, from: undefined })}>
        {children}
      </Link>
    </Button>
  );
}
