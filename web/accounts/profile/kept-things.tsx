// A member's saved posts, tools and articles, on their own profile. Nobody else sees them.
import { lazy, Suspense } from 'react';
import type { ProfileSearch } from '../../../src/loaders/profile.ts';
import { Tabs } from '../../ui/tabs.tsx';

const BookmarkList = lazy(async () => ({
  default: (await import('../../community/feed/bookmark-list.tsx')).BookmarkList,
}));
const SavedTools = lazy(async () => ({ default: (await import('../../shelf/saved-list.tsx')).SavedTools }));
const SavedArticles = lazy(async () => ({ default: (await import('../../shelf/saved-list.tsx')).SavedArticles }));

const kinds = [
  { value: 'posts', label: 'Posts' },
  { value: 'tools', label: 'Tools' },
  { value: 'articles', label: 'Articles' },
];

type KeptThingsProps = { of: ProfileSearch['of']; onChoose: (of: string) => void };

export function KeptThings({ of, onChoose }: KeptThingsProps) {
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
