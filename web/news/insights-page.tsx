// AI news, live and archived, filtered by category or by text.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import Newspaper from 'lucide-react/icons/newspaper';
import { type ReactNode, useRef, useState } from 'react';
import { categoryNames } from '../../modules/news/names.ts';
import { type InsightsSearch, newsInput, readInsightsSearch } from '../../src/loaders/insights.ts';
import { longestSearch } from '../../src/text/sizes.ts';
import { FirstPageLink, NextPageLink } from '../page-links.tsx';
import { AddressSearch } from '../search/address-search.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ArticleDays } from './article-days.tsx';
import { LeadStory } from './article-item.tsx';
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
  const head = useRef<HTMLElement>(null);
  const clear = () => {
    change({ search: '' });
    head.current?.querySelector('input')?.focus();
  };
  const { category } = search;
  const name = category && category !== 'all' ? categoryNames[category] : undefined;
  return (
    <Page className="gap-5! pt-6! sm:pt-8!">
      <PageTitle>{name ? `${name} · Insights` : 'Insights'}</PageTitle>
      <header ref={head} className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1 sm:basis-1/2">
          <h1 className="text-title">Insights</h1>
          <p className="text-ink-muted">AI news for founders: each story once, with every source that covers it.</p>
        </div>
        <AddressSearch
          what="insights"
          asked={search.search ?? ''}
          maxLength={longestSearch}
          onSearch={(text) => change({ search: text }, true)}
        />
      </header>
      <Tabs
        label="Category"
        look="pills"
        tabs={insightsTabs}
        value={category ?? 'latest'}
        onValueChange={(value) => change({ category: value })}
      >
        <NewsLists search={search} onClear={clear} />
      </Tabs>
    </Page>
  );
}

function NewsLists({ search, onClear }: { search: InsightsSearch; onClear: () => void }) {
  const query = trpc.news.news.useInfiniteQuery(newsInput(search), {
    getNextPageParam: ({ nextArchiveCursor }) => nextArchiveCursor,
    staleTime: newsFreshForMs,
    // The previous list stays until the new one has loaded.
    placeholderData: (shown) => shown,
  });
  if (query.data === undefined) {
    if (query.isPending) return <NewsSkeleton />;
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
      <EmptyState
        icon={<Newspaper />}
        title="No insights found"
        description="Try other words or another category, or come back later."
        action={search.search && <Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  const lead = search.search || search.from ? undefined : leadOf(live);
  const listed = live.filter((article) => article !== lead || article.picture === null);
  return (
    <div className="flex flex-col gap-10">
      {search.from && <FirstPageLink>Newest articles</FirstPageLink>}
      {live.length > 0 && (
        <Section title="Latest">
          {lead?.picture && <LeadStory article={lead} />}
          <div className="rows">
            <ArticleDays articles={listed} lead={lead} />
            <MoreLive search={search} cursor={first?.nextLiveCursor} after={listed.at(-1)} />
          </div>
        </Section>
      )}
      {archived.length > 0 && (
        <Section title="Archive">
          <div className="rows">
            <ArticleDays articles={archived} />
            {query.hasNextPage && (
              <More pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more of the archive
              </More>
            )}
          </div>
        </Section>
      )}
      <NextPageLink cursor={first?.nextCursor}>Older articles</NextPageLink>
    </div>
  );
}

/** A picture makes one of the newest stories the lead. */
const leadAmong = 3;
const leadOf = (live: readonly LiveArticle[]): LiveArticle | undefined =>
  live.slice(0, leadAmong).find(({ picture }) => picture !== null) ?? live[0];

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-4">
    <h2 className="font-medium font-sans text-ink-muted text-sm">{title}</h2>
    {children}
  </section>
);

type MoreLiveProps = {
  search: InsightsSearch;
  cursor: string | null | undefined;
  after: LiveArticle | undefined;
};

function MoreLive({ search, cursor, after }: MoreLiveProps) {
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
  const { liveArticles, nextLiveCursor } = query.data;
  return (
    <>
      <ArticleDays articles={liveArticles} after={after} />
      <MoreLive search={search} cursor={nextLiveCursor} after={liveArticles.at(-1)} />
    </>
  );
}

type MoreProps = { pending: boolean; onClick: () => void; children: string };

const More = ({ pending, onClick, children }: MoreProps) => (
  <div className="noscript:hidden flex justify-center py-4">
    <Button pending={pending} onClick={onClick}>
      {children}
    </Button>
  </div>
);

const NewsSkeleton = () => (
  <LoadingArea label="Loading the news" className="flex flex-col gap-4">
    <Skeleton className="h-6.5 w-20" />
    <div className="flex flex-col gap-3 py-4 lg:w-2/3">
      <Skeleton className="h-11 w-full" />
      <SkeletonText lines={3} />
    </div>
    <div className="rows">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
        <div key={place} className="flex flex-col gap-2 px-(--inset) py-4 md:ps-55">
          <Skeleton className="h-6 w-80 max-w-full" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  </LoadingArea>
);
