// The actions of a post: like, discuss, bookmark, share.

import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share from 'lucide-react/icons/share-2';
import { useEffect, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { counted } from '../../ui/text/grouped.ts';
import type { Post } from './post-kinds.ts';
import { sharePost } from './share-post.ts';
import { usePostChange } from './use-post-change.ts';

type PostActionsProps = {
  post: Post;
  /** Whether the post says already that people answer it. */
  isBurning: boolean;
  isDiscussing: boolean;
  /** Opens and closes the discussion; absent if it is always open. */
  onDiscuss: (() => void) | undefined;
};

/** Fits four digits, or "Like", so that a changing count moves nothing after it. */
const countPlace = 'min-w-9 text-start';

export function PostActions({ post, isBurning, isDiscussing, onDiscuss }: PostActionsProps) {
  const toggleLike = useLike(post);
  // The heart beats only for a like given here and now.
  const [wasPressed, setPressed] = useState(false);
  const isPressed = wasPressed && post.isLiked;
  const news = isBurning ? '' : newsOf(post);
  const comments = `${counted(post.commentsCount, 'comment')}${news && `, ${news}`}`;
  return (
    <div className="-mx-2.5 flex items-center gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={post.isLiked}
        aria-label={`Like, ${counted(post.likesCount, 'like')}`}
        className={cx(post.isLiked && 'text-heart!')}
        icon={<Heart aria-hidden="true" className={cx(post.isLiked && 'fill-current', isPressed && 'animate-beat')} />}
        onClick={() => {
          setPressed(!post.isLiked);
          toggleLike();
        }}
      >
        <span className={countPlace}>{post.likesCount > 0 ? post.likesCount : 'Like'}</span>
      </Button>
      {onDiscuss ? (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isDiscussing}
          aria-label={`Comment, ${comments}`}
          icon={<MessageCircle aria-hidden="true" />}
          onClick={onDiscuss}
        >
          <span className={countPlace}>
            {post.commentsCount > 0 ? post.commentsCount : 'Comment'}
            {news && <span className="text-ink"> · {news}</span>}
          </span>
        </Button>
      ) : (
        <span className="inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap px-3 text-ink-muted text-sm max-sm:px-2 [&_svg]:size-[1.125em]">
          <MessageCircle aria-hidden="true" className="shrink-0" />
          <span className="sr-only">{comments}</span>
          <span aria-hidden="true">
            {post.commentsCount}
            <span className="max-sm:hidden">{post.commentsCount === 1 ? ' comment' : ' comments'}</span>
            {news && <span className="text-ink"> · {news}</span>}
          </span>
        </span>
      )}
      <BookmarkButton post={post} />
      <ShareButton post={post} />
    </div>
  );
}

function BookmarkButton({ post }: { post: Post }) {
  const toggle = useBookmark(post);
  return (
    <IconButton
      label="Bookmark"
      size="sm"
      aria-pressed={post.isBookmarked}
      className={cx('ms-auto', post.isBookmarked && 'text-accent-text!')}
      onClick={toggle}
    >
      <Bookmark className={cx(post.isBookmarked && 'fill-current')} />
    </IconButton>
  );
}

/** The server counts no further. */
const maxNews = 24;

function newsOf({ newCommentsCount }: Post): string {
  if (newCommentsCount === 0) return '';
  return newCommentsCount >= maxNews ? `${maxNews}+ new` : `${newCommentsCount} new`;
}

const saysCopiedMs = 3_000;

function ShareButton({ post }: { post: Post }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), saysCopiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={isCopied ? <Check aria-hidden="true" /> : <Share aria-hidden="true" />}
      onClick={async () => setCopied(await sharePost(post))}
    >
      {/* The narrowest phones have no room for the label. */}
      <span className="max-[22rem]:sr-only">{isCopied ? 'Link copied' : 'Share'}</span>
    </Button>
  );
}

function useLike({ id, isLiked }: Pick<Post, 'id' | 'isLiked'>): () => void {
  const { likePost, unlikePost } = trpc.useUtils().client.community;
  const change = usePostChange(id, {
    name: 'like',
    purpose: 'like posts',
    failed: 'Failed to update like',
    send: (liked: boolean) => (liked ? likePost : unlikePost).mutate({ id }),
    show: withLike,
    undo: (post, liked) => withLike(post, !liked),
    settle: ({ isLiked, likesCount }) => ({ isLiked, likesCount }),
  });
  return () => change(!isLiked);
}

function withLike(post: Post, isLiked: boolean): Post {
  if (post.isLiked === isLiked) return post;
  return { ...post, isLiked, likesCount: Math.max(0, post.likesCount + (isLiked ? 1 : -1)) };
}

function useBookmark({ id, isBookmarked }: Pick<Post, 'id' | 'isBookmarked'>): () => void {
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
