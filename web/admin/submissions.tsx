// The tools that members submitted and that wait: approved as they are, or rejected with a reason, which the member is told.
import { useState } from 'react';
import { useSession } from '../session.tsx';
import { type ApiOutputs, messageOf, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { AdminList } from './admin-list.tsx';
import { SilentWebsites } from './silent-websites.tsx';
import { useDecidingKeys } from './use-deciding-keys.ts';

type Submission = ApiOutputs['submissions']['list']['submissions'][number];

export function Submissions() {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-8">
      <Waiting />
      {user?.isAdmin && <SilentWebsites />}
    </div>
  );
}

function Waiting() {
  const query = trpc.submissions.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor });
  const submissions = query.data?.pages.flatMap((page) => page.submissions) ?? [];
  return (
    <AdminList
      query={query}
      of="submissions"
      empty="No submissions wait"
      emptyLine="Tools that members submit wait here for you."
      count={submissions.length}
    >
      <ul aria-label="Submissions" className="flex flex-col gap-3">
        {submissions.map((submission) => (
          <SubmissionCard key={submission.id} submission={submission} />
        ))}
      </ul>
    </AdminList>
  );
}

function SubmissionCard({ submission }: { submission: Submission }) {
  const { id, name, summary, description, sector, pricing, website, features, submitter, createdAt } = submission;
  const { submissions, adminStats } = trpc.useUtils();
  const [rejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const onSettled = () => Promise.all([submissions.list.invalidate(), adminStats.invalidate()]);
  const approve = trpc.submissions.approve.useMutation({
    onSuccess: () => announce(`${name} is in the directory.`),
    onSettled,
  });
  const reject = trpc.submissions.reject.useMutation({ onSuccess: () => announce(`${name} is rejected.`), onSettled });
  const onKeyDown = useDecidingKeys({ a: () => approve.mutate({ id }), r: () => setRejecting(true) });
  return (
    <Card asChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a key decides about the entry that has the focus */}
      <li tabIndex={0} aria-keyshortcuts="A R" onKeyDown={onKeyDown} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 dir="auto" className="wrap-anywhere font-semibold text-lg">
              {name}
            </h3>
            <p className="text-ink-muted text-sm">
              {submitter.name} · <RelativeTime at={createdAt} />
            </p>
          </div>
          <div className="flex gap-2">
            <Button size="sm" variant="primary" pending={approve.isPending} onClick={() => approve.mutate({ id })}>
              Approve
            </Button>
            <Button size="sm" onClick={() => setRejecting(true)}>
              Reject
            </Button>
          </div>
        </div>
        <p dir="auto" className="wrap-anywhere">
          {summary}
        </p>
        <p dir="auto" className="wrap-anywhere text-ink-muted">
          {description}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge>{sector}</Badge>
          <Badge tone="outline">{pricing}</Badge>
          {features.map((feature) => (
            <Badge key={feature} tone="outline">
              {feature}
            </Badge>
          ))}
        </p>
        <a
          href={website}
          target="_blank"
          rel="nofollow noopener"
          className="w-fit wrap-anywhere text-accent-text text-sm"
        >
          {website}
        </a>
        {submission.duplicates.length > 0 && (
          <Notice tone="tip">
            Listed at the same site: {submission.duplicates.map((duplicate) => duplicate.name).join(', ')}.
          </Notice>
        )}
        {approve.error && (
          <Notice tone="danger">{messageOf(approve.error, 'This was not approved. Please try again.')}</Notice>
        )}
        <ConfirmDialog
          open={rejecting}
          onOpenChange={setRejecting}
          title={`Reject ${name}?`}
          description={`${submitter.name} is told, with your reason.`}
          confirmLabel="Reject"
          failure={reject.error ? messageOf(reject.error, 'This was not rejected. Please try again.') : undefined}
          onConfirm={() => reject.mutateAsync({ id, reason })}
        >
          <TextArea
            label="Reason"
            rows={3}
            maxLength={1_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ConfirmDialog>
      </li>
    </Card>
  );
}
