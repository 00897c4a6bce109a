// The community: all posts or the member's own feed, by category, with a sidebar.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { type CommunitySearch, feedCategories, readCommunitySearch } from '../../../src/loaders/community.ts';
import { lazyPart } from '../../lazy-page.ts';
import { useSession } from '../../session/session.tsx';
import { AboutLinks } from '../../shell/footer.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { cx } from '../../ui/classes.ts';
import { Page } from '../../ui/page.tsx';
import { Part } from '../../ui/part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { loadMarkdown } from '../../ui/text/lazy-markdown.tsx';
import { useCompose, usePublished } from '../composer/compose.ts';
import { ComposeButton } from '../composer/compose-button.tsx';
import { categoryLabels } from '../post/post-kinds.ts';
import { PostsSkeleton } from '../post/post-skeleton.tsx';
import { AllPosts } from './all-posts.tsx';
import { CommunityStats } from './community-stats.tsx';
import { FeedFilters } from './feed-filters.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { TrendingNow } from './trending-now.tsx';

const route = getRouteApi('/community');

// Only members need this, so visitors don't load it.
const MyFeed = lazyPart('community/feed/my-feed.tsx', async () => (await withMarkdown(import('./my-feed.tsx'))).MyFeed);
const BookmarkList = lazyPart(
  'community/feed/bookmark-list.tsx',
  async () => (await withMarkdown(import('./bookmark-list.tsx'))).BookmarkList,
);

/** Loads the parser too, so that the list never shows the signs of the markup. Without the parser, it still does. */
async function withMarkdown<Part>(part: Promise<Part>): Promise<Part> {
  await loadMarkdown().catch(() => {});
  return part;
}

const categoryTabs = feedCategories.map((value) => ({
  value,
  label: value === 'all' ? 'All' : categoryLabels[value],
}));

/** Visitors have only the first. */
const feedTabs = [
  { value: 'all', label: 'All Posts' },
  { value: 'mine', label: 'My Feed' },
  { value: 'bookmarks', label: 'Bookmarks' },
];

export function CommunityPage() {
  const requested = route.useSearch();
  const { isSignedIn, isPending } = useSession();
  const compose = useCompose();
  const published = usePublished();
  // A visitor who follows a link to My Feed sees all posts.
  const search: CommunitySearch = isSignedIn || isPending ? requested : { ...requested, tab: undefined };

  return (
    <Page className="gap-3! pt-4! sm:gap-3.5! sm:pt-5!">
      <PageTitle>Community</PageTitle>
      <header className="flex items-center justify-between gap-4">
        <div className="flex min-w-0 items-baseline gap-3.5">
          <h1 className="text-title">Community</h1>
          <p className="truncate text-ink-muted max-lg:hidden">
            Founders ask, share and celebrate what they build with AI.
          </p>
        </div>
        <ComposeButton onCompose={compose} />
      </header>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4 lg:items-start">
        <Feed search={search} isSignedIn={isSignedIn} published={published} onCompose={compose} />
        <aside
          aria-label="About the community"
          className="flex w-full shrink-0 flex-col gap-5 [overflow-anchor:none] lg:sticky lg:top-20 lg:ms-6 lg:w-74"
        >
          <div className="part max-lg:hidden">
            <TrendingNow />
          </div>
          <CommunityStats />
          <QuickTips />
          <AboutLinks label="More about Kindling" className="text-sm max-lg:hidden" />
        </aside>
      </div>
    </Page>
  );
}

type FeedProps = {
  search: CommunitySearch;
  isSignedIn: boolean;
  published: string | undefined;
  onCompose: () => void;
};

/** Its width leaves room for the sidebar: the browser shows the posts before the sidebar has arrived. */
const posts = 'flex w-full min-w-0 flex-col gap-4 lg:w-[calc(100%-21rem)]';

function Feed({ search, isSignedIn, published, onCompose }: FeedProps) {
  const navigate = useNavigate({ from: '/community' });
  const top = useRef<HTMLDivElement>(null);
  const change = (by: Readonly<Record<string, string>>) =>
    void navigate({ search: (kept) => readCommunitySearch({ ...kept, from: undefined, ...by }), resetScroll: false });
  const toTop = () => {
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };

  const feed = {
    label: 'Feed',
    unboxed: true,
    className: 'w-full lg:me-2 lg:w-auto',
    tabs: isSignedIn || search.tab === 'bookmarks' ? feedTabs : feedTabs.slice(0, 1),
    value: search.tab ?? 'all',
    onValueChange: (tab: string) => change({ tab }),
  } as const;

  if (search.tab === 'bookmarks') {
    return (
      <Tabs {...feed}>
        <div className="-mb-3 h-0 w-full" />
        <div className={posts}>
          <Suspense fallback={<PostsSkeleton />}>
            <BookmarkList />
          </Suspense>
        </div>
      </Tabs>
    );
  }
  return (
    <Tabs {...feed}>
      <Tabs
        label="Category"
        look="pills"
        unboxed
        className="min-w-0 flex-1 basis-40 self-center"
        tabs={categoryTabs}
        value={search.category ?? 'all'}
        onValueChange={(category) => change({ category })}
      >
        <div className="ms-auto self-center">
          <FeedFilters search={search} onChange={change} />
        </div>
        {/* Forces a line break in the row. */}
        <div className="-mb-3 h-0 w-full" />
        <div ref={top} tabIndex={-1} className={cx(posts, 'scroll-mt-24')}>
          <p role="status" className="sr-only">
            {published && 'Post published'}
          </p>
          <NewPostsPill search={search} onShow={toTop} />
          {search.tab === 'mine' ? (
            <Suspense fallback={<PostsSkeleton />}>
              <MyFeed search={search} onCompose={onCompose} />
            </Suspense>
          ) : (
            <AllPosts search={search} onCompose={onCompose} />
          )}
        </div>
      </Tabs>
    </Tabs>
  );
}

const tips = [
  ['Ask one thing at a time', 'Say what you tried; it gets better answers.'],
  ['Bring numbers', 'What it cost, how long it took, what changed.'],
  ['Name the tool', 'Others can only follow what they can find.'],
  ['Mention people', 'Write @username, and they will know.'],
] as const;

function QuickTips() {
  return (
    <Part title="Quick Tips">
      <ul className="flex flex-col gap-3">
        {tips.map(([title, line]) => (
          <li key={title} className="flex flex-col">
            <span className="font-medium text-sm">{title}</span>
            <span className="text-ink-muted text-sm">{line}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
