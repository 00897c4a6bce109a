// Comments on a plan by its owner and by people who have its link.
import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { useWindowText } from '../../drafts/window-draft.ts';
import { useHints } from '../../live/live.tsx';
import { useSession } from '../../session/session.tsx';
import { onDemand } from '../../shell/on-demand.tsx';
import { paged, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/classes.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Section } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { showError } from './report-handlers.ts';

const ReportDialog = onDemand(async () => (await import('../../moderation/report-dialog.tsx')).ReportDialog);

const action = { variant: 'link', size: 'sm', className: 'text-ink-muted! print:hidden' } as const;

/** A plan has at most twice as many. */
const atOnce = 100;

export function PlanComments({ plan }: { plan: { id: string } | { token: string } }) {
  const { isSignedIn } = useSession();
  const { href } = useLocation();
  const isOwn = 'id' in plan;
  const { text: content, change: setContent } = useWindowText('plan-comment', isOwn ? plan.id : plan.token);
  const own = trpc.planner.comments.useInfiniteQuery(
    { id: isOwn ? plan.id : '', limit: atOnce },
    { ...paged, enabled: isOwn },
  );
  const shared = trpc.planner.sharedComments.useInfiniteQuery(
    { token: isOwn ? '' : plan.token, limit: atOnce },
    { ...paged, enabled: !isOwn },
  );
  const query = isOwn ? own : shared;
  useHints('plan', () => void query.refetch());
  const onError = showError('Your comment was not posted.');
  const onSuccess = () => {
    setContent('');
    void query.refetch();
  };
  const comment = trpc.planner.comment.useMutation({ onSuccess, onError });
  const commentByLink = trpc.planner.commentByLink.useMutation({ onSuccess, onError });
  const remove = trpc.planner.deleteComment.useMutation({ onSuccess: () => void query.refetch(), onError });
  const isPending = comment.isPending || commentByLink.isPending;
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? [];

  function post(event: FormEvent) {
    event.preventDefault();
    if (content.trim() === '' || isPending) return;
    if (isOwn) comment.mutate({ id: plan.id, content });
    else commentByLink.mutate({ token: plan.token, content });
  }

  return (
    <Section
      className={cx(comments.length === 0 && 'print:hidden')}
      title="Comments"
      description={isOwn ? 'Your comments, and those of everyone you share the plan with.' : undefined}
    >
      {comments.length > 0 && (
        <ul className="flex max-w-2xl flex-col gap-5">
          {comments.map(({ id, userId, userName, userAvatar, content: text, createdAt, canDelete, isMine }) => (
            <li key={id} className="flex gap-3">
              <AuthorAvatar of={userId} name={userName} avatar={userAvatar} size="sm" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <bdi className="font-semibold">{userName}</bdi>
                  <RelativeTime at={createdAt} className="mr-auto text-ink-muted text-sm" />
                  {canDelete && (
                    <Button
                      {...action}
                      aria-label={`Delete the comment by ${userName}`}
                      onClick={() => remove.mutate({ commentId: id })}
                    >
                      Delete
                    </Button>
                  )}
                  {isSignedIn && !isMine && <ReportComment id={id} by={userName} />}
                </p>
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {text}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="self-start print:hidden" onClick={() => void query.fetchNextPage()}>
          Show more comments
        </Button>
      )}
      {isSignedIn ? (
        <form onSubmit={post} className="flex max-w-2xl flex-col items-end gap-3 print:hidden">
          <TextArea
            className="w-full"
            label="Comment"
            labelHidden
            placeholder="Write a comment"
            rows={2}
            maxLength={2_000}
            value={content}
            onChange={({ target }) => setContent(target.value)}
          />
          <Button type="submit" disabled={content.trim() === ''} pending={isPending} pendingLabel="Posting...">
            Post comment
          </Button>
        </form>
      ) : (
        <p className="text-ink-muted print:hidden">
          <Link to="/login" search={{ returnTo: href }} className="text-accent-text underline underline-offset-4">
            Log in
          </Link>{' '}
          to comment.
        </p>
      )}
    </Section>
  );
}

function ReportComment({ id, by }: { id: string; by: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...action} aria-label={`Report the comment by ${by}`} onClick={() => setOpen(true)}>
        Report
      </Button>
      <ReportDialog reported={{ kind: 'plan-comment', id }} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
