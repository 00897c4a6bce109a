// Changes the comments of a post in the query cache, and keeps the post's own count of them in step.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import { changePost } from './post-cache.ts';
import type { Comment, CommentPage } from './post-kinds.ts';

type Comments = InfiniteData<CommentPage>;

/** Adds at the end of what is loaded. Pages that are loaded later may bring the same comment again: see `commentsIn`. */
export function addComment(queryClient: QueryClient, comment: Comment): void {
  changePages(queryClient, comment.postId, (comments, isLast) => (isLast ? [...comments, comment] : comments));
  changeCount(queryClient, comment.postId, 1);
}

/** Puts the server's comment in the place of the one that stood in for it. */
export function replaceComment(queryClient: QueryClient, id: string, comment: Comment): void {
  changePages(queryClient, comment.postId, (comments) => comments.map((each) => (each.id === id ? comment : each)));
}

export function dropComment(queryClient: QueryClient, { id, postId }: Pick<Comment, 'id' | 'postId'>): void {
  changePages(queryClient, postId, (comments) => comments.filter((comment) => comment.id !== id));
  changeCount(queryClient, postId, -1);
}

/** All that is loaded, each once, oldest first. */
export function commentsIn(data: Comments | undefined): readonly Comment[] {
  const byId = new Map(
    data?.pages.flatMap(({ comments }) => comments.map((comment) => [comment.id, comment] as const)),
  );
  return [...byId.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function changePages(
  queryClient: QueryClient,
  postId: string,
  change: (comments: readonly Comment[], isLast: boolean) => readonly Comment[],
): void {
  const queryKey = getQueryKey(trpc.discussion.comments, { id: postId }, 'infinite');
  queryClient.setQueryData<Comments>(queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page, index) => ({
      ...page,
      comments: [...change(page.comments, index === data.pages.length - 1)],
    }));
    return { ...data, pages };
  });
}

function changeCount(queryClient: QueryClient, postId: string, by: number): void {
  changePost(queryClient, postId, (post) => ({ ...post, commentsCount: Math.max(0, post.commentsCount + by) }));
}
