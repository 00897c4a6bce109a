// Bookmarks a post or removes the bookmark.
import { trpc } from '../../trpc.ts';
import type { Post } from './post-kinds.ts';
import { usePostChange } from './use-post-change.ts';

export function useBookmark({ id, isBookmarked }: Pick<Post, 'id' | 'isBookmarked'>): () => void {
  const { client, feed } = trpc.useUtils();
  const change = usePostChange(id, {
    name: 'bookmark',
    purpose: 'bookmark posts',
    failed: 'Failed to update bookmark',
    send: (wanted: boolean) => client.community[wanted ? 'bookmarkPost' : 'unbookmarkPost'].mutate({ id }),
    show: (post, wanted) => ({ ...post, isBookmarked: wanted }),
    undo: (post, wanted) => ({ ...post, isBookmarked: !wanted }),
    settle({ isBookmarked }) {
      // An open list stays as it is, so that a slip of the finger can be undone.
      void feed.bookmarks.invalidate(undefined, { refetchType: 'none' });
      return { isBookmarked };
    },
  });
  return () => change(!isBookmarked);
}
