// The news of the home page, by category: the newest articles, live ones first. The category is in the address.

import { useNavigate } from '@tanstack/react-router';
import Newspaper from 'lucide-react/icons/newspaper';
import { useState } from 'react';
import { categoryNames } from '../../../modules/news/names.ts';
import { type HomeSearch, homeNewsInput, newsCategoryOf, newsOnHome } from '../../../src/loaders/home.ts';
import { newsBenefits, newsFreshForMs } from '../../news/news.ts';
import { useLiveNews } from '../../news/use-live-news.ts';
import { useSession } from '../../session/session.tsx';
import { onDemand } from '../../shell/on-demand.tsx';
import { trpc } from '../../trpc.ts';
import { cx } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { HomeSection } from './home-section.tsx';
import { NewsCard } from './news-card.tsx';
import { SectionLink } from './section-link.tsx';

const tabs = [
  { value: 'all', label: 'All' },
  ...Object.entries(categoryNames).map(([value, label]) => ({ value, label })),
];

type NewsSectionProps = {
  search: HomeSearch;
  /** There is no hero above it then. */
  isFirst: boolean;
};

export function NewsSection({ search, isFirst }: NewsSectionProps) {
  const navigate = useNavigate({ from: '/' });
  const category = newsCategoryOf(search);
  return (
    <HomeSection
      level={isFirst ? 1 : 2}
      title="AI news"
      description="Each story once, with every source that covers it."
      action={
        <SectionLink to="/insights" search={category ? { category } : {}}>
          All insights
        </SectionLink>
      }
    >
      <Tabs
        label="Category"
        look="pills"
        tabs={tabs}
        value={category ?? 'all'}
        onValueChange={(value) => void navigate({ search: { category: value } })}
      >
        <NewsGrid search={search} level={isFirst ? 2 : 3} />
      </Tabs>
    </HomeSection>
  );
}

const SignUpPrompt = onDemand(async () => (await import('../../accounts/sign-in/sign-up-prompt.tsx')).SignUpPrompt);

function NewsGrid({ search, level }: { search: HomeSearch; level: 2 | 3 }) {
  const { isSignedIn } = useSession();
  const [isGateOpen, setGateOpen] = useState(false);
  useLiveNews();
  const query = trpc.news.news.useQuery(homeNewsInput(search), {
    staleTime: newsFreshForMs,
    // The previous articles stay until the other category has loaded.
    placeholderData: (shown) => shown,
  });
  if (query.data === undefined) {
    if (query.isPending) return <NewsSkeleton />;
    return (
      <ErrorState
        level={level}
        title="Failed to Load News"
        description="We couldn't fetch the latest AI news. Please try again later."
        retryLabel="Retry"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const { liveArticles, archivedArticles } = query.data;
  const articles = [...liveArticles, ...archivedArticles].slice(0, newsOnHome);
  if (articles.length === 0) return <NoNews isNarrowed={newsCategoryOf(search) !== undefined} level={level} />;
  return (
    <>
      <p role="status" className="sr-only">
        {query.isPlaceholderData && 'Loading the news'}
      </p>
      <ul
        aria-busy={query.isPlaceholderData || undefined}
        className={cx('cells', 'transition-opacity', query.isPlaceholderData && 'opacity-50')}
      >
        {articles.map((article) => (
          <li key={article.id}>
            <NewsCard article={article} level={level} onGate={isSignedIn ? undefined : () => setGateOpen(true)} />
          </li>
        ))}
      </ul>
      <SignUpPrompt open={isGateOpen} onOpenChange={setGateOpen} benefits={newsBenefits} />
    </>
  );
}

const NoNews = ({ isNarrowed, level }: { isNarrowed: boolean; level: 2 | 3 }) => (
  <EmptyState
    level={level}
    icon={<Newspaper />}
    title={isNarrowed ? 'Nothing in this category yet' : 'No news yet'}
    description={
      isNarrowed
        ? 'Try another one, or come back later: we look for news all day.'
        : 'We look for AI news all day. The first stories will appear here.'
    }
  />
);

const NewsSkeleton = () => (
  <LoadingArea label="Loading the news" className="cells" count={6}>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-6 w-full" />
      <SkeletonText lines={3} />
    </div>
  </LoadingArea>
);
