// Changes the comments of a post and their replies in the query cache, and keeps the post's comment count in step.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../trpc.ts';
import { changePost } from '../post/post-cache.ts';
import type { Comment, CommentPage, ReplyPage, Thread } from '../post/post-kinds.ts';

/** Adds at the end. A page that is loaded later may bring the same comment again: see `commentsIn`. */
export function addComment(queryClient: QueryClient, comment: Comment): void {
  const added = (each: readonly Comment[]) => [...each, comment];
  if (comment.parentId === null) {
    const thread: Thread = { ...comment, replies: [], repliesCursor: null };
    changeThreads(queryClient, comment.postId, (threads, isLast) => (isLast ? [...threads, thread] : threads));
  } else changeReplies(queryClient, comment, comment.parentId, { by: 1, change: added });
  changeCount(queryClient, comment.postId, 1);
}

export function replaceComment(queryClient: QueryClient, id: string, comment: Comment): void {
  const replaced = <T extends Comment>(each: readonly T[]) =>
    each.map((other) => (other.id === id ? { ...other, ...comment } : other));
  if (comment.parentId === null) changeThreads(queryClient, comment.postId, replaced);
  else changeReplies(queryClient, comment, comment.parentId, { by: 0, change: replaced });
}

/** A deleted comment that has replies leaves a placeholder, which goes with the last of them. */
export function dropComment(queryClient: QueryClient, comment: Comment): void {
  const { id, postId, parentId } = comment;
  const without = <T extends Comment>(each: readonly T[]) => each.filter((other) => other.id !== id);
  if (parentId === null) {
    changeThreads(queryClient, postId, (threads) =>
      threads.flatMap((thread) => {
        if (thread.id !== id) return thread;
        return thread.repliesCount > 0 ? { ...thread, ...nobody, content: '', isEdited: false, isDeleted: true } : [];
      }),
    );
  } else {
    changeReplies(queryClient, comment, parentId, { by: -1, change: without });
    changeThreads(queryClient, postId, (threads) =>
      threads.filter((thread) => thread.id !== parentId || !thread.isDeleted || thread.repliesCount > 0),
    );
  }
  changeCount(queryClient, postId, -1);
}

const nobody = { userId: null, userName: '', userAvatar: null, userRole: null, mentions: null };

type Loaded<T> = InfiniteData<{ comments: readonly T[] }>;

export function commentsIn<T extends Comment>(data: Loaded<T> | undefined): readonly T[] {
  const byId = new Map(
    data?.pages.flatMap(({ comments }) => comments.map((comment) => [comment.id, comment] as const)),
  );
  return [...byId.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function changeThreads(
  queryClient: QueryClient,
  postId: string,
  change: (threads: readonly Thread[], isLast: boolean) => readonly Thread[],
): void {
  const queryKey = getQueryKey(trpc.discussion.comments, { id: postId }, 'infinite');
  queryClient.setQueriesData<InfiniteData<CommentPage>>({ queryKey }, (data) => data && changePages(data, change));
}

type ReplyChange = Readonly<{
  by: number;
  change(replies: readonly Comment[]): readonly Comment[];
}>;

/** Replies are cached with their thread and, once all were requested, in a separate list. */
function changeReplies(
  queryClient: QueryClient,
  { postId }: Comment,
  parentId: string,
  { by, change }: ReplyChange,
): void {
  changeThreads(queryClient, postId, (threads) =>
    threads.map((thread) => {
      if (thread.id !== parentId) return thread;
      return { ...thread, replies: [...change(thread.replies)], repliesCount: Math.max(0, thread.repliesCount + by) };
    }),
  );
  const queryKey = getQueryKey(trpc.discussion.replies, { id: parentId }, 'infinite');
  queryClient.setQueryData<InfiniteData<ReplyPage>>(
    queryKey,
    (data) =>
      data &&
      changePages(data, (replies: readonly Comment[], isLast) => (isLast || by <= 0 ? change(replies) : replies)),
  );
}

function changePages<T, Page extends { comments: readonly T[] }>(
  data: InfiniteData<Page>,
  change: (comments: readonly T[], isLast: boolean) => readonly T[],
): InfiniteData<Page> {
  const last = data.pages.length - 1;
  const pages = data.pages.map((page, index) => ({ ...page, comments: [...change(page.comments, index === last)] }));
  return { ...data, pages };
}

function changeCount(queryClient: QueryClient, postId: string, by: number): void {
  changePost(queryClient, postId, (post) => ({ ...post, commentsCount: Math.max(0, post.commentsCount + by) }));
}
