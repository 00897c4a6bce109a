// A comment with its replies, indented once, and below them a form to reply to any of them.
import { useRef, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { paged, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/text/grouped.ts';
import type { Comment, Post, Thread } from '../post/post-kinds.ts';
import { askToSignIn } from '../post/sign-in-prompt.ts';
import { commentsIn } from './comment-cache.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { type LinkedReply, useLoadUntil } from './linked-comment.ts';

type CommentThreadProps = {
  post: Post;
  thread: Thread;
  linkedReply: LinkedReply | undefined;
};

export function CommentThread({ post, thread, linkedReply }: CommentThreadProps) {
  const { isSignedIn } = useSession();
  const [answered, setAnswered] = useState<Comment>();
  const opener = useRef<HTMLElement>(undefined);
  const { replies, more, showAll } = useReplies(
    thread,
    linkedReply?.parentId === thread.id ? linkedReply.id : undefined,
  );

  const reply =
    post.isErased || !post.canComment
      ? undefined
      : (comment: Comment, from: HTMLElement) => {
          if (!isSignedIn) return askToSignIn('reply');
          opener.current = from;
          setAnswered(comment);
        };
  const close = () => {
    setAnswered(undefined);
    opener.current?.focus();
  };

  return (
    <>
      <CommentItem comment={thread} onReply={reply} />
      {(replies.length > 0 || more || answered) && (
        <div className="mt-3 ml-4 flex flex-col gap-3 border-line border-l-2 pl-4 sm:pl-6">
          {replies.length > 0 && (
            <ol
              aria-label={`Replies to ${thread.userName || (thread.isHidden ? 'a hidden comment' : 'a deleted comment')}`}
              className="flex flex-col gap-3"
            >
              {replies.map((each) => (
                <li key={each.id}>
                  <CommentItem comment={each} onReply={reply} />
                </li>
              ))}
            </ol>
          )}
          {more && (
            <Button
              variant="link"
              size="sm"
              className="self-start"
              pending={more.isPending}
              pendingLabel="Loading..."
              onClick={more.show}
            >
              {more.label}
            </Button>
          )}
          {answered && (
            <CommentForm key={answered.id} post={post} autoFocus answers={answered} onSend={showAll} onDone={close} />
          )}
        </div>
      )}
    </>
  );
}

/** Shows the first few replies with the thread, and all of them, page by page, on request. */
function useReplies(thread: Thread, linkedId: string | undefined) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || linkedId !== undefined;
  const list = trpc.discussion.replies.useInfiniteQuery({ id: thread.id }, { enabled: isOpen, ...paged });
  const all = isOpen && list.data ? list.data : undefined;
  const replies = all ? commentsIn(all) : thread.replies;
  useLoadUntil(linkedId === undefined || !all || replies.some(({ id }) => id === linkedId), list);
  // An open thread stays open when the address changes.
  if (linkedId !== undefined && !isWanted) setWanted(true);

  const hasMore = all ? list.hasNextPage : thread.repliesCursor !== null;
  const left = Math.max(1, thread.repliesCount - replies.length);
  return {
    replies,
    more: hasMore && {
      label: list.isError ? 'That did not load. Try again' : `Show ${counted(left, 'more reply', 'more replies')}`,
      isPending: isOpen && list.isFetching,
      show() {
        if (all) void list.fetchNextPage();
        else if (isOpen) void list.refetch();
        else setWanted(true);
      },
    },
    showAll: () => setWanted(isWanted || thread.repliesCursor !== null),
  };
}
