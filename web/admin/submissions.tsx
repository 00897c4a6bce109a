// The tools that members submitted: approved as they are, or rejected with a reason, which the member is told.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../session.tsx';
import { type ApiOutputs, messageOf, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Decided, DecisionEntry, DecisionList } from './decision-list.tsx';
import { useQueue } from './queue-filter.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SilentWebsites } from './silent-websites.tsx';

type Submission = ApiOutputs['submissions']['list']['submissions'][number];

export function Submissions() {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-8">
      <Queue />
      {user?.isAdmin && <SilentWebsites />}
    </div>
  );
}

const statuses = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

function Queue() {
  const queue = useQueue(statuses);
  const query = trpc.submissions.list.useInfiniteQuery(queue.asked, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <DecisionList
      query={query}
      entriesOf={({ submissions }) => submissions}
      of="submissions"
      queue={queue}
      emptyLine="Tools that members submit will be waiting for you here."
    >
      {(submission) => <SubmissionCard key={submission.id} submission={submission} />}
    </DecisionList>
  );
}

function SubmissionCard({ submission }: { submission: Submission }) {
  const { id, name, summary, description, sector, pricing, website, features, submitter, createdAt } = submission;
  const { status, toolId, reason, decidedAt } = submission;
  const isWaiting = status === 'pending';
  const { submissions, adminStats } = trpc.useUtils();
  const [rejecting, setRejecting] = useState(false);
  const onSettled = () => Promise.all([submissions.list.invalidate(), adminStats.invalidate()]);
  const approve = trpc.submissions.approve.useMutation({
    onSuccess: () => announce(`${name} is in the directory.`),
    onSettled,
  });
  const reject = trpc.submissions.reject.useMutation({ onSuccess: () => announce(`${name} is rejected.`), onSettled });
  return (
    <DecisionEntry keys={isWaiting ? { a: () => approve.mutate({ id }), r: () => setRejecting(true) } : undefined}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 dir="auto" className="wrap-anywhere font-semibold text-lg">
            {name}
          </h2>
          <p className="text-ink-muted text-sm">
            {submitter.name} · <RelativeTime at={createdAt} />
          </p>
        </div>
        {isWaiting && (
          <div className="flex gap-2">
            <Button size="sm" variant="primary" pending={approve.isPending} onClick={() => approve.mutate({ id })}>
              Approve
            </Button>
            <Button size="sm" onClick={() => setRejecting(true)}>
              Reject
            </Button>
          </div>
        )}
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
      {!isWaiting && (
        <Decided
          label={status === 'approved' ? 'Approved' : 'Rejected'}
          tone={status === 'approved' ? 'success' : 'danger'}
          at={decidedAt}
          words={reason}
        >
          {toolId !== null && (
            <Link to="/ai-tools/$slug" params={{ slug: toolId }} className="underline-offset-4 hover:underline">
              Its page
            </Link>
          )}
        </Decided>
      )}
      {isWaiting && submission.duplicates.length > 0 && (
        <Notice tone="tip">
          Listed at the same site: {submission.duplicates.map((duplicate) => duplicate.name).join(', ')}.
        </Notice>
      )}
      {approve.error && (
        <Notice tone="danger">{messageOf(approve.error, 'This was not approved. Please try again.')}</Notice>
      )}
      {rejecting && (
        <ReasonDialog
          onClose={() => setRejecting(false)}
          title={`Reject ${name}?`}
          description={`${submitter.name} is told, with your reason.`}
          confirmLabel="Reject"
          maxLength={500}
          error={reject.error}
          failed="This was not rejected. Please try again."
          onConfirm={(reason) => reject.mutateAsync({ id, reason })}
        />
      )}
    </DecisionEntry>
  );
}
