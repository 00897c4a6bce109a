// An article in a list, as its lead story or as a row.
import { SaveButton } from '../shelf/save-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { CategoryMark } from './category-mark.tsx';
import { type Article, sourceOf } from './news.ts';
import { TitleLink } from './title-link.tsx';

type ArticleProps = { article: Article };

/** Its picture covers two of three columns. */
export function LeadStory({ article }: ArticleProps) {
  return (
    <article className="grid items-center gap-x-8 gap-y-4 lg:grid-cols-3">
      <ArticlePicture
        picture={article.picture}
        sizes="(min-width: 72rem) 736px, 100vw"
        eager
        className="aspect-video max-sm:-mx-4 max-sm:w-[calc(100%+2rem)]! max-sm:max-w-none max-sm:rounded-none! lg:col-span-2"
      />
      <LeadText article={article} level={3} />
    </article>
  );
}

/** A lead story without a picture is the first of its day, in large letters. */
export function LeadRow({ article }: ArticleProps) {
  return (
    <article className="px-(--inset) pt-3 pb-6">
      <LeadText article={article} level={4} />
    </article>
  );
}

function LeadText({ article, level }: ArticleProps & { level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  const { description } = article;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Heading dir="auto" className="wrap-anywhere font-bold font-display text-title">
        <TitleLink article={article} />
      </Heading>
      {description && (
        <p dir="auto" className="wrap-anywhere line-clamp-4 text-ink-muted">
          {description}
        </p>
      )}
      <Facts article={article} />
    </div>
  );
}

export function ArticleRow({ article, level }: ArticleProps & { level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  const { description, picture } = article;
  return (
    <article className="flex items-start gap-4 px-(--inset) py-4 sm:gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Heading dir="auto" className="wrap-anywhere font-bold font-display text-base leading-snug">
          <TitleLink article={article} />
        </Heading>
        {description && (
          <p dir="auto" className="wrap-anywhere line-clamp-2 text-ink-muted">
            {description}
          </p>
        )}
        <Facts article={article} />
      </div>
      <ArticlePicture
        picture={picture}
        sizes="(min-width: 40rem) 160px, 96px"
        className="mt-1 aspect-4/3 w-24! shrink-0 sm:aspect-video sm:w-40!"
      />
    </article>
  );
}

function Facts({ article }: ArticleProps) {
  const { aiCategory, otherSources, publishedAt, readMinutes } = article;
  return (
    <div className="flex items-end justify-between gap-3">
      <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-sm">
        <CategoryMark category={aiCategory} />
        <bdi>{sourceOf(article)}</bdi>
        <span className="flex gap-x-3 whitespace-nowrap">
          <RelativeTime at={publishedAt} />
          <span>{readMinutes} min read</span>
        </span>
        {otherSources.length > 0 && (
          <span className="wrap-anywhere">
            Also at{' '}
            {otherSources.map(({ name, url }, index) => (
              <span key={url}>
                {index > 0 && ', '}
                <a href={url} target="_blank" rel="noopener" className="hover:underline">
                  <bdi>{name}</bdi>
                </a>
              </span>
            ))}
          </span>
        )}
      </p>
      <SaveButton kind="savedArticles" id={article.id} name={article.title} className="-my-1.5 -me-2" />
    </div>
  );
}
