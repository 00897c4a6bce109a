// The comment or reply that the address names after its `#`. The post's page scrolls to it, however far down it is.
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useHash } from '../../here.ts';
import { statusOf, trpc } from '../../trpc.ts';
import type { Comment, Thread } from '../post/post-kinds.ts';

export const commentAnchor = (commentId: string): string => `comment-${commentId}`;

export function useIsLinked(commentId: string): boolean {
  return useHash() === commentAnchor(commentId);
}

type CommentList = Readonly<{
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage(options: { cancelRefetch: boolean }): unknown;
}>;

export type LinkedReply = Readonly<{ id: string; parentId: string }>;

/** Loads comments until they include the linked one or its parent. Returns a linked reply until a thread shows it. */
export function useLoadLinked(postId: string, threads: readonly Thread[], list: CommentList): LinkedReply | undefined {
  const isOnItsPage = useLocation({ select: ({ pathname }) => pathname === `/community/post/${postId}` });
  const hash = useHash();
  const anchor = isOnItsPage ? hash : '';
  const id = anchor.startsWith(commentAnchor('')) ? anchor.slice(commentAnchor('').length) : '';
  const has = (comments: readonly Comment[]) => comments.some((comment) => comment.id === id);
  const isMissing = id !== '' && !has(threads) && !threads.some(({ replies }) => has(replies));
  const { isFetching, isError } = list;
  const query = trpc.discussion.comment.useQuery(
    { id },
    { enabled: isMissing && !isFetching && !isError, retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const parentId = query.data?.comment.parentId ?? null;
  const isThere = !query.isPending && statusOf(query.error) !== 404;
  useLoadUntil(!isMissing || !isThere || threads.some((thread) => thread.id === parentId), list);
  return isMissing && parentId !== null ? { id, parentId } : undefined;
}

export function useLoadUntil(isFound: boolean, { hasNextPage, isFetching, isError, fetchNextPage }: CommentList): void {
  const isWanted = !isFound && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isWanted) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, fetchNextPage]);
}
