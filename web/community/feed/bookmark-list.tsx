// The member's bookmarks, newest first.
import { trpc } from '../../trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostList, pagedPosts } from './post-list.tsx';

export function BookmarkList() {
  const query = trpc.feed.bookmarks.useInfiniteQuery({}, pagedPosts);
  return (
    <PostList
      label="Bookmarks"
      query={query}
      empty={
        <EmptyState
          mood="empty"
          title="No bookmarks yet"
          description="Bookmark a post to find it here again. Nobody else sees what you keep."
        />
      }
    />
  );
}
