// Links between the pages of a list, for browsers without script and for search engines.
import { LinkButton } from './ui/link-button.tsx';

type NextPageLinkProps = {
  cursor: string | null | undefined;
  children: string;
};

/** Only the server renders the link: with script, the content of `noscript` never becomes elements. */
export function NextPageLink({ cursor, children }: NextPageLinkProps) {
  return (
    <noscript>
      {import.meta.env.SSR && cursor && (
        <p className="flex justify-center py-2">
          <LinkButton to="." search={(shown) => ({ ...shown, from: cursor })}>
            {children}
          </LinkButton>
        </p>
      )}
    </noscript>
  );
}

export function FirstPageLink({ children }: { children: string }) {
  return (
    <LinkButton variant="link" className="self-start" to="." search={(shown) => ({ ...shown, from: undefined })}>
      {children}
    </LinkButton>
  );
}
