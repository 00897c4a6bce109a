// The community: all posts or one's own feed, by category, with what is going on beside it.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import PenLine from 'lucide-react/icons/pen-line';
import { useRef } from 'react';
import { useSession } from '../session.tsx';
import { AboutLinks } from '../shell/footer.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type CommunitySearch, readCommunitySearch } from './community-search.ts';
import { CommunityStats } from './community-stats.tsx';
import { ComposerPrompt } from './composer-prompt.tsx';
import { AllPosts, MyFeed } from './feeds.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { categoryLabels, feedCategories } from './post-kinds.ts';
import { usePublished } from './published.ts';
import { QuickTips } from './quick-tips.tsx';
import { TrendingNow } from './trending-now.tsx';
import { useCompose } from './use-compose.ts';

const route = getRouteApi('/community');

const categoryTabs = feedCategories.map((value) => ({
  value,
  label: value === 'all' ? 'All' : categoryLabels[value],
}));

export function CommunityPage() {
  const asked = route.useSearch();
  const { isSignedIn, isPending } = useSession();
  const compose = useCompose();
  const published = usePublished();
  // A link to My Feed that a visitor follows shows all posts.
  const search: CommunitySearch = isSignedIn || isPending ? asked : { category: asked.category };

  return (
    <Page>
      <PageTitle>Community</PageTitle>
      <PageHeader
        title="Community"
        description="Founders ask, share and celebrate what they build with AI."
        actions={
          <Button variant="primary" icon={<PenLine aria-hidden="true" />} onClick={compose}>
            Create Post
          </Button>
        }
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Feed search={search} isSignedIn={isSignedIn} published={published} onCompose={compose} />
        <aside
          aria-label="About the community"
          className="flex flex-col gap-4 [overflow-anchor:none] lg:sticky lg:top-24"
        >
          <div className="max-lg:hidden">
            <TrendingNow />
          </div>
          <CommunityStats />
          <QuickTips />
          <AboutLinks label="More about Kindling" className="px-1 text-xs max-lg:hidden" />
        </aside>
      </div>
    </Page>
  );
}

type FeedProps = {
  search: CommunitySearch;
  isSignedIn: boolean;
  /** The post that was just published here. */
  published: string | undefined;
  onCompose: () => void;
};

function Feed({ search, isSignedIn, published, onCompose }: FeedProps) {
  const navigate = useNavigate({ from: '/community' });
  const top = useRef<HTMLDivElement>(null);
  const category = search.category ?? 'all';
  const toTop = () => {
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };

  const categories = (
    <Tabs
      label="Category"
      look="pills"
      tabs={categoryTabs}
      value={category}
      onValueChange={(value) =>
        void navigate({
          search: (kept) => readCommunitySearch({ ...kept, category: value }),
          resetScroll: false,
        })
      }
    >
      <div ref={top} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-4">
        <ComposerPrompt onCompose={onCompose} />
        <div role="status" className="empty:hidden">
          {published && <Published id={published} />}
        </div>
        <NewPostsPill search={search} onShow={toTop} />
        {search.tab === 'mine' ? (
          <MyFeed search={search} onCompose={onCompose} />
        ) : (
          <AllPosts search={search} onCompose={onCompose} />
        )}
      </div>
    </Tabs>
  );

  return (
    <Tabs
      label="Feed"
      className="min-w-0"
      tabs={[{ value: 'all', label: 'All Posts' }, ...(isSignedIn ? [{ value: 'mine', label: 'My Feed' }] : [])]}
      value={search.tab ?? 'all'}
      onValueChange={(value) =>
        void navigate({
          search: (kept) => readCommunitySearch({ ...kept, tab: value }),
          resetScroll: false,
        })
      }
    >
      {categories}
    </Tabs>
  );
}

function Published({ id }: { id: string }) {
  return (
    <Notice
      tone="success"
      title="Post published"
      action={
        <Link to="/community/post/$id" params={{ id }} className="font-medium text-accent-text hover:underline">
          View
        </Link>
      }
    />
  );
}
