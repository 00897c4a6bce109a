// The title of an article as a link: a live one opens at its source, in a new tab; an archived one on its page here.
import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';

const icon = <ExternalLink aria-label="(opens in a new tab)" className="ms-1.5 inline size-4 text-ink-subtle" />;

type TitleLinkProps = {
  article: Readonly<{ title: string } & ({ slug: string } | { url: string })>;
  className?: string;
  /** Says that the link opens a new tab. */
  newTab?: ReactNode;
};

export function TitleLink({ article, className = 'hover:underline', newTab = icon }: TitleLinkProps) {
  const title = <bdi>{article.title}</bdi>;
  if ('slug' in article)
    return (
      <Link to="/article/$slug" params={{ slug: article.slug }} className={className}>
        {title}
      </Link>
    );
  return (
    <a href={article.url} target="_blank" rel="noopener" className={className}>
      {title}
      {newTab}
    </a>
  );
}
