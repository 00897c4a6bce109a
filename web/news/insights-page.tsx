// AI news, live and archived, filtered by category or by text.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import Newspaper from 'lucide-react/icons/newspaper';
import { type ReactNode, useState } from 'react';
import { categoryNames } from '../../modules/news/names.ts';
import { type InsightsSearch, newsInput, readInsightsSearch } from '../../src/loaders/insights.ts';
import { longestSearch } from '../../src/text/sizes.ts';
import { FirstPageLink, NextPageLink } from '../page-links.tsx';
import { AddressSearch } from '../search/address-search.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ArchivedItem, LiveItem } from './article-item.tsx';
import { insightsTabs, type LiveArticle, newsFreshForMs } from './news.ts';
import { useLiveNews } from './use-live-news.ts';

const route = getRouteApi('/insights');

export function InsightsPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/insights' });
  useLiveNews();
  const change = (by: Readonly<Record<string, string>>, replace = false) =>
    void navigate({
      search: (kept) => readInsightsSearch({ ...kept, from: undefined, ...by }),
      resetScroll: false,
      replace,
    });
  const { category } = search;
  const name = category && category !== 'all' ? categoryNames[category] : undefined;
  return (
    <Page className="gap-5! pt-6! sm:pt-8!">
      <PageTitle>{name ? `${name} · Insights` : 'Insights'}</PageTitle>
      <header className="flex max-w-2xl flex-col gap-1.5">
        <h1 className="text-2xl">Insights</h1>
        <p className="text-ink-muted">AI news for founders: each story once, with every source that covers it.</p>
      </header>
      <div className="flex">
        <AddressSearch
          what="insights"
          asked={search.search ?? ''}
          maxLength={longestSearch}
          onSearch={(text) => change({ search: text }, true)}
        />
      </div>
      <Tabs
        label="Category"
        look="pills"
        tabs={insightsTabs}
        value={category ?? 'latest'}
        onValueChange={(value) => change({ category: value })}
      >
        <NewsLists search={search} />
      </Tabs>
    </Page>
  );
}

function NewsLists({ search }: { search: InsightsSearch }) {
  const query = trpc.news.news.useInfiniteQuery(newsInput(search), {
    getNextPageParam: ({ nextArchiveCursor }) => nextArchiveCursor,
    staleTime: newsFreshForMs,
    // The previous list stays until the new one has loaded.
    placeholderData: (shown) => shown,
  });
  if (query.data === undefined) {
    if (query.isPending) return <NewsToCome />;
    return (
      <ErrorState
        title="Failed to Load News"
        description="We couldn't fetch the latest AI news. Please try again later."
        retryLabel="Retry"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const [first] = query.data.pages;
  const live = first?.liveArticles ?? [];
  const archived = query.data.pages.flatMap(({ archivedArticles }) => archivedArticles);
  if (live.length + archived.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<Newspaper />}
          title="No insights found"
          description="Try other words or another category, or come back later."
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-10">
      {search.from && <FirstPageLink>Newest articles</FirstPageLink>}
      {live.length > 0 && (
        <Section title="Latest">
          <LiveItems articles={live} />
          <MoreLive search={search} cursor={first?.nextLiveCursor} />
        </Section>
      )}
      {archived.length > 0 && (
        <Section title="Archive">
          {archived.map((article) => (
            <li key={article.id}>
              <ArchivedItem article={article} />
            </li>
          ))}
          {query.hasNextPage && (
            <More pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more of the archive
            </More>
          )}
        </Section>
      )}
      <noscript>
        {import.meta.env.SSR && <NextPageLink cursor={first?.nextCursor}>Older articles</NextPageLink>}
      </noscript>
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-4">
    <h2 className="text-lg">{title}</h2>
    <ul className="grid gap-4 md:grid-cols-2">{children}</ul>
  </section>
);

const LiveItems = ({ articles }: { articles: readonly LiveArticle[] }) =>
  articles.map((article) => (
    <li key={article.id}>
      <LiveItem article={article} />
    </li>
  ));

/** Loads the next live articles on request, and links to what follows. */
function MoreLive({ search, cursor }: { search: InsightsSearch; cursor: string | null | undefined }) {
  const [isAsked, setAsked] = useState(false);
  const query = trpc.news.news.useQuery(
    { ...newsInput({ ...search, from: undefined }), liveCursor: cursor },
    { enabled: isAsked && Boolean(cursor), staleTime: newsFreshForMs },
  );
  if (!cursor) return null;
  if (!query.data) {
    const ask = () => (isAsked ? void query.refetch() : setAsked(true));
    return (
      <More pending={query.isFetching} onClick={ask}>
        {query.isError ? 'That did not load. Try again' : 'Show more news'}
      </More>
    );
  }
  return (
    <>
      <LiveItems articles={query.data.liveArticles} />
      <MoreLive search={search} cursor={query.data.nextLiveCursor} />
    </>
  );
}

type MoreProps = { pending: boolean; onClick: () => void; children: string };

const More = ({ pending, onClick, children }: MoreProps) => (
  <li className="noscript:hidden flex justify-center md:col-span-2">
    <Button pending={pending} onClick={onClick}>
      {children}
    </Button>
  </li>
);

const NewsToCome = () => (
  <LoadingArea label="Loading the news" className="grid gap-4 md:grid-cols-2">
    {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
      <Card key={place} padding="md" className="flex flex-col gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-6 w-full" />
        <SkeletonText lines={3} />
      </Card>
    ))}
  </LoadingArea>
);
