// An archived article: what we may quote of it, and for members all that its feed contained.
import { getRouteApi } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import Newspaper from 'lucide-react/icons/newspaper';
import { Suspense } from 'react';
import { schoolOfAi } from '../../src/loaders/article.ts';
import { titleOfSlug } from '../../src/text/slug-title.ts';
import { ToLogIn } from '../accounts/sign-in/to-log-in.tsx';
import { lazyPart } from '../lazy-page.ts';
import { QueryError } from '../query-error.tsx';
import { useSession } from '../session/session.tsx';
import { SaveButton } from '../shelf/save-button.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ComingSoon } from '../site/coming/coming-soon.tsx';
import { type ApiOutputs, statusOf, trpc } from '../trpc.ts';
import { BackLink } from '../ui/back-link.tsx';
import { AnchorButton, LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { CategoryMark } from './category-mark.tsx';
import { SchoolOfAi } from './school-of-ai.tsx';

const route = getRouteApi('/article/$slug');

type Article = ApiOutputs['news']['article']['article'];

export function ArticlePage() {
  const { slug } = route.useParams();
  return slug === schoolOfAi ? <SchoolOfAi /> : <ArchivedArticlePage slug={slug} />;
}

function ArchivedArticlePage({ slug }: { slug: string }) {
  const query = trpc.news.article.useQuery({ slug });
  if (statusOf(query.error) === 404) {
    return (
      <ComingSoon
        icon={<Newspaper />}
        title={titleOfSlug(slug) || 'Article'}
        line="This article is coming soon. Until then, see what is new."
        ahead={
          <LinkButton variant="primary" to="/insights">
            See all insights
          </LinkButton>
        }
      />
    );
  }
  return (
    <Page width="reading" className="gap-5! pt-4! sm:pt-5!">
      <BackLink to="/insights">Insights</BackLink>
      {query.data && (
        <>
          <FoundArticle article={query.data.article} />
          <Suspense>
            <MoreNews after={query.data.article} />
          </Suspense>
        </>
      )}
      {query.isPending && (
        <LoadingArea label="Loading the article" className="flex flex-col gap-4">
          <Skeleton className="h-8 w-full" />
          <SkeletonText lines={6} />
        </LoadingArea>
      )}
      {query.isError && !query.data && <QueryError query={query} level={1} title="This article did not load" />}
    </Page>
  );
}

const MoreNews = lazyPart('news/more-news.tsx', async () => (await import('./more-news.tsx')).MoreNews);

function FoundArticle({ article }: { article: Article }) {
  const { title, source, author, aiCategory, publishedAt, readMinutes, description, contentHtml, url } = article;
  const { isSignedIn } = useSession();
  return (
    <article className="flex flex-col gap-5">
      <PageTitle>{title}</PageTitle>
      <div className="flex items-start justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-muted text-sm">
          <CategoryMark category={aiCategory} />
          <bdi>{source}</bdi>
          {author && <bdi>{author}</bdi>}
          <span className="flex gap-x-2.5 whitespace-nowrap">
            <RelativeTime at={publishedAt} />
            <span>{readMinutes} min read</span>
          </span>
        </p>
        <SaveButton kind="savedArticles" id={article.id} name={title} className="-my-1.5 -me-1.5" />
      </div>
      <h1 dir="auto" className="wrap-anywhere text-title">
        {title}
      </h1>
      <ArticlePicture picture={article.picture} sizes="(min-width: 768px) 720px, 100vw" eager className="h-auto" />
      {contentHtml === null ? (
        <p dir="auto" className="wrap-anywhere text-base">
          {description}
        </p>
      ) : (
        // The server has sanitized it: text, lists, quotes and links, and nothing active.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
        <div dir="auto" className="prose" dangerouslySetInnerHTML={{ __html: contentHtml }} />
      )}
      {!isSignedIn && <Gate />}
      <AnchorButton
        className="max-w-full self-start whitespace-normal!"
        iconAfter={<ExternalLink aria-hidden="true" />}
        href={url}
        target="_blank"
        rel="noopener"
      >
        Read it at {source}
      </AnchorButton>
    </article>
  );
}

function Gate() {
  return (
    <aside
      aria-label="For members"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-4"
    >
      <div>
        <h2 className="text-base">Create Free Account</h2>
        <p className="text-ink-muted">Members read the articles of the archive in full.</p>
      </div>
      <ToLogIn mode="signup" />
    </aside>
  );
}
