// Links from page to page of a list of posts, for browsers without script and for search engines. With script the list grows instead.
import { Link, type LinkProps } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';

type PageLinkProps = Pick<LinkProps, 'to' | 'params' | 'search'>;

export function OlderPosts(link: PageLinkProps) {
  return (
    <noscript>
      <p className="flex justify-center">
        <Button asChild>
          <Link {...link}>Older posts</Link>
        </Button>
      </p>
    </noscript>
  );
}

/** Leads back from a page of older posts. */
export function NewestPosts(link: PageLinkProps) {
  return (
    <Button asChild variant="link" className="self-start">
      <Link {...link}>Newest posts</Link>
    </Button>
  );
}
