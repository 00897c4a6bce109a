// The form that adds a comment to a post, and its comments, oldest first and page by page, each with its replies.
import { startOf } from '../../../src/loaders/read-search.ts';
import { NextPageLink } from '../../page-links.tsx';
import { paged, trpc } from '../../trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import type { Post } from '../post/post-kinds.ts';
import { commentsIn } from './comment-cache.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { useLoadLinked } from './linked-comment.ts';

type DiscussionProps = {
  post: Post;
  focusOnOpen: boolean;
  /** The cursor at which the comments begin, on the post's own page. */
  from?: string | undefined;
};

export function Discussion({ post, focusOnOpen, from }: DiscussionProps) {
  const list = trpc.discussion.comments.useInfiniteQuery({ id: post.id, ...startOf(from) }, paged);
  const comments = commentsIn(list.data);
  const linkedReply = useLoadLinked(post.id, comments, list);

  return (
    <section aria-label="Comments" className="flex flex-col gap-4 border-line border-t px-(--inset) py-4">
      {!post.isErased && !post.isHeld && post.canComment && <CommentForm post={post} autoFocus={focusOnOpen} />}
      {!post.isErased && !post.canComment && (
        <p className="text-ink-muted text-sm">
          {post.commentsBy === 'nobody'
            ? 'The author has closed the comments.'
            : `Only members ${post.userName} follows can comment.`}
        </p>
      )}
      {list.isPending && <CommentsSkeleton count={Math.min(post.commentsCount, 3)} />}
      {list.isError && !list.data && (
        <ErrorState
          level={3}
          title="The comments did not load"
          className="py-4!"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isSuccess && comments.length === 0 && !list.hasNextPage && (
        <p className="text-ink-muted text-sm">
          {post.commentsCount > 0
            ? 'You hide the comments here.'
            : post.canComment
              ? 'No comments yet. Start the conversation.'
              : 'No comments yet.'}
        </p>
      )}
      {comments.length > 0 && (
        <ol className="flex flex-col gap-4">
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentThread post={post} thread={comment} linkedReply={linkedReply} />
            </li>
          ))}
        </ol>
      )}
      <ShowMore of="comments" list={list} />
      <NextPageLink cursor={list.data?.pages.at(-1)?.nextCursor}>Newer comments</NextPageLink>
    </section>
  );
}

function CommentsSkeleton({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <LoadingArea label="Loading comments" className="flex flex-col gap-4" count={count}>
      <div className="flex gap-3">
        <Skeleton shape="circle" className="size-8 shrink-0" />
        <SkeletonText lines={2} className="flex-1" />
      </div>
    </LoadingArea>
  );
}
