// An article in a list. A live one opens at its source, in a new tab; an archived one opens on its page here.
import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { categoryNames } from '../../modules/news/names.ts';
import { SaveButton } from '../shelf/save-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { ArticlePicture } from './article-picture.tsx';
import type { ArchivedArticle, LiveArticle } from './news.ts';

const titleLink = 'font-bold font-display text-lg leading-snug hover:underline';

export const LiveItem = ({ article }: { article: LiveArticle }) => (
  <Item article={article} source={article.source.name}>
    <a href={article.url} target="_blank" rel="noopener" className={titleLink}>
      <bdi>{article.title}</bdi>
      <ExternalLink aria-label="(opens in a new tab)" className="ml-1.5 inline size-4 text-ink-subtle" />
    </a>
  </Item>
);

export const ArchivedItem = ({ article }: { article: ArchivedArticle }) => (
  <Item article={article} source={article.source}>
    <Link to="/article/$slug" params={{ slug: article.slug }} className={titleLink}>
      <bdi>{article.title}</bdi>
    </Link>
  </Item>
);

type ItemProps = { article: LiveArticle | ArchivedArticle; source: string; children: ReactNode };

function Item({ article, source, children }: ItemProps) {
  const { aiCategory, description, otherSources, publishedAt, readMinutes, title } = article;
  return (
    <Card asChild padding="md">
      <article className="flex h-full flex-col gap-2.5">
        <ArticlePicture
          picture={article.picture}
          sizes="(min-width: 768px) 480px, 100vw"
          className="mb-1 aspect-video"
        />
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-muted text-sm">
          <Badge>{categoryNames[aiCategory]}</Badge>
          <bdi>{source}</bdi>
          <span className="flex gap-x-2.5 whitespace-nowrap">
            <RelativeTime at={publishedAt} />
            <span>{readMinutes} min read</span>
          </span>
          <SaveButton kind="savedArticles" id={article.id} name={title} className="-my-1.5 -mr-1.5 ml-auto" />
        </p>
        <h3 dir="auto" className="wrap-anywhere">
          {children}
        </h3>
        {description && (
          <p dir="auto" className="wrap-anywhere line-clamp-3 text-ink-muted">
            {description}
          </p>
        )}
        {otherSources.length > 0 && (
          <p className="mt-auto text-ink-muted text-sm">
            Also at{' '}
            {otherSources.map(({ name, url }, index) => (
              <span key={url}>
                {index > 0 && ', '}
                <a href={url} target="_blank" rel="noopener" className="hover:underline">
                  <bdi>{name}</bdi>
                </a>
              </span>
            ))}
          </p>
        )}
      </article>
    </Card>
  );
}
