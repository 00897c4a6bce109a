// What a member has saved, on their own profile: posts, tools and articles. Nobody else sees it.
import { Suspense } from 'react';
import type { ProfileSearch } from '../../../src/loaders/profile.ts';
import { lazyPart } from '../../lazy-page.ts';
import { Tabs } from '../../ui/tabs.tsx';

const BookmarkList = lazyPart(
  'community/feed/bookmark-list.tsx',
  async () => (await import('../../community/feed/bookmark-list.tsx')).BookmarkList,
);
const SavedTools = lazyPart(
  'shelf/saved-list.tsx',
  async () => (await import('../../shelf/saved-list.tsx')).SavedTools,
);
const SavedArticles = lazyPart(
  'shelf/saved-list.tsx',
  async () => (await import('../../shelf/saved-list.tsx')).SavedArticles,
);

const kinds = [
  { value: 'posts', label: 'Posts' },
  { value: 'tools', label: 'Tools' },
  { value: 'articles', label: 'Articles' },
];

export function SavedThings({ of, onChoose }: { of: ProfileSearch['of']; onChoose: (of: string) => void }) {
  return (
    <Tabs
      label="What you keep"
      look="pills"
      className="pt-4"
      tabs={kinds}
      value={of ?? 'posts'}
      onValueChange={onChoose}
    >
      <Suspense>{of === 'tools' ? <SavedTools /> : of === 'articles' ? <SavedArticles /> : <BookmarkList />}</Suspense>
    </Tabs>
  );
}
