// The comment that the address names after its `#`, as a notification's does: its page goes there, however far down it is.
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Comment } from './post-kinds.ts';

export const commentAnchor = (commentId: string): string => `comment-${commentId}`;

export function useIsLinked(commentId: string): boolean {
  return useLocation({ select: ({ hash }) => hash === commentAnchor(commentId) });
}

type CommentList = Readonly<{
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage(options: { cancelRefetch: boolean }): unknown;
}>;

/** Loads page after page of the comments on a post's own page, until the one that is meant is among them. */
export function useLoadLinked(postId: string, comments: readonly Comment[], list: CommentList): void {
  const anchor = useLocation({
    select: ({ pathname, hash }) => (pathname === `/community/post/${postId}` ? hash : ''),
  });
  const isMissing = anchor.startsWith(commentAnchor('')) && !comments.some(({ id }) => commentAnchor(id) === anchor);
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isWanted = isMissing && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isWanted) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, fetchNextPage]);
}
