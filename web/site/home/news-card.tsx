// An article in the home page's grid, all of it a link. An archived one asks visitors to sign up.
import ExternalLink from 'lucide-react/icons/external-link';
import { ArticlePicture } from '../../news/article-picture.tsx';
import { CategoryMark } from '../../news/category-mark.tsx';
import { type Article, sourceOf } from '../../news/news.ts';
import { TitleLink } from '../../news/title-link.tsx';
import { cx } from '../../ui/classes.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';

type NewsCardProps = {
  article: Article;
  level: 2 | 3;
  onGate: (() => void) | undefined;
};

/** On a phone, only the first story has its picture and excerpt. */
const leadOnly = 'max-sm:[li+li_&]:hidden';

const cover = 'text-start after:absolute after:inset-0 group-hover:text-accent-text';

export function NewsCard({ article, level, onGate }: NewsCardProps) {
  const Heading = `h${level}` as const;
  const { description, aiCategory, publishedAt, readMinutes, otherSources } = article;
  const opensOutside = !('slug' in article);
  return (
    <article className="group relative flex h-full flex-col gap-1.5 sm:gap-3">
      <ArticlePicture
        picture={article.picture}
        sizes="(min-width: 640px) 400px, 100vw"
        className={cx('aspect-video', leadOnly)}
      />
      <p className="flex items-center justify-between gap-3 text-ink-muted text-sm">
        <CategoryMark category={aiCategory} />
        <RelativeTime at={publishedAt} className="whitespace-nowrap" />
      </p>
      <Heading dir="auto" className="wrap-anywhere line-clamp-3 font-bold font-display text-base leading-snug">
        {onGate && !opensOutside ? (
          <button type="button" aria-haspopup="dialog" className={cover} onClick={onGate}>
            <bdi>{article.title}</bdi>
          </button>
        ) : (
          <TitleLink
            article={article}
            className={cover}
            newTab={<span className="sr-only"> (opens in a new tab)</span>}
          />
        )}
      </Heading>
      {description && (
        <p dir="auto" className={cx('wrap-anywhere line-clamp-2 text-ink-muted', leadOnly)}>
          {description}
        </p>
      )}
      <p className="flex min-w-0 items-center gap-1.5 text-ink-muted text-sm sm:mt-auto sm:pt-1">
        <bdi className="truncate font-medium text-ink">{sourceOf(article)}</bdi>
        {otherSources.length > 0 && <span className="whitespace-nowrap">and {otherSources.length} more</span>}
        <span aria-hidden="true">·</span>
        <span className="whitespace-nowrap">{readMinutes} min read</span>
        {opensOutside && <ExternalLink aria-hidden="true" className="ms-auto size-4 shrink-0 text-ink-subtle" />}
      </p>
    </article>
  );
}
