// One comment or reply, with its actions for everybody, for its author and for admins.
import { lazy, Suspense, useEffect, useRef } from 'react';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { AuthorName, MetaLine } from '../../accounts/members/byline.tsx';
import { MemberText } from '../../accounts/members/member-text.tsx';
import { lazyPart } from '../../lazy-page.ts';
import { useSession } from '../../session/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/classes.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { EditedMark } from '../post/edited-mark.tsx';
import type { Comment } from '../post/post-kinds.ts';
import { useEditInPlace } from '../post/use-edit-in-place.ts';
import { isStandIn } from './comment-form.tsx';
import { commentAnchor, useIsLinked } from './linked-comment.ts';

/** Only members have this menu, so visitors don't load it. */
const CommentMenu = lazyPart(
  'community/comments/comment-menu.tsx',
  async () => (await import('./comment-menu.tsx')).CommentMenu,
);
const EditCommentForm = lazy(async () => ({ default: (await import('../composer/edit-forms.tsx')).EditCommentForm }));

type CommentItemProps = {
  comment: Comment;
  /** Absent where the viewer may not reply. */
  onReply: ((comment: Comment, from: HTMLElement) => void) | undefined;
};

export function CommentItem(props: CommentItemProps) {
  const { userId } = props.comment;
  return userId === null ? <PlaceOfComment comment={props.comment} /> : <WrittenComment {...props} userId={userId} />;
}

function useIsNew({ createdAt, userId }: Comment): boolean {
  const { user } = useSession();
  const lastVisitAt = user?.lastVisitAt ?? null;
  return lastVisitAt !== null && createdAt > lastVisitAt && userId !== user?.id;
}

/** Takes the place of a comment that was deleted or that the viewer hides. Its replies remain. */
function PlaceOfComment({ comment: { id, isHidden } }: { comment: Comment }) {
  return (
    <article
      id={commentAnchor(id)}
      aria-label={isHidden ? 'Hidden comment' : 'Deleted comment'}
      className="flex min-h-8 scroll-mt-24 items-center gap-3 text-ink-muted"
    >
      <span aria-hidden="true" className="size-8 shrink-0 rounded-full border border-line border-dashed" />
      <p className="text-sm italic">{isHidden ? 'You hide this comment' : 'Comment deleted'}</p>
    </article>
  );
}

function WrittenComment({ comment, userId, onReply }: CommentItemProps & { userId: string }) {
  const edit = useEditInPlace('edit-comment', comment.id);
  const isSending = isStandIn(comment);
  const isLinked = useIsLinked(comment.id);
  const isNew = useIsNew(comment);
  const place = useRef<HTMLElement>(null);
  // The router looks for the anchor when the page is drawn, before the comments arrive.
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView();
  }, [isLinked]);
  // The form is above the first comment, and a new one comes last.
  useEffect(() => {
    if (isSending) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isSending]);
  return (
    <article
      ref={place}
      id={commentAnchor(comment.id)}
      aria-current={isLinked ? 'location' : undefined}
      aria-label={`Comment by ${comment.userName}`}
      aria-busy={isSending || undefined}
      className={cx(
        'flex scroll-mt-24 items-start gap-3',
        isSending && 'opacity-70',
        isLinked && 'lit -mx-3 rounded-md px-3 py-2',
      )}
    >
      <AuthorAvatar of={userId} name={comment.userName} avatar={comment.userAvatar} size="sm" className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <AuthorName
            userId={userId}
            name={comment.userName}
            isErased={comment.isErased}
            className="-my-0.5 py-0.5 text-sm"
          />
          <MetaLine className="text-sm">
            {comment.userRole && (
              <span>
                <bdi>{comment.userRole}</bdi>
              </span>
            )}
            <span>{isSending ? 'Sending...' : <RelativeTime at={comment.createdAt} />}</span>
            {isNew && (
              <span>
                <Badge tone="accent">New</Badge>
              </span>
            )}
            {comment.isHeld && <span className="font-medium text-ink">Waiting for review</span>}
            {comment.isEdited && (
              <span>
                <EditedMark what="comment" id={comment.id} />
              </span>
            )}
          </MetaLine>
        </div>
        {edit.isEditing ? (
          <Suspense fallback={<CommentText comment={comment} />}>
            <EditCommentForm comment={comment} autoFocus={edit.isBegunHere} onDone={edit.end} />
          </Suspense>
        ) : (
          <CommentText comment={comment} />
        )}
        {!isSending && <CommentActions comment={comment} edit={edit} onReply={onReply} />}
      </div>
    </article>
  );
}

function CommentText({ comment }: { comment: Comment }) {
  if (comment.isErased) return <p className="text-ink-muted italic">The author has left Kindling.</p>;
  return <MemberText text={comment.content} mentions={comment.mentions} />;
}

const quiet = { variant: 'link', size: 'sm', className: 'text-ink-muted! hover:text-ink!' } as const;

type CommentActionsProps = CommentItemProps & { edit: ReturnType<typeof useEditInPlace> };

function CommentActions({ comment, edit, onReply }: CommentActionsProps) {
  const { user } = useSession();
  return (
    <div hidden={edit.isEditing} className="flex items-center gap-3 empty:hidden">
      {onReply && !comment.isErased && !comment.isHeld && (
        <Button
          {...quiet}
          aria-label={`Reply to ${comment.userName}`}
          onClick={({ currentTarget }) => onReply(comment, currentTarget)}
        >
          Reply
        </Button>
      )}
      {user?.id === comment.userId && !comment.isHeld && (
        <Button {...quiet} ref={edit.opener} aria-label="Edit comment" onClick={edit.begin}>
          Edit
        </Button>
      )}
      {user && (
        <Suspense>
          <CommentMenu comment={comment} />
        </Suspense>
      )}
    </div>
  );
}
